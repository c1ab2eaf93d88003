/**
 * `toolbox`: ten places form a ring, each with a box that holds a letter. The prompt `3>7?` gives the current place
 * and the box to open; a call of a tool is a turn, and the answer is the letter. `[step]` moves to the next place,
 * `[jump]` three places ahead, and both reply with the new place; `[open]` replies with the letter there; `[count]`
 * replies with the number of calls, which is no use. Places and counts follow rules that can be learned; letters are
 * new in every prompt. Every call has a price. An answer is right only if each wanted box was opened, in order: so
 * guessing never pays. A malformed turn returns `[tool][error][/tool]`.
 */
import { alphabet, decode, encode } from './alphabet.ts';
import { END } from './vocabulary/common.ts';
import { promptsByDraw } from './drawnPrompts.ts';
import { levelOf, type Level, type Prompt, type TokenTask } from './task.ts';
import { finishedTurns, lastAction, playedBy, turnViews, type Game, type Turn } from './turns.ts';

const id = 'toolbox';

interface Ring extends Level {
  /** Boxes to open. */
  readonly boxes: number;
  /** Most places from the previous place to a wanted box. */
  readonly farthest: number;
  /** Most turns: the longest shortest way, the answer and some to spare. */
  readonly turns: number;
}

const places = 10;
/** Places that a jump moves ahead. */
const jump = 3;
const letters = 'abcdefgh';

/** Price of each tool's call; a malformed turn costs 1. */
const prices: ReadonlyMap<string, number> = new Map([
  ['[step]', 1],
  ['[jump]', 2],
  ['[count]', 1],
  ['[open]', 3],
]);

function ring(level: number, title: string, boxes: number, farthest: number, turns: number): Ring {
  // A call, its end token and an observation of one symbol between markers; then the answer and its end token.
  const completionLength = (turns - 1) * 5 + 1 + boxes + 1;
  return { level, title, boxes, farthest, turns, promptLength: 2 * boxes + 2, completionLength };
}

const levels: readonly Ring[] = [
  ring(1, 'one box, up to three places away', 1, 3, 6),
  ring(2, 'one box, anywhere', 1, 9, 9),
  ring(3, 'two boxes, one after the other', 2, 9, 13),
];

const prompt = promptsByDraw({ id, levels }, ({ boxes, farthest }, draw) => {
  const stops = [draw.integer(places, 0)];
  for (let i = 1; i <= boxes; i++) {
    stops.push(((stops[i - 1] as number) + 1 + draw.integer(farthest, i)) % places);
  }
  const text = `${stops.join('>')}?`;
  const held = Array.from({ length: places }, (_, i) => letters[draw.integer(letters.length, 10 + i)]);
  return { text, key: `${id} ${text} ${held.join('')}` };
});

interface Boxes {
  readonly start: number;
  /** Places of the wanted boxes, in order. */
  readonly asked: readonly number[];
  /** The letter in the box of each place. */
  readonly held: string;
}

/** The boxes that a prompt hides and wants. Throws if its canonical form is not one of this task's. */
function boxesOf({ key }: Prompt): Boxes {
  const [, start = '', asked = '', held = ''] = /^toolbox (\d)((?:>\d){1,2})\? ([a-h]{10})$/.exec(key) ?? [];
  if (held === '') throw new Error(`${id}: prompt must hide ten letters behind its places, got "${key}"`);
  return { start: Number(start), asked: (asked.match(/\d/g) ?? []).map(Number), held };
}

/** The current place, and the number of wanted boxes opened so far, in order. */
interface Stand {
  readonly place: number;
  readonly opened: number;
}

function moved({ asked }: Boxes, { place, opened }: Stand, action: string): Stand {
  if (action === '[step]') return { place: (place + 1) % places, opened };
  if (action === '[jump]') return { place: (place + jump) % places, opened };
  return { place, opened: action === '[open]' && place === asked[opened] ? opened + 1 : opened };
}

const standAfter = (boxes: Boxes, done: readonly Turn[]): Stand =>
  done.reduce((stand, { action }) => moved(boxes, stand, action), { place: boxes.start, opened: 0 });

/** Places from one to another along the ring. */
const distance = (from: number, to: number): number => (to - from + places) % places;

/** Fewest calls until all wanted boxes are opened. */
function callsLeft({ asked }: Boxes, { place, opened }: Stand): number {
  let calls = 0;
  let from = place;
  for (const to of asked.slice(opened)) {
    const away = distance(from, to);
    calls += Math.floor(away / jump) + (away % jump) + 1;
    from = to;
  }
  return calls;
}

const answer = /^\[answer\][a-h]+$/;

/** The next call of a shortest way, jumps first. */
function nextCall({ asked }: Boxes, { place, opened }: Stand): string {
  const away = distance(place, asked[opened] as number);
  return away === 0 ? '[open]' : away >= jump ? '[jump]' : '[step]';
}

function gameOf(prompt: Prompt): Game {
  const boxes = boxesOf(prompt);
  const { asked, held } = boxes;
  const right = `[answer]${asked.map((place) => held[place]).join('')}`;
  return {
    limit: levelOf({ id, levels }, prompt.level).turns,
    reply(done, action) {
      if (answer.test(action) && action.length === right.length) return null;
      const { place } = moved(boxes, standAfter(boxes, done), action);
      if (action === '[open]') return held[place] as string;
      if (action === '[count]') return String((done.length + 1) % 10);
      return prices.has(action) ? String(place) : '[error]';
    },
    price: (action) => prices.get(action) ?? 1,
    next(done) {
      const stand = standAfter(boxes, done);
      return stand.opened === asked.length ? right : nextCall(boxes, stand);
    },
    leadsOn(done, action) {
      const stand = standAfter(boxes, done);
      const left = callsLeft(boxes, stand);
      return left === 0 ? action === right : callsLeft(boxes, moved(boxes, stand, action)) < left;
    },
    verdictOf(done, action) {
      if (action !== right) {
        const [written, expected] = [action, right].map((text) => text.slice('[answer]'.length));
        return { correct: false, reason: `wrong: ${written}, not ${expected}` };
      }
      const { opened } = standAfter(boxes, done);
      const correct = opened === asked.length;
      return { correct, reason: correct ? 'right' : `guessed: box ${asked[opened]} was never opened` };
    },
  };
}

/** Share of demonstrations that use single steps, and share of their calls that are a count instead. */
const longWay = 0.5;
const detour = 0.15;

/** The reference's turn, or a call on a longer way, where enough turns are left. */
function demonstrate(
  prompt: Prompt,
  draw: (i: number) => number,
  completion: readonly number[] = [],
): number[] {
  const boxes = boxesOf(prompt);
  const game = gameOf(prompt);
  const done = finishedTurns(completion);
  const stand = standAfter(boxes, done);
  const fits = (action: string) =>
    done.length + 1 + callsLeft(boxes, moved(boxes, stand, action)) + 1 <= game.limit;
  const shortest = game.next(done);
  let action = shortest;
  if (shortest === '[jump]' && draw(0) < longWay && fits('[step]')) action = '[step]';
  if (prices.has(shortest) && draw(1 + done.length) < detour && fits('[count]')) action = '[count]';
  return [...encode(action), END];
}

export const toolbox: TokenTask = {
  kind: 'tokens',
  vocabulary: alphabet,
  id,
  title: 'Toolbox',
  description:
    'Reach a box in a ring of ten with tools of different use and price, and answer with its letter.',
  levels,
  pricesCalls: true,
  callsIn: ({ completion }, symbol) =>
    finishedTurns(completion).filter(({ action }) => action === symbol).length,
  turnSymbols: [...prices.keys(), '[answer]', ...letters],
  prompt,
  ...playedBy(gameOf),
  demonstrate,
  answerOf(attempt) {
    const action = lastAction(attempt) ?? '';
    const { boxes } = levelOf({ id, levels }, attempt.prompt.level);
    const written = action.slice('[answer]'.length);
    return answer.test(action) && written.length === boxes ? written : null;
  },
  view(attempt) {
    const { prompt } = attempt;
    const { start, asked, held } = boxesOf(prompt);
    return {
      kind: 'turns',
      prompt: decode(prompt.tokens),
      completion: decode(attempt.completion).replaceAll('⏎', ''),
      expected: [start, ...asked.map((place) => `${place}: ${held[place]}`)].join(' → '),
      turns: turnViews(attempt),
    };
  },
};
