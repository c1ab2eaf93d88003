/**
 * `table-query`: find a condition that picks exactly the wanted rows of a small table. The prompt `bd?3a7b1c9d` wants
 * rows b and d of four rows (number before name, so that a row's last token can attend to all of it). `[filter]>3`
 * returns the names that the condition picks, `[count]>3` their number, and `[answer]>3` ends. The answer is verified
 * by executing it: any condition that picks the wanted rows of this table is right, tried before or not. Anything
 * else returns `[tool][error][/tool]`.
 */
import { alphabet, decode } from './alphabet.ts';
import { promptsByDraw } from './drawnPrompts.ts';
import { levelOf, type Level, type Prompt, type TokenTask } from './task.ts';
import { lastAction, playedBy, turnViews, type Game } from './turns.ts';

const id = 'table-query';

/** The wanted rows: the largest; the largest or the smallest; or some between, so that one comparison is not enough. */
type Wanted = 'largest' | 'outer' | 'inner';

interface Queries extends Level {
  readonly rows: number;
  readonly wanted: Wanted;
  /** Comparisons that the condition needs, and may have at most. */
  readonly comparisons: 1 | 2;
}

/** Most turns: two queries and the answer. */
const turnLimit = 3;
/** Most wanted rows. */
const mostWanted = 3;

function queries(level: number, title: string, rows: number, wanted: Wanted): Queries {
  const comparisons = wanted === 'inner' ? 2 : 1;
  // `[filter]>3⏎` or `[answer]>3⏎`; an observation holds all rows at most.
  const turn = 2 + 2 * comparisons;
  return {
    level,
    title,
    rows,
    wanted,
    comparisons,
    promptLength: Math.min(rows - comparisons, mostWanted) + 1 + 2 * rows,
    completionLength: (turnLimit - 1) * (turn + 2 + rows) + turn,
  };
}

const levels: readonly Queries[] = [
  queries(1, 'three rows, the largest are wanted', 3, 'largest'),
  queries(2, 'five rows, the largest or the smallest are wanted', 5, 'outer'),
  queries(3, 'six rows, some between are wanted', 6, 'inner'),
];

/** `count` of the symbols, in the order given by `code`, a number below their `arrangements`. */
function arranged(symbols: string, count: number, code: number): string[] {
  const rest = [...symbols];
  let left = code;
  return Array.from({ length: count }, () => {
    const [symbol] = rest.splice(left % rest.length, 1);
    left = Math.floor(left / (rest.length + 1));
    return symbol as string;
  });
}

/** Ways to arrange `count` of `of` symbols. */
function arrangements(of: number, count: number): number {
  return count === 0 ? 1 : of * arrangements(of - 1, count - 1);
}

/** Places in the order of numbers, `from` … `to` − 1, whose rows may be the wanted ones. */
function bandsOf({ rows, wanted }: Queries): (readonly [number, number])[] {
  const borders = Array.from({ length: rows - 1 }, (_, i) => i + 1);
  const largest = borders.map((from) => [from, rows] as const);
  const smallest = borders.map((to) => [0, to] as const);
  const inner = borders.flatMap((from) => borders.filter((to) => to > from).map((to) => [from, to] as const));
  return { largest, outer: [...largest, ...smallest], inner }[wanted].filter(
    ([from, to]) => to - from <= mostWanted,
  );
}

const prompt = promptsByDraw({ id, levels }, (range, draw) => {
  const { rows } = range;
  const names = arranged('abcdefgh', rows, draw.integer(arrangements(8, rows), 0)).sort();
  const numbers = arranged('0123456789', rows, draw.integer(arrangements(10, rows), 1));
  const bands = bandsOf(range);
  const band = bands[draw.integer(bands.length, 2)] as readonly [number, number];
  const picked = [...numbers].sort().slice(...band);
  const wanted = names.filter((_, i) => picked.includes(numbers[i] as string)).join('');
  const text = `${wanted}?${names.map((name, i) => `${numbers[i]}${name}`).join('')}`;
  return { text, key: `${id} ${text}` };
});

interface Row {
  readonly name: string;
  readonly number: number;
}

interface Question {
  /** Names in the table's order. */
  readonly wanted: string;
  readonly rows: readonly Row[];
}

/** Wanted rows and table, from the prompt's own tokens. Throws if they have another form. */
function questionOf({ tokens }: Prompt): Question {
  const text = decode(tokens);
  const [, wanted = '', table = ''] = /^([a-h]+)\?((?:\d[a-h])+)$/.exec(text) ?? [];
  const rows = (table.match(/../g) ?? []).map(([number, name]) => ({
    name: name ?? '',
    number: Number(number),
  }));
  if (rows.length === 0 || rows.filter(({ name }) => wanted.includes(name)).length !== wanted.length) {
    throw new Error(
      `${id}: prompt must be names, ? and rows of number and name that hold them, got "${text}"`,
    );
  }
  return { wanted, rows };
}

/** Numbers strictly between two others; ±Infinity where there is no bound. */
interface Condition {
  readonly above: number;
  readonly below: number;
}

/** One or two comparisons that must all hold, or null if a text is not a condition. */
function conditionOf(text: string): Condition | null {
  if (!/^([<>]\d){1,2}$/.test(text)) return null;
  const bounds = (sign: string) =>
    (text.match(/../g) ?? []).filter((one) => one[0] === sign).map((one) => +one[1]!);
  return { above: Math.max(...bounds('>')), below: Math.min(...bounds('<')) };
}

function textOf({ above, below }: Condition): string {
  return `${above > -Infinity ? `>${above}` : ''}${below < Infinity ? `<${below}` : ''}`;
}

/** Names of the rows that a condition picks, in the table's order. */
function picked(rows: readonly Row[], { above, below }: Condition): string {
  return rows
    .filter(({ number }) => number > above && number < below)
    .map(({ name }) => name)
    .join('');
}

/** The condition whose bounds are the nearest unwanted rows. Throws if no condition picks the wanted rows. */
function reference({ wanted, rows }: Question): Condition {
  const numbers = rows.filter(({ name }) => wanted.includes(name)).map(({ number }) => number);
  const others = rows.filter(({ name }) => !wanted.includes(name)).map(({ number }) => number);
  const condition = {
    above: Math.max(...others.filter((number) => number < Math.min(...numbers))),
    below: Math.min(...others.filter((number) => number > Math.max(...numbers))),
  };
  if (picked(rows, condition) !== wanted)
    throw new Error(`internal: in ${id} no condition picks ${wanted} alone`);
  return condition;
}

/** Verb, condition and picked names of an action; null if it is malformed or has more comparisons than the level allows. */
function parserOf({ level }: Prompt, { rows }: Question) {
  const { comparisons } = levelOf({ id, levels }, level);
  return (action: string) => {
    const [, verb = '', text = ''] = /^(\[filter\]|\[count\]|\[answer\])(.*)$/.exec(action) ?? [];
    const condition = text.length <= 2 * comparisons ? conditionOf(text) : null;
    return condition && { verb, text, names: picked(rows, condition) };
  };
}

function gameOf(prompt: Prompt): Game {
  const question = questionOf(prompt);
  const { wanted } = question;
  const parse = parserOf(prompt, question);
  return {
    limit: turnLimit,
    reply(_, action) {
      const query = parse(action);
      if (!query) return '[error]';
      if (query.verb === '[answer]') return null;
      return query.verb === '[count]' ? String(query.names.length) : query.names || '-';
    },
    next(done) {
      const tried = done.map(({ action }) => parse(action)).find((query) => query?.names === wanted);
      if (tried) return `[answer]${tried.text}`;
      return `${done.length < turnLimit - 1 ? '[filter]' : '[answer]'}${textOf(reference(question))}`;
    },
    leadsOn: (_, action) => parse(action)?.names === wanted,
    verdictOf(_, action) {
      const names = parse(action)?.names;
      if (names === wanted) return { correct: true, reason: 'right' };
      return { correct: false, reason: `wrong: picks ${names || 'no row'}, not ${wanted}` };
    },
  };
}

export const tableQuery: TokenTask = {
  kind: 'tokens',
  vocabulary: alphabet,
  id,
  title: 'Table query',
  description: 'Find a condition that picks exactly the wanted rows of a table; queries can be tried before.',
  levels,
  turnSymbols: ['[filter]', '[count]', '[answer]', ...'<>', ...'0123456789'],
  prompt,
  ...playedBy(gameOf),
  /** The names that the condition picks, so that conditions picking the same rows give the same answer. */
  answerOf(attempt) {
    const { prompt } = attempt;
    const action = parserOf(prompt, questionOf(prompt))(lastAction(attempt) ?? '');
    return action?.verb === '[answer]' ? action.names : null;
  },
  view(attempt) {
    const question = questionOf(attempt.prompt);
    return {
      kind: 'table',
      prompt: decode(attempt.prompt.tokens),
      completion: decode(attempt.completion).replaceAll('⏎', ''),
      expected: textOf(reference(question)),
      columns: ['name', 'number'],
      rows: question.rows.map(({ name, number }) => [name, String(number)]),
      question: `which condition picks ${[...question.wanted].join(', ')}?`,
      turns: turnViews(attempt),
    };
  },
};
