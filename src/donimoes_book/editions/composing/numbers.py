"""Composes what was measured of a game: a chart, or in an appendix all figures."""

from donimoes_book.editions import numbers
from donimoes_book.editions.composing.blocks import Chart, Figure, Figures, Reference
from donimoes_book.manuscript.tree import NumberSet


def measured(block: NumberSet) -> Chart | Figures:
    """Show a game's numbers as a chart; all figures if it is the appendix, or there is no chart."""
    simulation = block.simulation
    assert simulation is not None, "numbers are filled in before a book is composed"
    figures = Figures(
        numbers.numbers_title(block),
        tuple(Figure(*row) for row in numbers.number_rows(simulation)),
        numbers.measured(simulation),
        block.anchor if block.in_appendix else "",
    )
    chart = None if block.in_appendix else numbers.number_chart(simulation)
    if chart is None:
        return figures
    title, note = numbers.chart_title(block, chart), numbers.chart_source(chart)
    return Chart(title, chart.draw, note, figures, Reference(block.anchor))
