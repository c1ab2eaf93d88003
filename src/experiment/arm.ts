/** What is compared: arms, which are configurations of a run, what is equal between them, and what is read off each. */
import type { RunConfig } from '../config/schema.ts';
import type { RoundReport } from '../run/records.ts';

/** Settings of a run that an arm may choose: all but method and seed. */
export type ArmSettings = Readonly<Partial<Omit<RunConfig, 'method' | 'seed'>>>;

export interface Arm {
  /** Unique among the arms that are compared. */
  readonly name: string;
  /** What it is, in one sentence. */
  readonly title: string;
  readonly method: RunConfig['method'];
  /** They override the method's settings and those that all arms share. */
  readonly settings: ArmSettings;
  /** How many times the common budget it gets, for claims about larger budgets; absent: once. */
  readonly budgetTimes?: number;
}

/**
 * What is equal between arms: num_tokens + 3·tok_train + tok_aux, num_tokens alone, one counter of the ledger, prompts that
 * were sampled, or seconds of training, which no other machine repeats.
 */
export type Counter = 'budget' | 'num_tokens' | 'seconds' | 'prompts' | keyof RoundReport['ledger'];

export interface Budget {
  readonly counter: Counter;
  readonly value: number;
}

/** Of a run's held-out pass@1 against budget: its mean height, its end, and pass@8 of the last policy. */
export type EffectMetric = 'auc' | 'final' | 'pass@8';

/** Rounds over which a metric is averaged: all within the budget, or those in its last quarter. */
export type MetricWindow = 'all rounds' | 'last quarter';

/** The budget of an arm: the common one, or a multiple of it. */
export function budgetOfArm(
  { budget }: { readonly budget: Budget },
  { budgetTimes = 1 }: Pick<Arm, 'budgetTimes'>,
): Budget {
  return { ...budget, value: budget.value * budgetTimes };
}
