"""Stand-in for anywidget over a pair of functions instead of a comm: the class, its synchronised traits and its messages."""

import traitlets

#: Where messages to the browser go; a test replaces it.
deliver = None


class AnyWidget(traitlets.HasTraits):
    def __init__(self, **values):
        self._callbacks, self._open, self._held = [], False, {}
        super().__init__(**values)
        self._open = True
        deliver({"method": "open", "state": {**self.get_state(), "_esm": self._esm}})

    def get_state(self):
        return {name: getattr(self, name) for name, trait in self.traits().items() if trait.metadata.get("sync")}

    def notify_change(self, change):
        name = change["name"]
        # What the browser has sent does not travel back.
        came = name in self._held and self._held[name] == change["new"]
        if self._open and getattr(type(self), name).metadata.get("sync") and not came:
            deliver({"method": "update", "state": {name: change["new"]}})
        super().notify_change(change)

    def send(self, content, buffers=None):
        deliver({"method": "custom", "content": content})

    def on_msg(self, callback):
        self._callbacks.append(callback)

    def close(self):
        self._open = False
        deliver({"method": "close"})

    def receive(self, data):
        """A message of the browser, as the widget protocol has it."""
        if data["method"] == "custom":
            for callback in self._callbacks:
                callback(self, data["content"], [])
            return
        self._held = data["state"]
        try:
            for name, value in data["state"].items():
                if name in self.traits():
                    self.set_trait(name, value)
        finally:
            self._held = {}
