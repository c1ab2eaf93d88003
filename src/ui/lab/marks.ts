/** Who wrote each token of a completion, and which checked step it belongs to: what is drawn around the tokens. */
import type { RolloutLine } from '../../run/records.ts';
import { firstWrongStep, type TaskView } from '../../tasks/task.ts';

export type Author = 'policy' | 'tool' | 'hint' | 'given';

/** The author by the number that records hold. */
export const authors: Readonly<Record<RolloutLine['roles'][number], Author>> = {
  0: 'given',
  1: 'policy',
  2: 'tool',
  3: 'hint',
  4: 'given',
};

/** Who wrote the token at a position; the policy where records do not say. */
export function authorOf(line: RolloutLine, position: number): Author {
  return authors[line.roles[position] ?? 1];
}

/** Tokens `from` … `to` − 1, all by one author. */
export interface Segment {
  readonly author: Author;
  readonly from: number;
  readonly to: number;
}

/** The completion divided where the author changes, in order. */
export function segmentsOf(line: RolloutLine): readonly Segment[] {
  const segments: Segment[] = [];
  for (let from = 0, to = 1; from < line.symbols.length; from = to++) {
    const author = authorOf(line, from);
    while (to < line.symbols.length && authorOf(line, to) === author) to++;
    segments.push({ author, from, to });
  }
  return segments;
}

/** The mean advantage of the tokens that the policy wrote: with a value head every one has its own. */
export function advantageOf(line: RolloutLine): number {
  const own = line.advantages.filter((_, position) => authorOf(line, position) === 'policy');
  return own.reduce((sum, advantage) => sum + advantage, 0) / Math.max(1, own.length);
}

/** The step that a token is part of. */
export interface StepMark {
  /** From 1. */
  readonly number: number;
  readonly correct: boolean;
  readonly isFirstWrong: boolean;
  /** No later token is part of the step. */
  readonly isEnd: boolean;
}

/** One entry per token: its step, or null where it is in none. */
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

/** Which turn (from 0) holds the first wrong step, or null if none does. */
export function wrongTurnOf(line: RolloutLine): number | null {
  const step = line.steps[firstWrongStep(line) ?? -1];
  if (!step) return null;
  const turns = segmentsOf(line).filter(({ author }) => author === 'policy');
  const turn = turns.findIndex(({ to }) => step.from < to);
  return turn === -1 ? null : turn;
}

/** A symbol as the page writes it: words without their brackets. */
export function written(symbol: string): string {
  return symbol.length > 2 && symbol.startsWith('[') && symbol.endsWith(']') ? symbol.slice(1, -1) : symbol;
}

/** A symbol as a screen reader says it. */
export function spoken(symbol: string): string {
  if (symbol === '⏎') return 'end';
  return symbol === ' ' ? 'space' : written(symbol);
}

/** A text of symbols in plain words: `[search]3` is "search 3". Marks around what the environment wrote are left out. */
export function legible(text: string): string {
  return text
    .replaceAll(/\[\/?tool\]/g, ' ')
    .replaceAll(/\[([^[\]]*)\]/g, ' $1 ')
    .replaceAll(/ +/g, ' ')
    .trim();
}

/** An episode's picture. */
type EpisodePicture = Extract<TaskView, { horizon: number }>;

/** What the actions are called, by the kind of picture. */
const actionNames: Readonly<Record<EpisodePicture['kind'], readonly string[]>> = {
  pole: ['← left', 'right →'],
  walk: ['↑ up', '↓ down', '← left', '→ right'],
};

/** Whether a picture is of an episode, which has steps where a completion has tokens. */
export function isEpisode(view: TaskView): view is EpisodePicture {
  return 'horizon' in view;
}

/** What the policy chose at a position, as the page writes it: a symbol, or the name of an action. */
export function choiceAt(line: RolloutLine, position: number): string {
  const symbol = line.symbols[position] ?? '';
  return isEpisode(line.view) ? (actionNames[line.view.kind][Number(symbol)] ?? symbol) : written(symbol);
}
