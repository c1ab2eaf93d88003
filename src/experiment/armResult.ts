/** What the runs of an arm gave. */
import type { RunConfig } from '../config/schema.ts';
import type { Curve } from './curve.ts';
import type { Trial } from './tune.ts';

/** The lists have one entry for each of `seeds`. */
export interface ArmResult {
  readonly name: string;
  readonly title: string;
  /** How many times the experiment's budget it got, to which its own numbers refer; absent: once. */
  readonly budgetTimes?: number;
  /** Complete, with the chosen learning rate and the first seed. */
  readonly config: RunConfig;
  readonly tuning: readonly Trial[];
  readonly seeds: readonly number[];
  readonly auc: readonly number[];
  readonly final: readonly number[];
  readonly passAt8: readonly (number | null)[];
  /** Budget spent when pass@1 first stood at the threshold; null where it never did. */
  readonly toThreshold: readonly (number | null)[];
  /** Rounds within the budget. */
  readonly rounds: readonly number[];
  /** The mechanism's metric; absent from results of engine 7 and older, and of arms that it does not compare. */
  readonly mechanism?: readonly (number | null)[];
  /** Held-out pass@1 against budget; absent from results of engine 7 and older. */
  readonly curves?: readonly Curve[];
  /** Mean over rounds within the budget, then over seeds, of metrics that are watched. */
  readonly watched: Readonly<Record<string, number | null>>;
  /** Runs that broke off, with the reason. */
  readonly stopped: readonly string[];
}
