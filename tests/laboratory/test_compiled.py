"""The compiled SHA-256, compared with the standard library."""

from hashlib import sha256 as known

import numpy as np
import pytest

from donimoes_book.laboratory.compiled import SCHEDULE, sha256


@pytest.mark.parametrize("length", [0, 1, 36, 55, 56, 63, 64, 65, 119, 120, 127])
def test_a_message_of_any_length_has_the_known_digest(length):
    message = bytes((7 * at + length) % 256 for at in range(length))
    line, words = np.zeros(128, np.int64), np.zeros(8, np.int64)
    line[:length] = list(message)
    sha256(line, length, np.zeros(SCHEDULE, np.int64), words)
    assert "".join(f"{word:08x}" for word in words.tolist()) == known(message).hexdigest()
