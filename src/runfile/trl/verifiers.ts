/**
 * Verifiers in Python of tasks that are answered in one turn: each gives the rewards that the task of its name gives
 * here. `verify(prompt, completion, level)` reads symbols as text, `⏎` being the end token.
 */
import { replies } from '../../tasks/words/replies.ts';
import { ruleSettingsOf, type RuleWeights } from '../../tasks/index.ts';
import type { TaskId } from '../../tasks/options.ts';
import { commonWordsPython, repliesPython, wordProblemsPython } from './wordVerifiers.ts';

/** What all verifiers begin with. */
const commonPython = `import re

END = "⏎"


def symbols_of(text):
    """The symbols of a text: one character each, or a word in brackets."""
    return re.findall(r"\\[[^\\[\\]]*\\]|.", text, re.S)


def written_in(completion):
    """The text before the end token; None unless there is text, and the one end token is the last symbol."""
    symbols = symbols_of(completion)
    if symbols.count(END) != 1 or symbols[-1] != END or len(symbols) == 1:
        return None
    return "".join(symbols[:-1])
`;

const chainSum = `
def verify(prompt, completion, level):
    written = written_in(completion)
    expected = str(sum(int(number) for number in prompt[:-1].split("+")))
    return 1.0 if written == expected else 0.0
`;

const sortDigits = `
def verify(prompt, completion, level):
    written = written_in(completion)
    expected = "".join(sorted(prompt[:-1]))
    if written is None or not re.fullmatch("[0-9]+", written) or len(written) != len(expected):
        return 0.0
    if written == expected:
        return 1.0
    right = sum(one == other for one, other in zip(written, expected))
    left = list(expected)
    surplus = 0
    for digit in written:
        if digit in left:
            left.remove(digit)
        else:
            surplus += 1
    return max(0, right - surplus) / len(expected)
`;

const countdown = `
def value_of(text):
    """The value of an expression and the numbers in it; None where the text is none."""
    tokens = re.findall(r"0|[1-9][0-9]*|.", text, re.S)
    numbers = []
    at = 0

    def factor():
        nonlocal at
        token = tokens[at] if at < len(tokens) else None
        at += 1
        if token == "(":
            inner = total()
            closed = at < len(tokens) and tokens[at] == ")"
            at += 1
            return inner if closed else None
        if token is None or not re.fullmatch("[0-9]+", token):
            return None
        numbers.append(int(token))
        return int(token)

    def product():
        nonlocal at
        left = factor()
        while left is not None and at < len(tokens) and tokens[at] == "*":
            at += 1
            right = factor()
            left = None if right is None else left * right
        return left

    def total():
        nonlocal at
        left = product()
        while left is not None and at < len(tokens) and tokens[at] in "+-":
            sign = tokens[at]
            at += 1
            right = product()
            left = None if right is None else left + right if sign == "+" else left - right
        return left

    value = total()
    return None if value is None or at != len(tokens) else (value, numbers)


def verify(prompt, completion, level):
    written = written_in(completion)
    given, target = prompt[:-1].split("=")
    numbers = sorted(int(number) for number in given.split(","))
    most = 2 * len(numbers) - 1 + 2 * max(0, len(numbers) - 2)
    if written is None or len(written) > most or not re.fullmatch(r"[0-9+*()-]+", written):
        return 0.0
    made = value_of(written)
    if made is None or sorted(made[1]) != numbers:
        return 0.0
    return 1.0 if made[0] == int(target) else 0.0
`;

const scratchpad = `
OPERATIONS = {
    "+": lambda value, digit: (value + digit) % 10,
    "-": lambda value, digit: (value - digit) % 10,
    ">": max,
    "<": min,
}


def verify(prompt, completion, level):
    asked = re.findall("([-+<>])([0-9])", prompt)
    value = int(prompt[0])
    for sign, digit in asked:
        value = OPERATIONS[sign](value, int(digit))
    written = written_in(completion)
    if written is None:
        return 0.0
    steps = "(?:~*[0-9];){%d}" % len(asked)
    match = re.fullmatch(steps + "~*=([0-9])", written)
    if match is None or written.count("~") > 3 * len(asked):
        return 0.0
    return 1.0 if int(match.group(1)) == value else 0.0
`;

const euclid = `
def follows(row, before):
    """Whether one number is less than before, by a multiple of a neighbour, and at least 1."""
    changed = [i for i in range(4) if row[i] != before[i]]
    if len(changed) != 1 or row[changed[0]] < 1:
        return False
    place = changed[0]
    less = before[place] - row[place]
    neighbours = [before[i] for i in (place - 1, place + 1) if 0 <= i < 4]
    return less > 0 and any(less % neighbour == 0 for neighbour in neighbours)


def verify(prompt, completion, level):
    written = written_in(completion)
    if written is None or not re.fullmatch("(?:[1-9]{4};)*[1-9]{4}=[1-9]", written):
        return 0.0
    before = [int(digit) for digit in prompt[:4]]
    lines = [[int(digit) for digit in line] for line in re.split("[;=]", written)[:-1]]
    for i, line in enumerate(lines):
        if not follows(line, before) or (len(set(line)) == 1) != (i == len(lines) - 1):
            return 0.0
        before = line
    return 1.0 if before[0] == int(written[-1]) else 0.0
`;

const maze = `
CANVAS = 7
SIZES = {1: 5, 2: 6, 3: 7}
LIMITS = {1: 6, 2: 8, 3: 11}
MOVES = {"U": (-1, 0), "D": (1, 0), "L": (0, -1), "R": (0, 1)}


def verify(prompt, completion, level):
    size = SIZES[level]
    grid = [prompt[line * CANVAS : line * CANVAS + size] for line in range(size)]
    written = written_in(completion)
    if written is None or len(written) > LIMITS[level]:
        return 0.0
    start = next((line, text.index("S")) for line, text in enumerate(grid) if "S" in text)
    goal = next((line, text.index("G")) for line, text in enumerate(grid) if "G" in text)
    place = start
    for move in symbols_of(written):
        if move not in MOVES or place == goal:
            return 0.0
        place = (place[0] + MOVES[move][0], place[1] + MOVES[move][1])
        if not (0 <= place[0] < size and 0 <= place[1] < size) or grid[place[0]][place[1]] == "#":
            return 0.0
    return 1.0 if place == goal else 0.0
`;

const strategies = `
TEMPLATES = {
    "=": ("a", lambda digits: digits),
    "<": ("b", lambda digits: digits[::-1]),
    ">": ("c", lambda digits: digits[1:] + digits[:1]),
    "+": ("d", lambda digits: "".join(str((int(digit) + 1) % 10) for digit in digits)),
}


def verify(prompt, completion, level):
    name, apply = TEMPLATES[prompt[1]]
    return 1.0 if written_in(completion) == name + apply(prompt[2:-1]) else 0.0
`;

/** By task; those with turns and of control have none, and words are read by other means. */
const ofSymbols: Readonly<Partial<Record<TaskId, string>>> = {
  'chain-sum': chainSum,
  countdown,
  'sort-digits': sortDigits,
  scratchpad,
  euclid,
  maze,
  strategies,
};

/** The recipe's task and the rules that it weighs. */
export type RuledRecipe = { readonly task: string } & RuleWeights;

/** Python of the verifier of a recipe's task with all that it needs; null where there is none. */
export function verifierPython(recipe: RuledRecipe): string | null {
  if (recipe.task === 'word-problems') return commonWordsPython + wordProblemsPython;
  if (recipe.task === 'replies') return commonWordsPython + repliesPython(ruleSettingsOf(replies, recipe));
  const python = ofSymbols[recipe.task as TaskId];
  return python === undefined ? null : commonPython + python;
}
