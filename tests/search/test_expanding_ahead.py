"""Tasks that other threads start ahead: results come in order, and only so many are under way."""

from concurrent.futures import ThreadPoolExecutor
from itertools import islice
from threading import Event, get_ident
from time import sleep

import pytest

from donimoes_book.laboratory.ahead import in_order


@pytest.fixture
def pool():
    with ThreadPoolExecutor(2) as executor:
        yield executor


@pytest.mark.parametrize("most", [1, 2, 5, 100])
def test_results_come_in_the_order_of_the_tasks(pool, most):
    def task(number):
        def work():
            sleep(0.001 * (number % 3))
            return number

        return work

    assert list(in_order(pool, map(task, range(50)), most)) == list(range(50))


def test_only_so_many_tasks_are_under_way(pool):
    asked = []

    def tasks():
        for number in range(20):
            asked.append(number)
            yield lambda number=number: number

    for result in in_order(pool, tasks(), 3):
        assert len(asked) <= result + 3
    assert len(asked) == 20


def test_a_thread_that_would_wait_does_a_task_that_nobody_has_begun(pool):
    busy, asked = Event(), [Event(), Event()]
    for event in asked:
        pool.submit(lambda event=event: (event.set(), busy.wait()))
    for event in asked:
        event.wait()
    assert list(in_order(pool, [get_ident] * 4, 2)) == [get_ident()] * 4
    busy.set()


def test_an_error_in_a_task_reaches_the_caller(pool):
    results = in_order(pool, [lambda: 1, lambda: 1 // 0, lambda: 3], 2)
    assert next(results) == 1
    with pytest.raises(ZeroDivisionError):
        next(results)


def test_nothing_is_under_way_after_the_last_result_asked_for(pool):
    ended = []

    def work():
        sleep(0.01)
        ended.append(1)

    results = in_order(pool, [work] * 10, 4)
    list(islice(results, 1))
    results.close()
    after = len(ended)
    sleep(0.05)
    assert len(ended) == after <= 4
