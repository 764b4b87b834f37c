"""Numbers in mixed radix: what was written is read again, in as little room as it deserves."""

from math import comb, log2

from hypothesis import given
from hypothesis import strategies as st

from donimoes_book.board.mixed_radix import MAX_COUNT, Decoder, Encoder


@given(st.lists(st.integers(1, 99).flatmap(lambda n: st.tuples(st.integers(0, n - 1), st.just(n)))))
def test_digits_are_read_in_the_order_they_were_written_in(digits):
    encoder = Encoder()
    for value, base in digits:
        encoder.digit(base, value)
    decoder = Decoder(encoder.number)
    assert [decoder.digit(base) for _, base in digits] == [value for value, _ in digits]
    assert not decoder.number


@given(
    st.lists(
        st.lists(st.integers(0, 9), min_size=1).flatmap(
            lambda weights: st.tuples(
                st.just([1, *weights]),
                st.sampled_from([0, *(at for at, weight in enumerate(weights, 1) if weight)]),
            )
        )
    )
)
def test_weighted_choices_are_read_again(choices):
    encoder = Encoder()
    for weights, value in choices:
        encoder.weighted_digit(weights, value)
    decoder = Decoder(encoder.number)
    assert [decoder.weighted_digit(weights) for weights, _ in choices] == [
        value for _, value in choices
    ]


@given(
    st.integers(0, 40).flatmap(
        lambda n: st.tuples(st.just(n), st.sets(st.integers(0, n - 1)) if n else st.just(set()))
    )
)
def test_which_of_many_are_chosen_takes_no_more_room_than_there_are_ways(choice):
    number, chosen = choice
    encoder = Encoder()
    encoder.subset(number, chosen)
    assert Decoder(encoder.number).subset(number) == sorted(chosen)
    assert encoder.number.bit_length() <= log2((number + 1) * comb(number, len(chosen))) + 3


def test_what_is_likely_takes_less_room():
    often, rarely = Encoder(), Encoder()
    for _ in range(20):
        often.weighted_digit((1, 31), 1)
        rarely.weighted_digit((31, 1), 1)
    assert 2 * often.number.bit_length() < 20 < 90 < rarely.number.bit_length()


@given(st.lists(st.integers(0, MAX_COUNT)))
def test_counts_of_any_size_are_read_again(counts):
    encoder = Encoder()
    for count in counts:
        encoder.count(count)
    decoder = Decoder(encoder.number)
    assert [decoder.count() for _ in counts] == counts
