/**
 * `lookup`: follow a chain of entries in a hidden table by searching, one key per turn, and answer with the digit at
 * its end. A search shows the requested entry among two others, keys in alphabetical order: `[search]a` may return
 * `[tool]acd3h7[/tool]`, where a leads to c. A right digit counts only once its entry was found, so that guessing
 * never pays. An unknown key, a malformed turn, or a fault of the tool returns `[tool][error][/tool]`. Under a ranker a
 * search also finds older versions of the entry, and shows three of what it found in the ranker's order. A wrong reply
 * shows three other entries, none on the way; the search can be repeated.
 */
import { alphabet, decode, encode } from './alphabet.ts';
import { promptsByDraw } from './drawnPrompts.ts';
import { entryFeatures, fixedWeights, readOfEntry, versionsOf, type StoredEntry } from './lookupVersions.ts';
import { levelOf, type Attempt, type Level, type Prompt, type TokenTask } from './task.ts';
import {
  lastAction,
  playedBy,
  repliedTurn,
  saidIn,
  toolSays,
  turnsOf,
  turnViews,
  type Game,
  type Turn,
} from './turns.ts';

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

/** The key with the next two that are not on the path: entries on the path must be searched for. */
function listedWith({ values, path }: Table, asked: string): string[] {
  const others = [...values.keys()].filter((key) => key !== asked && !path.includes(key));
  const after = others.filter((key) => key > asked);
  return [asked, ...[...after, ...others].slice(0, shown - 1)];
}

function listing(table: Table, asked: string): string {
  return listedWith(table, asked)
    .sort()
    .map((key) => `${key}${table.values.get(key)}`)
    .join('');
}

/** Three entries under other keys, none of them on the path; null where the key leads nowhere anyway. */
function wrongListing({ values, path }: Table, asked: string, draw: number): string | null {
  if (!path.includes(asked)) return null;
  const rest = [...values.keys()].filter((key) => !path.includes(key));
  const taken: string[] = [];
  for (let left = draw; taken.length < shown;) {
    const place = left * rest.length;
    left = place - Math.floor(place);
    taken.push(...rest.splice(Math.floor(place), 1));
  }
  return taken
    .sort()
    .map((key) => `${key}${values.get(key)}`)
    .join('');
}

/** Whether a listing is one of them. */
const isWrongListing = ({ values, path }: Table, asked: string, said: string): boolean =>
  path.includes(asked) &&
  entriesIn(said).every(
    (entry) => !path.includes(entry.charAt(0)) && values.get(entry.charAt(0)) === entry.charAt(1),
  );

/** The entries in a reply of the tool. */
const entriesIn = (said: string): readonly string[] => said.match(/[a-h][a-h\d]/g) ?? [];

/** The key that an action searches for; empty where it is no search. */
const askedBy = (action: string): string => /^\[search\]([a-h])$/.exec(action)?.[1] ?? '';

/** All that a search for the key finds under a ranker. */
function entriesFound(prompt: Prompt, table: Table, asked: string): StoredEntry[] {
  const [, ...others] = listedWith(table, asked).map((key) => `${key}${table.values.get(key)}`);
  return versionsOf({ key: prompt.key, asked, values: table.values, others });
}

function gameOf(prompt: Prompt): Game {
  const table = tableOf(prompt);
  /** The end of the path so far: a key to search for next, or the digit. */
  const reached = (done: readonly Turn[]): string =>
    done.reduce(
      (at, { action, observation }) =>
        action === `[search]${at}` &&
        entriesIn(saidIn(observation ?? '')).includes(`${at}${table.values.get(at)}`)
          ? (table.values.get(at) as string)
          : at,
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
      const key = askedBy(action);
      return turn === table.fault || !table.values.has(key) ? '[error]' : listing(table, key);
    },
    mayReply({ length: turn }, action, said) {
      const key = askedBy(action);
      if (turn === table.fault || !table.values.has(key)) return false;
      const found = entriesFound(prompt, table, key).map(({ text }) => text);
      const listed = entriesIn(said);
      return (
        listed.join('') === said &&
        listed.length === shown &&
        new Set(listed).size === shown &&
        (listed.every((entry) => found.includes(entry)) || isWrongListing(table, key, said))
      );
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

/** What the attempt's last turn finds under a ranker; null where its reply shows no entries. */
function foundBy(attempt: Attempt): { readonly asked: string; readonly entries: StoredEntry[] } | null {
  const { prompt } = attempt;
  const game = gameOf(prompt);
  const turn = repliedTurn(game, attempt);
  const said = turn && game.reply(turn.done, turn.action);
  if (!turn || said === null || said === '[error]') return null;
  const asked = askedBy(turn.action);
  return { asked, entries: entriesFound(prompt, tableOf(prompt), asked) };
}

export const lookup: TokenTask = {
  kind: 'tokens',
  vocabulary: alphabet,
  id,
  title: 'Lookup',
  description: 'Search a hidden table key by key, then answer with the digit that the chain leads to.',
  levels,
  turnSymbols: ['[search]', '[answer]', ...keys, ...'0123456789'],
  prompt,
  ...playedBy(gameOf),
  ranked: {
    ...{ features: entryFeatures, fixedWeights },
    found(attempt) {
      const found = foundBy(attempt);
      if (!found) return null;
      const { asked, entries } = found;
      return { query: encode(asked), entries: entries.map((entry) => readOfEntry(entry, asked)), shown };
    },
    show(attempt, order) {
      const { entries } = foundBy(attempt) ?? { entries: [] };
      const said = order.map((at) => (entries[at] as StoredEntry).text).join('');
      return { tokens: encode(toolSays(said)), terminated: false, truncated: false };
    },
  },
  wrongReplies: {
    reply(attempt, draw) {
      const table = tableOf(attempt.prompt);
      const game = gameOf(attempt.prompt);
      const turn = repliedTurn(game, attempt);
      const said = turn && game.reply(turn.done, turn.action);
      if (!turn || said === null || said === '[error]') return null;
      const wrong = wrongListing(table, askedBy(turn.action), draw);
      return wrong === null ? null : { tokens: encode(toolSays(wrong)), terminated: false, truncated: false };
    },
    seen(attempt) {
      const table = tableOf(attempt.prompt);
      const turns = turnsOf(attempt);
      return turns.flatMap(({ action, observation }, i) => {
        const asked = askedBy(action);
        const said = saidIn(observation ?? '');
        if (!table.path.includes(asked) || entriesIn(said).length === 0) return [];
        const next = turns[i + 1];
        return [
          { isWrong: isWrongListing(table, asked, said), askedAgain: next ? next.action === action : null },
        ];
      });
    },
  },
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
