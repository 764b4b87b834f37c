"""Lets Ctrl-C and SIGTERM interrupt a run at any moment, so that nothing is left behind."""

import atexit
import signal
import sys
from _thread import interrupt_main
from threading import Timer, main_thread
from types import FrameType

_MOMENT = 0.05
"""How many seconds pass before an interrupt is tried again."""
_IMPORT = "<frozen importlib._bootstrap>"
"""The file that Python names for whatever imports a module."""


def _is_importing(frame: FrameType | None) -> bool:
    while frame and frame.f_code.co_filename != _IMPORT:
        frame = frame.f_back
    return frame is not None


def _interrupt_soon() -> None:
    again = Timer(_MOMENT, _send_interrupt)
    again.daemon = True
    again.start()


def _send_interrupt() -> None:
    # A real signal also wakes the main thread where it waits; on Windows, there are none.
    if hasattr(signal, "pthread_kill"):
        signal.pthread_kill(main_thread().ident or 0, signal.SIGINT)
    else:
        interrupt_main()


class Interrupts:
    """The interrupts of a run. SIGTERM is one; once all is tidied up, it ends the process."""

    def __init__(self) -> None:
        """Set up the handlers of the process, but leave signals ignored that it is to ignore."""
        self.has_come = False
        """Whether the run was interrupted, even if something has made that another exception."""
        self._is_terminated = False
        for number, usual in (
            (signal.SIGINT, signal.default_int_handler),
            (signal.SIGTERM, signal.SIG_DFL),
        ):
            if signal.getsignal(number) is usual:
                signal.signal(number, self._interrupt)
        sys.unraisablehook = self._interrupt_again
        # What is registered first is done last, after `multiprocessing` has tidied up.
        atexit.register(self._terminate)

    def ignore(self) -> None:
        """Ignore what comes now: it would end Python's own tidying up with a traceback."""
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, signal.SIG_IGN)

    def _interrupt(self, number: int, frame: FrameType | None) -> None:
        self.has_come = True
        self._is_terminated |= number == signal.SIGTERM
        if _is_importing(frame):
            # Compiled modules may lose an interrupt while they are imported, or even abort.
            _interrupt_soon()
            return
        # While asyncio runs, the handler of Ctrl-C is its own.
        ctrl_c = signal.getsignal(signal.SIGINT)
        if number == signal.SIGINT or ctrl_c == self._interrupt or not callable(ctrl_c):
            raise KeyboardInterrupt
        ctrl_c(signal.SIGINT, frame)

    def _interrupt_again(self, lost: "sys.UnraisableHookArgs") -> None:
        """Interrupt once more what lost it: a callback of compiled code, or a destructor."""
        if issubclass(lost.exc_type, KeyboardInterrupt):
            _interrupt_soon()
        else:
            sys.__unraisablehook__(lost)

    def _terminate(self) -> None:
        if self._is_terminated:
            signal.signal(signal.SIGTERM, signal.SIG_DFL)
            signal.raise_signal(signal.SIGTERM)
