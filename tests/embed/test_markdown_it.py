"""The plugin for markdown-it-py."""

import pytest
from markdown_it import MarkdownIt
from mdit_py_plugins.colon_fence import colon_fence_plugin

from donimoes_book.diagnostics import InputError
from donimoes_book.embed.markdown_it import domino_plugin
from donimoes_book.embed.picture import Picture

GOOD = """\
# A domino {domino}`36`

> ```{domino} capturing
> :moves: 34R
> :expect: captures 23 34, solved
> :caption: The *3-4* and {domino}`34`
> 2|3
>
> 3|4
> ```

:::{domino}
0|0
:::

```python
{domino}
```
"""


@pytest.fixture
def md():
    return MarkdownIt().use(colon_fence_plugin).use(domino_plugin)


def test_mistakes_in_options_and_board_of_a_block_are_both_reported():
    page = "```{domino} capturing\n:colour: red\n2|3|\n```\n"
    with pytest.raises(InputError) as error:
        MarkdownIt().use(domino_plugin).render(page)
    assert [diagnostic.line for diagnostic in error.value.diagnostics] == [2, 3]


def test_blocks_become_pictures_and_roles_characters(md):
    html = md.render(GOOD)
    assert html.count("<svg") == 2
    assert 'aria-label="domino 3-6"' in html
    assert "The <em>3-4</em> and <span" in html
    assert '<code class="language-python">{domino}' in html
    assert "domino-1-title" in html
    assert "domino-2-title" in html


@pytest.mark.parametrize(("options", "numbers"), [("spinners=none", "4 5"), ("hand=3", "4 5 6")])
def test_house_rules_hold_in_a_block_and_in_python(md, options, numbers):
    claim = {"moves": "56-66 66-64", "expect": f"open {numbers}"}
    lines = "\n".join(f":{name}: {said}" for name, said in claim.items())
    assert "<svg" in md.render(f"```{{domino}} all-fives\n:options: {options}\n{lines}\n5|6\n```\n")
    assert Picture.read("5|6", "all-fives", options=options, **claim)
    with pytest.raises(InputError, match="Did you mean spinners"):
        Picture.read("5|6", "all-fives", options="spiner=all")


def test_people_sit_at_the_table_of_a_block(md):
    board = "```{domino} bergen\n:people: 2, hands of 5\n4|0 0|3\n```\n"
    assert "Two people at a table." in md.render(board)
    with pytest.raises(InputError, match="how many people sit at the table"):
        md.render(board.replace("2, ", "7, "))


def test_a_name_becomes_an_id_in_small_letters(md):
    html = md.render("```{domino}\n:name: The End, 2\n\n2|3\n```\n")
    assert '<p id="the-end-2" class="domino">' in html


def test_each_document_counts_its_pictures_anew(md):
    assert md.render(GOOD) == md.render(GOOD)


def test_roles_of_others_stay_theirs():
    def shout(_, tokens, index, *__):
        return tokens[index].content.upper()

    md = MarkdownIt().use(domino_plugin)
    assert "{kbd}[x]" in md.render("{kbd}`x`")
    md.add_render_rule("myst_role", shout)
    assert "X" in md.use(domino_plugin).render("{kbd}`x` {domino}`12`")
    assert "domino 1-2" in md.render("{kbd}`x` {domino}`12`")


def test_everything_that_is_wrong_is_reported_at_once(md):
    text = GOOD.replace("36", "99").replace("23 34", "23 45").replace("0|0", "0|")
    with pytest.raises(InputError) as caught:
        md.render(text, {"path": "page.md"})
    reported = [str(diagnostic).split("\n")[0] for diagnostic in caught.value.diagnostics]
    assert reported == [
        "page.md:1:12: there is no character for a domino with 9 pips on a half",
        'page.md:5:12: expected "captures 23 45", but 34R captures 23 34',
        "page.md:13:2: | joins two numbers, but there is none to the right",
    ]


def test_a_caption_is_read_as_strictly(md):
    with pytest.raises(InputError, match=r"6:27: '3' is not a domino"):
        md.render(GOOD.replace("`34`", "`3`"))


def test_without_strictness_the_page_tells(md):
    lax = MarkdownIt().use(domino_plugin, strict=False)
    html = lax.render(GOOD.replace("36", "99").replace("23 34", "23 45"))
    assert '<strong class="domino-error">' in html
    assert '<div class="domino-error"' in html
    assert "&quot;captures 23 45&quot;" in html
