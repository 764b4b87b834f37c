"""What the player of problems says, in English, by the keys that `player.js` uses."""

from collections.abc import Callable, Mapping

from donimoes_book.language import N_, gettext, ngettext, plural_texts

Counted = Callable[[int], str]
"""Says how many there are of something, with `{count}` instead of the number."""

PLAYER_WORDS: dict[str, str | Counted] = {
    "play": N_("Play"),
    "not_loaded": N_("This problem’s file couldn’t be loaded."),
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
    "count": N_("{moves} so far; the fewest is {best}."),
    "your_best": N_("Your best: {best}."),
    "begin": N_("Drag a piece, tap it and then the place to move it to, or use the arrow keys."),
    "begin_partly": N_(
        "Drag a piece, tap it and then the place to move it to, or use the arrow keys. This problem"
        " has too many positions for one page, which knows only those around a solution."
    ),
    "piece_moves": N_("{piece}: {moves}"),
    "piece_stuck": N_("{piece}: no move"),
    "played": N_("{move}."),
    "taken": N_("{move} takes {pieces}."),
    "taken_back": N_("{move} taken back."),
    "refused": N_("{move} isn’t allowed: {reason}."),
    "stuck": N_("The {piece} can’t move: {reason}."),
    "which": N_("Which one: {moves}?"),
    "no_such_move": N_("There’s no move there: {form}."),
    "unknown": N_("{move} isn’t a move here: {form}."),
    "is_printed": N_("here it’s written {move}"),
    "no_move_left": N_("{move}. There are no moves left: undo, or reset."),
    "off_map": N_("{move} goes beyond what this page knows: undo, or reset."),
    "is_solved": N_("It’s solved."),
    "solved_best": N_("Solved in {moves}: it can’t be done in fewer."),
    "solved_in": N_("Solved in {moves}; the fewest is {best}."),
    "try": N_("Try {move}."),
    "lost": N_("There’s no solution from here: undo, or reset."),
    "no_hint": N_("This page doesn’t know a solution from here: undo, or reset."),
    "left": N_("At least {moves} left."),
    "possible": N_("Yes, it can still be solved."),
    "copied": N_("Link copied, with the moves played so far."),
    "copy_it": N_("Copy the link from the field."),
    # player-layout.js
    "turn_domino": N_("Turn"),
    "take_back": N_("Take back"),
    "layout_begin": N_(
        "Drag the dominoes onto the square, or tap one and then a space; tap it again to turn it."
        " With the keyboard, Enter picks one up, the arrow keys move it, T turns it, and Enter lays"
        " it."
    ),
    "layout_form": N_(
        "Type which domino goes where, such as {example}, or all the numbers of the whole shape,"
        " row by row."
    ),
    "layout_unknown": N_(
        "{move} doesn’t say which domino goes where. Type something like {example}."
    ),
    "not_tiled": N_("This problem’s dominoes can’t make these numbers."),
    "domino_aside": N_("{domino}, not laid yet"),
    "domino_lies": N_("{domino} on {squares}"),
    "chosen_domino": N_("{domino} is chosen: tap a space for it, or tap it again to turn it."),
    "held_over": N_("{domino} over {squares}: arrows, T or Enter."),
    "laid": N_("{domino} is on {squares}."),
    "no_room": N_("There’s no room for it."),
    "layout_count": N_("{laid} of {all} dominoes are laid, in {areas}."),
    "areas": lambda count: ngettext("{count} area", "{count} areas", count, count="{count}"),
    "cut_off": N_("Cut off from the largest: {squares}."),
    "layout_apart": N_(
        "All the dominoes are laid, but you can’t walk everywhere: a step goes up or down by"
        " {climb} at most."
    ),
    "layout_solved": N_("Solved: you can walk everywhere."),
    "laid_count": N_("{laid} of {all} dominoes are laid."),
    "sums_so_far": N_("The sums that have to be equal are {sums}."),
    "stands_twice": N_("The {number} is repeated on {squares}."),
    "not_alike": N_("The numbers on {squares} have to be the same."),
    "layout_holds": N_("Solved: everything is as it should be."),
    "layout_breaks": N_("All the dominoes are laid, but not as they should be."),
    "printed_here": N_("In the printed solution, {domino} is on {squares}, as it is now."),
    "printed_elsewhere": N_(
        "In the printed solution, {domino} is elsewhere, on {squares}. There may be other"
        " solutions."
    ),
    # player-joints.js
    "joints_begin": N_(
        "Tap where two numbers meet: one tap joins them, a second splits them, and a third clears"
        " that. With the keyboard, the arrow keys move on, Enter taps, and S splits."
    ),
    "joints_form": N_(
        "Type dominoes and where they are, such as {example}, or what is split: {apart}."
    ),
    "joints_unknown": N_(
        "{move} doesn’t say which numbers go where. Type something like {example}."
    ),
    "joints_count": N_("{found} of {all} dominoes found."),
    "joints_missing": N_("Missing: {dominoes}"),
    "joint_open": N_("{domino} on {squares}: nothing known"),
    "joint_joined": N_("{domino} on {squares}: joined"),
    "joint_split": N_("{domino} on {squares}: split"),
    "joint_given": N_("{squares}: that’s given."),
    "joint_taken": N_("No: {square} belongs to {domino}."),
    "joint_twice": N_("No: {domino} is already on {squares}."),
    "now_joined": N_("{domino} is on {squares}."),
    "now_split": N_("{squares} are split."),
    "now_open": N_("{squares}: nothing is known about these two."),
    "joints_solved": N_("Solved: every domino is there once."),
    "printed_not": N_("In the printed solution, {domino} isn’t on {squares}."),
    "printed_joined": N_("In the printed solution, {domino} is on {squares}: they aren’t split."),
    "no_deduction": N_("There is no deduction to make from here."),
    "hint_again": N_("Another hint will mark it."),
    # player-question.js
    "that_is_it": N_("That’s it"),
    "show_answer": N_("Show the answer"),
    "choices": N_("Choices"),
    "question_begin": N_("Choose an answer, then press “That’s it”."),
    "question_begin_several": N_("Choose all the right answers, then press “That’s it”."),
    "chosen": N_("Chosen: {choices}"),
    "picked": N_("{choice} is chosen."),
    "answer_first": N_("Choose an answer first."),
    "answer_wrong": N_("No, not {choice}. {reason}"),
    "answer_right": N_("That’s right."),
    "answer_lacks": lambda count: ngettext(
        "Right so far, but {count} answer is missing.",
        "Right so far, but {count} answers are missing.",
        count,
        count="{count}",
    ),
}


def in_language(words: Mapping[str, str | Counted]) -> dict[str, str | dict[str, str]]:
    """Return words such as `PLAYER_WORDS` in the current language, for scripts.

    Words that depend on a number have a text for each of the language's plural categories, named as
    in `Intl.PluralRules`.
    """
    return {
        key: gettext(said) if isinstance(said, str) else plural_texts(said)
        for key, said in words.items()
    }
