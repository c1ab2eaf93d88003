/** Assesses a run of an exercise from its numbers alone: solved or not, a score, and in one sentence why not. */
import { budgetOf, numTokens, type Ledger } from '../../rollout/ledger.ts';
import type { PupilsRun } from '../class/checkPasted.ts';
import type { Exercise, ExerciseCounter } from './exercise.ts';

export interface Assessment {
  readonly solved: boolean;
  /** 0 to 1 in steps of 0.01; 1 only if solved. */
  readonly score: number;
  /** pass@1 of the last policy; null if it was never evaluated. */
  readonly passAt1: number | null;
  /** The last value of the goal's other metric; null if it has none or it was not measured. */
  readonly also: number | null;
  /** Spent of the budget's counter. */
  readonly spent: number;
  /** Null if solved. */
  readonly why: string | null;
}

/** The most that a run can score which does not solve its exercise. */
export const mostUnsolved = 0.5;

/** What a run had spent of a counter after its rounds. */
export function spentIn(counter: ExerciseCounter, ledger: Ledger, rounds: number): number {
  if (counter === 'rounds') return rounds;
  if (counter === 'num_tokens') return numTokens(ledger);
  return counter === 'budget' ? budgetOf(ledger) : (ledger[counter] ?? 0);
}

const language = /* text */ 'en-US';
const tenths = new Intl.NumberFormat(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const percent = (share: number): string => `${tenths.format(100 * share)} %`;
const whole = (count: number): string => Math.round(count).toLocaleString(language);

const shareOfWay = (value: number, from: number, to: number): number =>
  Math.min(1, Math.max(0, (value - from) / (to - from)));

/**
 * The score of an unsolved run: half of the share of the way from the base policy to the goal, of that of the goal's other
 * metric, and of the share of the spent units that the budget would have paid, multiplied. In steps of 0.01, rounded down.
 */
function partialScore({ goal }: Exercise, passAt1: number, also: number | null, spent: number): number {
  const { budget, also: other } = goal;
  const way = shareOfWay(passAt1, goal.from, goal.passAt1);
  const otherWay = other ? shareOfWay(also ?? other.from, other.from, other.least) : 1;
  const paid = spent <= budget.most ? 1 : budget.most / spent;
  return Math.floor(100 * mostUnsolved * way * otherWay * paid + 1e-9) / 100;
}

function whyNot({ goal }: Exercise, passAt1: number, also: number | null, spent: number): string | null {
  const { most, unit } = goal.budget;
  const isShort = passAt1 < goal.passAt1;
  const isOver = spent > most;
  const solved = percent(passAt1);
  const asked = percent(goal.passAt1);
  if (isShort && isOver)
    return `The policy solves ${solved} of the held-out prompts instead of ${asked}, and the run spent ${whole(spent)} ${unit} instead of at most ${whole(most)}.`;
  if (isShort)
    return `The policy solves ${solved} of the held-out prompts; the goal is ${asked}. The run spent ${whole(spent)} of ${whole(most)} ${unit}.`;
  if (isOver)
    return `The policy solves ${solved} of the held-out prompts, which is enough, but the run spent ${whole(spent)} ${unit} instead of at most ${whole(most)}.`;
  const { also: other } = goal;
  if (other && !((also ?? 0) >= other.least))
    return `The policy solves ${solved} of the held-out prompts, which is enough. ${other.label}: ${percent(also ?? 0)} instead of ${percent(other.least)}.`;
  return null;
}

/** Assesses a finished run by pass@1 of its last evaluation and by all that it spent. */
export function assess(exercise: Exercise, { rows, ledger }: PupilsRun): Assessment {
  const { also: other, budget } = exercise.goal;
  const lastOf = (key: string) => rows.reduce<number | null>((last, row) => row[key] ?? last, null);
  const [passAt1, also] = [lastOf('pass@1'), other ? lastOf(other.metric) : null];
  const spent = spentIn(budget.counter, ledger, rows.at(-1)?.round ?? 0);
  if (passAt1 === null)
    return {
      solved: false,
      score: 0,
      passAt1,
      also,
      spent,
      why: 'The run ended before its policy was evaluated.',
    };
  const why = whyNot(exercise, passAt1, also, spent);
  const score = why === null ? 1 : partialScore(exercise, passAt1, also, spent);
  return { solved: why === null, score, passAt1, also, spent, why };
}

/**
 * Why no run of this exercise that solves this share of the held-out prompts can have this score (0 to 1), one sentence; null
 * where one can. What the run spent and its other metric stay open.
 */
export function whyNoSuchScore(exercise: Exercise, passAt1: number, score: number): string | null {
  const { goal } = exercise;
  const best = partialScore(exercise, passAt1, goal.also?.least ?? null, 0);
  const isEnough = passAt1 >= goal.passAt1;
  if (score === 1 ? isEnough : score <= best && Number.isInteger(Math.round(1e6 * score) / 1e4)) return null;
  if (score === 1)
    return `A score of 100 needs ${percent(goal.passAt1)} of the held-out prompts, and the code has ${percent(passAt1)}.`;
  if (score > best)
    return `A run that solves ${percent(passAt1)} of the held-out prompts scores ${isEnough ? '100, or ' : ''}at most ${whole(100 * best)}, not ${tenths.format(100 * score)}.`;
  return `Scores are whole numbers from 0 to 100, and this one is ${tenths.format(100 * score)}.`;
}
