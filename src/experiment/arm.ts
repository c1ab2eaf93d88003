/** Arms (configurations to compare), the budget that they share, and the metrics read from each. */
import type { RunConfig } from '../config/schema.ts';
import type { RoundReport } from '../run/records.ts';

/** Settings that an arm may choose: all but method and seed. */
export type ArmSettings = Readonly<Partial<Omit<RunConfig, 'method' | 'seed'>>>;

export interface Arm {
  /** Unique among the compared arms. */
  readonly name: string;
  /** One sentence on the arm. */
  readonly title: string;
  readonly method: RunConfig['method'];
  /** Overrides the method's settings and those that all arms share. */
  readonly settings: ArmSettings;
  /** Multiple of the common budget, for claims about larger budgets; absent: 1. */
  readonly budgetTimes?: number;
}

/**
 * What a budget counts: num_tokens + 3·tok_train + tok_aux, num_tokens alone, one counter of the ledger, sampled prompts,
 * rounds, or seconds of training, which no other machine repeats.
 */
export type Counter =
  'budget' | 'num_tokens' | 'seconds' | 'prompts' | 'rounds' | keyof RoundReport['ledger'];

export interface Budget {
  readonly counter: Counter;
  readonly value: number;
}

/** Readings of held-out pass@1 against budget: mean height, end, and pass@8 of the last policy. */
export type EffectMetric = 'auc' | 'final' | 'pass@8';

/** Rounds over which a metric is averaged: all within the budget, or those in its last quarter. */
export type MetricWindow = 'all rounds' | 'last quarter';

/** The budget of an arm: the common one, or a multiple. */
export function budgetOfArm(
  { budget }: { readonly budget: Budget },
  { budgetTimes = 1 }: Pick<Arm, 'budgetTimes'>,
): Budget {
  return { ...budget, value: budget.value * budgetTimes };
}
