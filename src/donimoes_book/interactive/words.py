"""What the player of problems says, in English, by the keys that `player.js` knows."""

from collections.abc import Callable, Mapping

from donimoes_book.language import N_, gettext, ngettext, plural_texts

Counted = Callable[[int], str]
"""Says how many there are of something, with `{count}` in place of the number."""

PLAYER_WORDS: dict[str, str | Counted] = {
    "play": N_("Play"),
    "not_loaded": N_("The file of this problem could not be loaded."),
    "board": N_("Board"),
    "undo": N_("Undo"),
    "redo": N_("Redo"),
    "reset": N_("Reset"),
    "hint": N_("Hint"),
    "how_far": N_("How far?"),
    "still_possible": N_("Still possible?"),
    "copy_link": N_("Copy link"),
    "close": N_("Close"),
    "moves": N_("Moves"),
    "count": N_("{moves} so far; {best} is the fewest."),
    "your_best": N_("Your best: {best}."),
    "begin": N_("Drag a piece, tap it and then where it goes, or use the arrow keys."),
    "begin_partly": N_(
        "Drag a piece, tap it and then where it goes, or use the arrow keys. This problem has too"
        " many positions for a page: it knows those around a solution."
    ),
    "piece_moves": N_("{piece}: {moves}"),
    "piece_stuck": N_("{piece}: no move"),
    "played": N_("{move}."),
    "taken": N_("{move} takes {pieces}."),
    "taken_back": N_("{move} is taken back."),
    "refused": N_("No: {move}: {reason}."),
    "stuck": N_("No move of the {piece}: {reason}."),
    "which": N_("Which: {moves}?"),
    "no_such_move": N_("No move there: {form}."),
    "unknown": N_("{move} is no move here: {form}."),
    "is_printed": N_("here it is written {move}"),
    "no_move_left": N_("{move}. No move is left: undo, or reset."),
    "off_map": N_("{move} leads farther than this page knows: undo, or reset."),
    "is_solved": N_("It is solved."),
    "solved_best": N_("Solved in {moves}: nobody needs fewer."),
    "solved_in": N_("Solved in {moves}; {best} is the fewest."),
    "try": N_("Try {move}."),
    "lost": N_("There is no solution from here: undo, or reset."),
    "no_hint": N_("This page knows no way from here: undo, or reset."),
    "left": N_("{moves} left, at least."),
    "possible": N_("Yes, it can still be solved."),
    "copied": N_("The link is copied, with the moves played so far."),
    "copy_it": N_("Copy the link from the field."),
    # player-layout.js
    "turn_domino": N_("Turn"),
    "take_back": N_("Take back"),
    "layout_begin": N_(
        "Drag the dominoes onto the square, or tap one and then a space; another tap turns it. With"
        " keys: Enter picks one up, arrows move it, T turns it, Enter lays it."
    ),
    "layout_form": N_(
        "Type what lies where, such as {example}, or all numbers of the whole shape, row by row."
    ),
    "layout_unknown": N_("{move} does not say which domino lies where, such as {example}."),
    "not_tiled": N_("The dominoes of this problem cannot be laid with these numbers."),
    "domino_aside": N_("{domino}, not laid"),
    "domino_lies": N_("{domino} on {squares}"),
    "chosen_domino": N_("{domino} is chosen: tap a space for it, or tap it again to turn it."),
    "held_over": N_("{domino} over {squares}: arrows, T or Enter."),
    "laid": N_("{domino} lies on {squares}."),
    "no_room": N_("There is no room for it."),
    "layout_count": N_("{laid} of {all} dominoes are laid, in {areas}."),
    "areas": lambda count: ngettext("{count} area", "{count} areas", count, count="{count}"),
    "cut_off": N_("Cut off from the largest: {squares}."),
    "layout_apart": N_(
        "All dominoes lie, but one cannot walk everywhere: a step leads up or down by {climb} at"
        " most."
    ),
    "layout_solved": N_("Solved: one can walk everywhere."),
    "laid_count": N_("{laid} of {all} dominoes are laid."),
    "sums_so_far": N_("What has to have one sum adds up to {sums}."),
    "stands_twice": N_("The {number} stands more than once on {squares}."),
    "not_alike": N_("The numbers on {squares} have to be the same."),
    "layout_holds": N_("Solved: everything is as it should be."),
    "layout_breaks": N_("All dominoes lie, but not as they should."),
    "printed_here": N_("In the printed solution, {domino} lies on {squares}, as it does now."),
    "printed_elsewhere": N_(
        "In the printed solution, {domino} lies elsewhere, on {squares}. There may be others."
    ),
    # player-joints.js
    "joints_begin": N_(
        "Tap where two numbers meet: once joins them, another tap splits them, a third clears that."
        " With keys: arrows lead on, Enter taps, S splits."
    ),
    "joints_form": N_(
        "Type dominoes and where they lie, such as {example}, or what is split: {apart}."
    ),
    "joints_unknown": N_("{move} does not say which numbers lie where, such as {example}."),
    "joints_count": N_("{found} of {all} dominoes are found."),
    "joints_missing": N_("Missing: {dominoes}"),
    "joint_open": N_("{domino} on {squares}: nothing known"),
    "joint_joined": N_("{domino} on {squares}: joined"),
    "joint_split": N_("{domino} on {squares}: split"),
    "joint_given": N_("{squares}: that is given."),
    "joint_taken": N_("No: {square} belongs to {domino}."),
    "joint_twice": N_("No: {domino} lies on {squares} already."),
    "now_joined": N_("{domino} lies on {squares}."),
    "now_split": N_("{squares} are split."),
    "now_open": N_("{squares}: nothing is known of these two."),
    "joints_solved": N_("Solved: every domino lies once."),
    "printed_not": N_("In the printed solution, {domino} does not lie on {squares}."),
    "printed_joined": N_(
        "In the printed solution, {domino} lies on {squares}: they are not split."
    ),
    "no_deduction": N_("No deduction leads on from here."),
    "hint_again": N_("Another hint marks it."),
    # player-question.js
    "that_is_it": N_("That is it"),
    "show_answer": N_("Show the answer"),
    "choices": N_("Choices"),
    "question_begin": N_("Choose an answer, then say: that is it."),
    "question_begin_several": N_("Choose all right answers, then say: that is it."),
    "chosen": N_("Chosen: {choices}"),
    "picked": N_("{choice} is chosen."),
    "answer_first": N_("Choose an answer first."),
    "answer_wrong": N_("No, not {choice}. {reason}"),
    "answer_right": N_("That is right."),
    "answer_lacks": lambda count: ngettext(
        "Right so far, but {count} answer is missing.",
        "Right so far, but {count} answers are missing.",
        count,
        count="{count}",
    ),
}


def in_language(words: Mapping[str, str | Counted]) -> dict[str, str | dict[str, str]]:
    """Return words in the language spoken now, for scripts; `PLAYER_WORDS` are such words.

    What depends on a number has a text for each plural category of the language, as
    `Intl.PluralRules` names them.
    """
    return {
        key: gettext(said) if isinstance(said, str) else plural_texts(said)
        for key, said in words.items()
    }
