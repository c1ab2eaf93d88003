/**
 * Verifiers in Python of the tasks of words, with lexicon, grammar and rules as data. Like the other verifiers they read text,
 * but by word: white space is nothing, so that a language model may write it as it likes.
 */
import { classes, isAsking, isPolite, rhymeGroups } from '../../tasks/words/lexicon.ts';
import { replyLimits, sayable } from '../../tasks/words/replies.ts';
import { sentenceRules } from '../../tasks/words/sentences.ts';
import { events } from '../../tasks/words/stories.ts';
import type { RuleSettings } from '../../tasks/task.ts';

/** What the verifiers of words begin with. */
export const commonWordsPython = `import re

END = "⏎"


def symbols_of(text):
    """The words, digits and marks of a text; white space is a symbol only between two digits."""
    return re.findall(r"[^\\W\\d_]+(?:['’-][^\\W\\d_]+)*|(?<=[0-9])\\s+(?=[0-9])|\\S", text)


def written_in(completion):
    """The symbols before the end token; None unless there are some, and the one end token is the last symbol."""
    symbols = symbols_of(completion)
    if symbols.count(END) != 1 or symbols[-1] != END or len(symbols) == 1:
        return None
    return symbols[:-1]
`;

export const wordProblemsPython = `
GAINS = ${JSON.stringify(events['+'])}
CALCULATE = {"+": lambda a, b: a + b, "-": lambda a, b: a - b, "*": lambda a, b: a * b}


def read_story(prompt):
    """The calculations of a story, each as operands, sign and result, and the things that are counted."""
    *sentences, question = " ".join(symbols_of(prompt)).split(" . ")
    things = re.match("how many (?:more )?([a-z]+) do(?:es)? ", question).group(1)
    numbers = [
        [int(found.replace(" ", "")) for found in re.findall("[0-9](?: [0-9])*", sentence)]
        for sentence in sentences
    ]
    (left, *second), *rest = numbers
    steps = []
    if second:
        is_bags = sentences[0].endswith(" each")
        is_joined = question.endswith("altogether ?")
        steps.append(("*" if is_bags else "+" if is_joined else "-", second[0]))
    for sentence, (amount,) in zip(sentences[1:], rest):
        steps.append(("+" if any(f" {verb} " in sentence for verb in GAINS) else "-", amount))
    calculations = []
    for sign, right in steps:
        result = CALCULATE[sign](left, right)
        calculations.append((left, sign, right, result))
        left = result
    return calculations, things


def verify(prompt, completion, level):
    written = written_in(completion)
    calculations, things = read_story(prompt)
    texts = [""]
    for left, sign, right, result in calculations:
        # Operands of sums and products may swap.
        orders = [(left, right)] if sign == "-" else [(left, right), (right, left)]
        texts = [f"{text}{a}{sign}{b}={result};" for text in texts for a, b in orders]
    texts = [f"{text} so {calculations[-1][3]} {things}." for text in texts]
    return 1.0 if any(written == symbols_of(text) for text in texts) else 0.0
`;

/** Words in lines of at most 100 characters. */
function wrapped(words: Iterable<string>): string {
  const lines: string[] = [];
  for (const word of words) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length < 100) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines.join('\n');
}

/** The rules of the grammar without weights, one a line. */
const grammar = Object.entries(sentenceRules)
  .map(([name, patterns]) => `${name}: ${patterns.map((one) => one.replace(/^\d+ /, '')).join(' | ')}`)
  .join('\n');

/** The verifier of \`replies\` under these rules; a rule without a weight is left out. */
export function repliesPython({ weights, words }: RuleSettings): string {
  const on = Object.entries(weights).filter(([, weight]) => weight > 0);
  return `
# What the run rewards, by its weight, and the most words of a reply that is short.
WEIGHTS = ${JSON.stringify(Object.fromEntries(on))}
SHORT = ${words}

# All words and marks that a reply may hold.
SYMBOLS = set("""
${wrapped(sayable)}
""".split())

CLASSES = {
    name: set(words.split())
    for name, words in (
        line.split(": ")
        for line in """
${Object.entries(classes)
  .map(([name, all]) => `${name}: ${all.join(' ')}`)
  .join('\n')}
""".strip().split("\\n")
    )
}
ASKING = set("${[...isAsking].join(' ')}".split())
POLITE = set("${[...isPolite].join(' ')}".split())

# Words of a line rhyme with each other.
RHYMES = [
    set(line.split())
    for line in """
${rhymeGroups.map((group) => group.join(' ')).join('\n')}
""".strip().split("\\n")
]

# A name in capitals is another rule, or else a class of words.
GRAMMAR = {
    name: [pattern.split() for pattern in patterns.split(" | ")]
    for name, patterns in (
        line.split(": ")
        for line in """
${grammar}
""".strip().split("\\n")
    )
}


def places_after(pattern, words, at):
    """Where the names of a pattern can end that begins at a place."""
    places = {at}
    for name in pattern:
        places = {end for place in places for end in ends_of(name, words, place)}
    return places


def ends_of(name, words, at):
    """Where a rule, a word of a class, or a word can end that begins at a place."""
    if name in GRAMMAR:
        return {end for pattern in GRAMMAR[name] for end in places_after(pattern, words, at)}
    fits = at < len(words) and words[at] in CLASSES.get(name, {name})
    return {at + 1} if fits else set()


def is_sentence(words):
    return len(words) in ends_of("SENTENCE", words, 0)


def sentences_in(symbols):
    """The sentences with their marks; what follows the last mark is a sentence too."""
    found = []
    for i, symbol in enumerate(symbols):
        if i == 0 or symbols[i - 1] in ".?":
            found.append([])
        found[-1].append(symbol)
    return found


def words_in(symbols):
    return [symbol for symbol in symbols if symbol not in ".?,"]


def rhymes(word, other):
    return word != other and any(word in group and other in group for group in RHYMES)


RULES = {
    "question": lambda said, reply: reply[-1] == "?" and not ASKING.isdisjoint(sentences_in(reply)[-1]),
    "polite": lambda said, reply: not POLITE.isdisjoint(reply),
    "short": lambda said, reply: len(words_in(reply)) <= SHORT,
    "fresh": lambda said, reply: len(set(words_in(reply))) == len(words_in(reply)),
    "colour": lambda said, reply: not CLASSES["COLOUR"].isdisjoint(reply),
    "animal": lambda said, reply: not CLASSES["ANIMAL"].isdisjoint(reply),
    "rhyme": lambda said, reply: rhymes(words_in(said)[-1], words_in(reply)[-1]),
    "sentence": lambda said, reply: all(map(is_sentence, sentences_in(reply))),
}


def verify(prompt, completion, level):
    said, reply = symbols_of(prompt), written_in(completion)
    if reply is None or not SYMBOLS.issuperset(reply):
        return 0.0
    if not ${replyLimits.least} <= len(words_in(reply)) <= ${replyLimits.most} or len(reply) > ${replyLimits.symbols}:
        return 0.0
    # It must not repeat the prompt, nor a sentence of its own.
    parts = [" ".join(words_in(part)) for part in [said, *sentences_in(reply)]]
    if len(set(parts)) < len(parts):
        return 0.0
    earned = total = 0.0
    for name, weight in WEIGHTS.items():
        earned += weight * RULES[name](said, reply)
        total += weight
    return min(1.0, earned / total) if total > 0 else 0.0
`;
}
