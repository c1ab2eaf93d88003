/**
 * `lookup`: follow a chain of entries in a hidden table by searching, one key per turn, and answer with the digit at
 * its end. A search shows the requested entry among two others, keys in alphabetical order: `[search]a` may return
 * `[tool]acd3h7[/tool]`, where a leads to c. A right digit counts only once its entry was found, so that guessing
 * never pays. An unknown key, a malformed turn, or a fault of the tool returns `[tool][error][/tool]`.
 */
import { decode } from './alphabet.ts';
import { promptsByDraw } from './drawnPrompts.ts';
import { levelOf, type Level, type Prompt, type TokenTask } from './task.ts';
import { lastAction, playedBy, toolSays, turnViews, type Game, type Turn } from './turns.ts';

const id = 'lookup';

interface Chain extends Level {
  /** Entries from the prompt's key to the digit. */
  readonly hops: number;
  /** Most turns: a search for each hop, the answer, and one to spare. */
  readonly turns: number;
  /** Whether one search may fail; it succeeds when repeated. */
  readonly noisy: boolean;
}

const keys = 'abcdefgh';
/** Keys with an entry. */
const tableSize = 6;
/** Entries that a search shows. */
const shown = 3;
/** `[search]a⏎` and its result; `[answer]7⏎`. */
const searchTurn = 3 + 2 * shown + 2;
const answerTurn = 3;

function chain(level: number, title: string, hops: number, noisy: boolean): Chain {
  const completionLength = (hops + 1) * searchTurn + answerTurn;
  return { level, title, hops, noisy, turns: hops + 2, promptLength: 2, completionLength };
}

const levels: readonly Chain[] = [
  chain(1, 'one search', 1, false),
  chain(2, 'two searches', 2, false),
  chain(3, 'three searches, one may fail', 3, true),
];

/** Ways to assign 6 of the 8 keys to places. */
const arrangements = 8 * 7 * 6 * 5 * 4 * 3;
/** Ways to assign one of 16 values to each of the 6 keys. */
const fillings = 16 * 16 * 16 * 16 * 16 * 16;

const prompt = promptsByDraw({ id, levels }, ({ hops, noisy }, draw) => {
  const rest = [...keys];
  let places = draw.integer(arrangements, 0);
  const chosen = Array.from({ length: tableSize }, () => {
    const [key] = rest.splice(places % rest.length, 1);
    places = Math.floor(places / (rest.length + 1));
    return key as string;
  });
  // The chain first; other entries lead to a digit (10 in 16) or to any key of the table (6 in 16).
  let values = draw.integer(fillings, 1);
  const entries = chosen.map((key, i) => {
    const value = values % 16;
    values = Math.floor(values / 16);
    if (i < hops - 1) return `${key}${chosen[i + 1]}`;
    return `${key}${i === hops - 1 ? draw.integer(10, 2) : value < 10 ? value : chosen[value - 10]}`;
  });
  const fault = noisy ? draw.integer(hops + 1, 3) : hops;
  const start = chosen[0] as string;
  // The turn whose search fails comes last.
  const key = [id, start, ...entries.sort(), fault < hops ? fault : '-'].join(' ');
  return { text: `${start}?`, key };
});

interface Table {
  readonly values: ReadonlyMap<string, string>;
  /** Keys from the prompt's one to the one that holds the digit. */
  readonly path: readonly string[];
  readonly digit: string;
  /** The turn whose search fails, or NaN. */
  readonly fault: number;
}

/** The table that a prompt hides. Throws if its canonical form is not one of this task's. */
function tableOf({ key }: Prompt): Table {
  const match = /^lookup ([a-h])((?: [a-h][a-h\d])+) (\d|-)$/.exec(key);
  const values = new Map((match?.[2]?.match(/\S+/g) ?? []).map((entry) => [entry[0] ?? '', entry[1] ?? '']));
  const path: string[] = [];
  let at = match?.[1] ?? '';
  while (values.has(at) && !path.includes(at)) {
    path.push(at);
    at = values.get(at) as string;
  }
  if (!/^\d$/.test(at))
    throw new Error(`${id}: prompt must hide a chain of entries up to a digit, got "${key}"`);
  return { values, path, digit: at, fault: Number(match?.[3]) };
}

/** The entry of a key with the next two that are not on the path: entries on the path must be searched for. */
function listing({ values, path }: Table, asked: string): string {
  const others = [...values.keys()].filter((key) => key !== asked && !path.includes(key));
  const after = others.filter((key) => key > asked);
  return [asked, ...[...after, ...others].slice(0, shown - 1)]
    .sort()
    .map((key) => `${key}${values.get(key)}`)
    .join('');
}

function gameOf(prompt: Prompt): Game {
  const table = tableOf(prompt);
  /** The end of the path so far: a key to search for next, or the digit. */
  const reached = (done: readonly Turn[]): string =>
    done.reduce(
      (at, { action, observation }) =>
        action === `[search]${at}` && observation !== toolSays('[error]') ? (table.values.get(at) ?? at) : at,
      table.path[0] as string,
    );
  const next = (done: readonly Turn[]) => {
    const at = reached(done);
    return at === table.digit ? `[answer]${at}` : `[search]${at}`;
  };
  return {
    limit: levelOf({ id, levels }, prompt.level).turns,
    reply({ length: turn }, action) {
      if (/^\[answer\]\d$/.test(action)) return null;
      const [, key = ''] = /^\[search\]([a-h])$/.exec(action) ?? [];
      return turn === table.fault || !table.values.has(key) ? '[error]' : listing(table, key);
    },
    next,
    leadsOn: (done, action) => action === next(done),
    verdictOf(done, action) {
      const written = action.slice(-1);
      if (written !== table.digit) return { correct: false, reason: `wrong: ${written}, not ${table.digit}` };
      const found = reached(done) === table.digit;
      return {
        correct: found,
        reason: found ? 'right' : `guessed: the entry with ${written} was never found`,
      };
    },
  };
}

export const lookup: TokenTask = {
  kind: 'tokens',
  id,
  title: 'Lookup',
  description: 'Search a hidden table key by key, then answer with the digit that the chain leads to.',
  levels,
  turnSymbols: ['[search]', '[answer]', ...keys, ...'0123456789'],
  prompt,
  ...playedBy(gameOf),
  answerOf(attempt) {
    const action = lastAction(attempt) ?? '';
    return /^\[answer\]\d$/.test(action) ? action.slice(-1) : null;
  },
  view(attempt) {
    const { path, digit } = tableOf(attempt.prompt);
    return {
      kind: 'turns',
      prompt: decode(attempt.prompt.tokens),
      completion: decode(attempt.completion).replaceAll('⏎', ''),
      expected: [...path, digit].join(' → '),
      turns: turnViews(attempt, (said) => said.replaceAll(/([a-h])([a-h\d])/g, ' $1:$2').trim()),
    };
  },
};
