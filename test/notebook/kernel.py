"""A kernel of one widget for journeys: code to run and messages of the browser come as lines of JSON, answers go as such."""

import json
import sys

import anywidget

print_json = lambda kind, value: print(json.dumps({kind: value}), flush=True)  # noqa: E731
anywidget.deliver = lambda message: print_json("message", message)
names = {}
for line in sys.stdin:
    asked = json.loads(line)
    if "message" in asked:
        # One widget is enough for a journey.
        names["lab"].receive(asked["message"])
        continue
    try:
        exec(asked["run"], names)
        print_json("value", {"value": eval(asked["value"], names)})
    except Exception as error:
        print_json("value", {"error": f"{type(error).__name__}: {error}"})
