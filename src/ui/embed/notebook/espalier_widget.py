"""Espalier as a widget for notebooks. Needs anywidget (pip install anywidget) and Python 3.9 or newer. MIT licence.

    from espalier_widget import EspalierLab

    lab = EspalierLab("https://example.org/espalier/", method="grpo", task="chain-sum", seed=1)
    lab                              # the last line of a cell shows it
    reply = lab.run(10)              # ten rounds; the browser trains, not the kernel
    reply.result()                   # in a later cell: the state, or the reason of a refusal as an Error
    lab.metrics                      # a list of dicts: one for each round of the last run, with TRL's names
    lab.configure(temperature=0.8)   # changes settings and keeps the others
    lab.observe(print, "metrics")    # calls a function as rounds come

A widget has one run. The first of its views trains it and the others follow, also in other windows of the notebook.
When that view is removed, because its cell runs again or the page is closed, the run ends; the metrics stay until the next.
"""

import concurrent.futures
import json
import threading
import urllib.parse
import uuid

try:
    import anywidget
    import traitlets
except ImportError as error:
    raise ImportError(
        f"espalier_widget: needs anywidget, got no {error.name}; install it with: pip install anywidget"
    ) from error

__all__ = ["Error", "EspalierLab", "Reply"]


class Error(RuntimeError):
    """A command that the widget refused, or that has no answer yet; the message says why and what to do."""


class Reply(concurrent.futures.Future):
    """The answer to a command, which comes later: done(), result(), exception(), add_done_callback().

    Most notebooks deliver it when the cell has ended. Where they deliver while a cell runs, `await lab.run(5)` and
    `lab.run(5).result(60)` wait for it.
    """

    #: Seconds until a notebook must have delivered a command to the browser.
    patience = 5

    def __init__(self, command):
        super().__init__()
        self.command = command
        self._taken = threading.Event()

    def result(self, timeout=0):
        """The state after the command. Raises Error if it was refused, or is not answered in `timeout` seconds."""
        try:
            return super().result(timeout)
        except concurrent.futures.TimeoutError:
            raise Error(self._why_not()) from None

    def exception(self, timeout=0):
        """The Error of a refused command, or None. Raises Error if it is not answered in `timeout` seconds."""
        try:
            return super().exception(timeout)
        except concurrent.futures.TimeoutError:
            raise Error(self._why_not()) from None

    def _why_not(self):
        if self._taken.is_set():
            return f"{self.command}: is not answered yet; the browser has it, so ask again later"
        return (
            f"{self.command}: the browser has not confirmed it; show the widget, and read the answer in a later cell, "
            "because most notebooks deliver only when a cell has ended"
        )

    def __await__(self):
        import asyncio

        async def answer():
            loop = asyncio.get_running_loop()
            until = loop.time() + self.patience
            while not self.done():
                # Without a sign of delivery this would wait for ever: the answer comes after the cell that waits for it.
                if not self._taken.is_set() and loop.time() > until:
                    raise Error(self._why_not())
                await asyncio.sleep(0.05)
            return self.result()

        return answer().__await__()

    def __repr__(self):
        if not self.done():
            return f"<{self.command}: {'in the browser' if self._taken.is_set() else 'sent'}, not answered yet>"
        refused = super().exception()
        if refused is not None:
            return f"<{self.command}: refused. {refused}>"
        state = super().result()
        return f"<{self.command}: {state['state']}, round {state['round']}>"


class _Attribute(traitlets.TraitType):
    """An attribute of <espalier-lab>, which the widget checks: a text, or None where it is left out."""

    allow_none = True
    default_value = None
    info_text = "a text, a number, True, or a list of words; None leaves it out"

    def validate(self, obj, value):
        if value is None or value is False:
            return None
        if value is True:
            return ""
        if isinstance(value, (str, int, float)):
            return str(value)
        if isinstance(value, (list, tuple)) and all(isinstance(word, str) for word in value):
            return " ".join(value)
        return self.error(obj, value)


class EspalierLab(anywidget.AnyWidget):
    """A run of Espalier in a notebook: EspalierLab(site, method="grpo", ...).

    Attributes are set by name, at first or later; another value later sets the run up anew. `problem` is the last refusal.
    """

    _esm = ""  # @MODULE

    #: Names the run in all views and windows.
    run_id = traitlets.Unicode().tag(sync=True)
    site = traitlets.Unicode(help="The address of a hosted Espalier.").tag(sync=True)
    # @ATTRIBUTES
    metrics = traitlets.List(read_only=True, help="A dict for each round of the last run.").tag(sync=True)
    state = traitlets.Dict(None, allow_none=True, read_only=True, help="The last reported state.").tag(sync=True)
    config = traitlets.Dict(read_only=True, help="The settings that the recipe's link names.").tag(sync=True)
    problem = traitlets.Unicode(read_only=True, help="The last refusal; empty without one.").tag(sync=True)

    def __init__(self, site, *, layout=None, **attributes):
        for name in attributes:
            if not isinstance(self.traits().get(name), _Attribute):
                known = ", ".join(key for key, trait in self.traits().items() if isinstance(trait, _Attribute))
                raise TypeError(f"EspalierLab: takes site, layout, {known}; got {name!r}")
        self._replies = {}
        self._sent = 0
        self._is_closed = False
        shown = {} if layout is None else {"layout": layout}
        super().__init__(site=site, run_id=uuid.uuid4().hex, **shown, **attributes)
        self.on_msg(self._hear)

    @traitlets.validate("site")
    def _address(self, proposal):
        parts = urllib.parse.urlsplit(proposal["value"])
        if parts.scheme not in ("http", "https") or not parts.netloc:
            raise traitlets.TraitError(
                f"site: must be the address of a hosted Espalier such as http://localhost:4173/, got {proposal['value']!r}"
            )
        return proposal["value"]

    def run(self, rounds=None):
        """Trains until the run ends, or for `rounds` more rounds; answered when the training ends."""
        return self._ask("run", **({} if rounds is None else {"rounds": rounds}))

    def pause(self):
        """Pauses at the end of the round."""
        return self._ask("pause")

    def reset(self):
        """Closes the run; the recipe stays, and the metrics until the next run."""
        return self._ask("reset")

    def configure(self, link=None, **settings):
        """Sets up the recipe of a link, or changes settings and keeps the others; all or nothing."""
        given = {"link": link} if link is not None else {}
        return self._ask("configure", **given, **({"settings": settings} if settings else {}))

    def get_status(self):
        """Asks for the present state; `state` is the last one that was reported."""
        return self._ask("getState")

    def close(self):
        """Removes the widget from the notebook; commands without an answer are refused."""
        self._is_closed = True
        super().close()
        for reply in list(self._replies.values()):
            reply.set_exception(Error(f"{reply.command}: the widget was closed; make a new one"))
        self._replies.clear()

    def _ask(self, kind, **given):
        command = f"{kind}({', '.join(f'{key}={value!r}' for key, value in given.items())})"
        if self._is_closed:
            raise Error(f"{command}: the widget was closed; make a new one")
        self._sent += 1
        message = {"espalier": 1, "id": self._sent, "type": kind, **given}
        try:
            json.dumps(message, allow_nan=False)
        except (TypeError, ValueError) as error:
            raise Error(f"{command}: must be made of texts, finite numbers, True, False and None; {error}") from None
        reply = self._replies[self._sent] = Reply(command)
        self.send(message)
        return reply

    def _hear(self, _widget, content, _buffers):
        reply = self._replies.get(content.get("id")) if isinstance(content, dict) else None
        if reply is None:
            return
        reply._taken.set()
        if content.get("type") != "reply":
            return
        del self._replies[content["id"]]
        # Rows travel with the answer, because a notebook may deliver the traits after it.
        if content["metrics"]:
            self.set_trait("metrics", content["metrics"])
        if content["state"] is not None:
            self.set_trait("state", content["state"])
        if content["error"] is None:
            reply.set_result(content["state"])
        else:
            reply.set_exception(Error(content["error"]))
