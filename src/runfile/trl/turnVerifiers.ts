/** The verifiers of tasks in turns in Python: a transcript with the tool's answers in it, replayed by the task's rules. */

/** The referee: every observation must be the tool's own, and the last turn a right answer. */
const refereePython = `
OBSERVED = re.compile(r"(?<=⏎)\\[tool\\].*?\\[/tool\\]", re.S)


def turns_of(completion):
    """The turns of a transcript: what was written, whether an end token closes it, and what the tool answered."""
    turns = []
    at = 0
    for observed in OBSERVED.finditer(completion):
        turns.append((completion[at : observed.start()], observed.group()))
        at = observed.end()
    if at < len(completion):
        turns.append((completion[at:], None))
    return [
        (text[:-1] if text.endswith(END) else text, text.endswith(END), observed) for text, observed in turns
    ]


def referee(completion, limit, reply, is_right):
    turns = turns_of(completion)
    for number, (action, ended, observed) in enumerate(turns):
        if number >= limit or not ended or END in action:
            return 0.0
        done = turns[:number]
        said = reply(done, action)
        if said is None:
            if number < len(turns) - 1 or observed is not None:
                return 0.0
            return 1.0 if is_right(done, action) else 0.0
        if observed is not None and observed != "[tool]" + said + "[/tool]":
            return 0.0
    return 0.0
`;

export const lookupPython = `${refereePython}

def verify(prompt, completion, row):
    _, start, *entries, fault = row["key"].split(" ")
    values = {entry[0]: entry[1] for entry in entries}
    path = []
    at = start
    while at in values and at not in path:
        path.append(at)
        at = values[at]
    digit = at

    def listing(asked):
        others = [key for key in values if key != asked and key not in path]
        following = [key for key in others if key > asked] + others
        shown = list(following[:2])
        return "".join(key + values[key] for key in sorted([asked] + shown))

    def reply(done, action):
        if re.fullmatch(r"\\[answer\\][0-9]", action):
            return None
        match = re.fullmatch(r"\\[search\\]([a-h])", action)
        if match is None or str(len(done)) == fault or match.group(1) not in values:
            return "[error]"
        return listing(match.group(1))

    def is_right(done, action):
        at = path[0]
        for said, _, observed in done:
            if said == "[search]" + at and observed != "[tool][error][/tool]":
                at = values.get(at, at)
        return action[-1] == digit and at == digit

    return referee(completion, row["level"] + 2, reply, is_right)
`;

export const tableQueryPython = `${refereePython}

def verify(prompt, completion, row):
    wanted, table = prompt.split("?")
    rows = [(table[at + 1], int(table[at])) for at in range(0, len(table), 2)]
    most = 2 if row["level"] == 3 else 1

    def parse(action):
        """Verb and picked names; None where the action is malformed."""
        match = re.fullmatch(r"(\\[filter\\]|\\[count\\]|\\[answer\\])((?:[<>][0-9]){1,%d})" % most, action)
        if match is None:
            return None
        verb, text = match.groups()
        bounds = [(text[at], int(text[at + 1])) for at in range(0, len(text), 2)]
        picked = [
            name
            for name, number in rows
            if all(number > bound if sign == ">" else number < bound for sign, bound in bounds)
        ]
        return verb, "".join(picked)

    def reply(done, action):
        query = parse(action)
        if query is None:
            return "[error]"
        verb, names = query
        if verb == "[answer]":
            return None
        return str(len(names)) if verb == "[count]" else names or "-"

    return referee(completion, 3, reply, lambda done, action: parse(action)[1] == wanted)
`;

export const toolboxPython = `${refereePython}

LIMITS = {1: 6, 2: 9, 3: 13}
TOOLS = {"[step]": 1, "[jump]": 3, "[count]": 0, "[open]": 0}


def verify(prompt, completion, row):
    _, stops, held = row["key"].split(" ")
    start, *asked = [int(place) for place in stops[:-1].split(">")]
    right = "[answer]" + "".join(held[place] for place in asked)

    def stand_after(actions):
        """The place, and how many of the boxes that are asked for were opened in their order."""
        place, opened = start, 0
        for action in actions:
            place = (place + TOOLS.get(action, 0)) % 10
            if action == "[open]" and opened < len(asked) and place == asked[opened]:
                opened += 1
        return place, opened

    def reply(done, action):
        if re.fullmatch(r"\\[answer\\][a-h]{%d}" % len(asked), action):
            return None
        if action not in TOOLS:
            return "[error]"
        if action == "[count]":
            return str((len(done) + 1) % 10)
        place, _ = stand_after([said for said, _, _ in done] + [action])
        return held[place] if action == "[open]" else str(place)

    def is_right(done, action):
        _, opened = stand_after([said for said, _, _ in done])
        return action == right and opened == len(asked)

    return referee(completion, LIMITS[row["level"]], reply, is_right)
`;
