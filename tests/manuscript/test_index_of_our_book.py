"""The index of our own book leads to what people look for at a table."""

import pytest

from donimoes_book.manuscript import tree
from donimoes_book.manuscript.walking import inlines_of_kind

QUESTIONS = """
Who begins?                     first player  cobra-paw domino-finder tetradominoes bergen five-up
Who begins?                     first player  block-and-draw all-fives all-sevens checkimoes
It's a tie.                     tie           cobra-paw bergen block-and-draw five-up checkimoes
It's a tie.                     tie           blind-dominoes all-sevens domino-runners tetradominoes
Nobody can play.                block         line-games bergen block-and-draw all-sevens
I can't play.                   passing       bergen block-and-draw all-fives five-up all-sevens
What do I score?                score         bergen block-and-draw all-fives five-up all-sevens
How many points win?            points to win bergen block-and-draw all-fives-short five-up
How do doubles lie?             double        line-games bergen all-sevens
What's a spinner?               spinner       line-games block-and-draw all-fives five-up
What's the sniff?               sniff         line-games all-fives
How many do we draw?            hand          line-games
Where do I draw from?           boneyard      tetradominoes bergen block-and-draw all-fives
Where do I draw from, alone?    stock         solitaires twelve-to-go domino-patience
What did we change?             house rule    introduction
What is my pawn called?         priest        fujisan
What are the dice for?          dice          cobra-paw domino-finder
Is the target still there?      target        cobra-paw
What ends my walk?              trap          domino-finder
Who plays with whom?            partners      tetradominoes
I'm alone.                      alone         bee-donimoes tetradominoes
We're two.                      two players   checkimoes domino-runners
Is there another way to play?   variants      checkimoes pairs-to-twelve
Are you sure that it's gone?    claim         cobra-paw
Who may take the double blank?  double blank  cobra-paw bergen
Must I draw?                    draw          line-games domino-patience
Light or dark?                  token         tetradominoes
May we swap dominoes?           trade         tetradominoes
Where are the shapes of card?   cut-outs      tetradominoes tetrominoes
Which games are for me alone?   solitaire     solitaires
Is there a hint?                hint          hints
Does it make six, or twelve?    Pairs of Six  pairs-to-twelve
"""


@pytest.fixture(scope="module")
def entries(our_book):
    """The chapters that each entry of the index leads to, by its words."""
    chapters = dict[str, set[str]]()
    for chapter in our_book.chapters:
        for mark in inlines_of_kind(chapter.blocks, tree.IndexMark):
            for entry in mark.entries:
                chapters.setdefault(entry[0].casefold(), set()).add(chapter.path)
    return chapters


@pytest.mark.parametrize("line", QUESTIONS.strip().splitlines())
def test_a_question_at_the_table_has_its_pages(line, entries):
    term, chapters = line[32:46].strip().casefold(), line[46:].split()
    led_to = {path.rpartition("/")[2].removesuffix(".md") for path in entries[term]}
    assert set(chapters) - led_to == set()
