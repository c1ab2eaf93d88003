/** Author of each token of a completion, and the checked step that it belongs to. */
import type { RolloutLine } from '../../run/records.ts';
import { charactersOf } from '../../tasks/vocabulary/pieces.ts';
import { firstWrongStep, type TaskView } from '../../tasks/task.ts';

export type Author = 'policy' | 'tool' | 'hint' | 'given';

/** Authors by their number in the records. */
export const authors: Readonly<Record<RolloutLine['roles'][number], Author>> = {
  0: 'given',
  1: 'policy',
  2: 'tool',
  3: 'hint',
  4: 'given',
  // A latent slot, shown as its likeliest symbol.
  5: 'policy',
};

/** The author of a token; the policy if the record has no role. */
export function authorOf(line: RolloutLine, position: number): Author {
  return authors[line.roles[position] ?? 1];
}

/** Who wrote the tokens of a completion that the policy only reads. */
export const observedBy = (view: TaskView): string =>
  view.kind === 'cards' || view.kind === 'pair' ? 'a move of the other player' : 'written by the environment';

/** Tokens `from` … `to` − 1, all by one author. */
export interface MarkedSegment {
  readonly author: Author;
  readonly from: number;
  readonly to: number;
}

/** The completion split where the author changes, in order. */
export function segmentsOf(line: RolloutLine): readonly MarkedSegment[] {
  const segments: MarkedSegment[] = [];
  for (let from = 0, to = 1; from < line.symbols.length; from = to++) {
    const author = authorOf(line, from);
    while (to < line.symbols.length && authorOf(line, to) === author) to++;
    segments.push({ author, from, to });
  }
  return segments;
}

/** The mean advantage of the policy's tokens, which differ with a value head. */
export function advantageOf(line: RolloutLine): number {
  const own = line.advantages.filter((_, position) => authorOf(line, position) === 'policy');
  return own.reduce((sum, advantage) => sum + advantage, 0) / Math.max(1, own.length);
}

/** The step of a token. */
export interface StepMark {
  /** From 1. */
  readonly number: number;
  readonly correct: boolean;
  readonly isFirstWrong: boolean;
  /** Whether this is the step's last token. */
  readonly isEnd: boolean;
}

/** One entry per token: its step, or null if it has none. */
export function stepMarksOf(line: RolloutLine): readonly (StepMark | null)[] {
  const marks = new Array<StepMark | null>(line.symbols.length).fill(null);
  const firstWrong = firstWrongStep(line);
  for (const [index, { from, to, correct }] of line.steps.entries()) {
    for (let at = from; at < Math.min(to, marks.length); at++) {
      marks[at] = { number: index + 1, correct, isFirstWrong: index === firstWrong, isEnd: at === to - 1 };
    }
  }
  return marks;
}

/** The turn (from 0) of the first wrong step, or null. */
export function wrongTurnOf(line: RolloutLine): number | null {
  const step = line.steps[firstWrongStep(line) ?? -1];
  if (!step) return null;
  const turns = segmentsOf(line).filter(({ author }) => author === 'policy');
  const turn = turns.findIndex(({ to }) => step.from < to);
  return turn === -1 ? null : turn;
}

/** A symbol for the page: words without brackets, and a dot for a symbol that has no meaning in any task. */
export function symbolText(symbol: string): string {
  if (symbol.startsWith('[spare-')) return '·';
  return symbol.length > 2 && symbol.startsWith('[') && symbol.endsWith(']') ? symbol.slice(1, -1) : symbol;
}

/** A symbol in one character, for small pictures: the first letter of a word. */
export const symbolLetter = (symbol: string): string =>
  charactersOf(symbolText(symbol).replace('/', ''))[0] ?? symbol;

/** A symbol for a screen reader. */
export function spoken(symbol: string): string {
  if (symbol.startsWith('[spare-')) return 'unused symbol';
  if (symbol === '⏎') return /* text */ 'end';
  return symbol === ' ' ? /* text */ 'space' : symbolText(symbol);
}

/** Symbols as plain text: `[search]3` becomes "search 3". Omits the marks around the environment's text. */
export function legible(text: string): string {
  return text
    .replaceAll(/\[\/?tool\]/g, ' ')
    .replaceAll(/\[([^[\]]*)\]/g, ' $1 ')
    .replaceAll(/ +/g, ' ')
    .trim();
}

/** An episode's picture. */
type EpisodePicture = Extract<TaskView, { horizon: number }>;

/** Names of the actions, by kind of picture. */
const actionNames: Readonly<Record<EpisodePicture['kind'], readonly string[]>> = {
  pole: [/* text */ '← left', /* text */ 'right →'],
  walk: [/* text */ '↑ up', /* text */ '↓ down', /* text */ '← left', /* text */ '→ right'],
  cards: [/* text */ 'pass', /* text */ 'bet'],
  pair: [
    /* text */ 'stay',
    /* text */ '↑ up',
    /* text */ '↓ down',
    /* text */ '← left',
    /* text */ '→ right',
  ],
};

/** Whether a picture shows an episode, which has steps instead of tokens. */
export function isEpisode(view: TaskView): view is EpisodePicture {
  return 'horizon' in view;
}

/** Names of the actions that a picture's policy chooses among; empty where it writes symbols. */
export function actionsOf(view: TaskView): readonly string[] {
  return isEpisode(view) ? actionNames[view.kind] : [];
}

/** The policy's choice at a position: a symbol, or the name of an action. */
export function choiceAt(line: RolloutLine, position: number): string {
  const symbol = line.symbols[position] ?? '';
  return isEpisode(line.view) ? (actionNames[line.view.kind][Number(symbol)] ?? symbol) : symbolText(symbol);
}
