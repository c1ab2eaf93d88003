/**
 * A plan as data: it states before the first run how a claim will be tested. `checkPlan.ts` checks it, `conduct.ts` conducts
 * it, and its results name its commit. No logic.
 */
import type { Questions } from '../../../src/run/questions.ts';
import type { Condition } from './condition.ts';
import type { Unit } from '../../../src/experiment/curve.ts';
import type { Arm, ArmSettings, EffectMetric, MetricWindow } from '../../../src/experiment/arm.ts';
import type { ChangeKind } from '../../../src/experiment/claimList.ts';
import { seedsNeeded } from './power.ts';

export interface PlanArm extends Omit<Arm, 'budgetTimes'> {
  /** The arm whose trials choose this arm's rate, for the placebo and for ablations of one setting; absent: it has its own. */
  readonly rateOf?: string;
}

/** The metric of the mechanism that the source predicts. */
interface Mechanism {
  readonly metric: string;
  readonly over: MetricWindow;
  readonly arm: string;
  /** The compared arm; null: the arm's own value is compared with the number `than`. */
  readonly against: string | null;
  /** Only if `against` is null; 0 by default. */
  readonly than?: number;
  readonly wanted: 'higher' | 'lower';
  /** Why this metric shows the mechanism. */
  readonly because: string;
}

/** The size of effect that the quoted sentence states, and what of the experiment stands beside it. */
export interface ClaimedSize {
  /** Change in per cent, above 0 is better; null if the sentence states no number for what is measured here. */
  readonly percent: number | null;
  /** The source’s number in words, or that there is none. */
  readonly words: string;
  readonly beside: Change;
}

/** A relative change of the method against the compared arm. */
export interface Change {
  /** The deciding metric, the mechanism’s metric, or the amount of a unit that reached the threshold. */
  readonly of: 'effect' | 'mechanism' | Unit;
  /** Ratio r of method to compared arm as a change: `more` r − 1, `saved` 1 − r, `speed` 1 / r − 1. */
  readonly as: ChangeKind;
  /** What changes, in words. */
  readonly words: string;
}

export interface Plan {
  /** `<method>-<what>`: its id, the name of its file and of its result. */
  readonly claim: string;
  readonly method: Arm['method'];
  /** The claim in our words, with the source's number if it gives one. */
  readonly quoted: string;
  readonly size: ClaimedSize;
  /** Set where no paper makes the claim. */
  readonly own?: true;
  /** The archived experiment or the earlier plan on the same claim, or null. */
  readonly replaces: string | null;
  /** Settings of every arm: task, level, policy, size of a round, frequency of evaluation. */
  readonly common: ArmSettings & {
    readonly task: NonNullable<ArmSettings['task']>;
    readonly level: number;
    readonly policy: NonNullable<ArmSettings['policy']>;
    readonly eval_every_rounds: number;
    readonly num_eval_prompts: number;
  };
  /** Evaluates on the chosen level, or on the trained mixture. */
  readonly questions: Questions['of'];
  /** The trained policy (`plateaus.ts`), which had stopped improving, that every arm starts from; null: the base policy. */
  readonly start: string | null;
  /** The budget that every arm may spend. */
  readonly budget: { readonly counter: Unit; readonly value: number };
  /** Maximum rounds of a run whose budget is not spent. */
  readonly mostRounds?: number;
  /** Held-out pass@1; results give the amount of each unit that reached it. */
  readonly threshold: number;
  /** Units for comparing the method with the strongest control; the first is the claim's own. */
  readonly units: readonly Unit[];
  readonly arms: readonly PlanArm[];
  /** Arms without the method's idea: other ways to spend the budget. Excludes its ablations and the placebo. */
  readonly controls: readonly string[];
  /** The control that is expected to be hardest to beat; the headline compares with it. */
  readonly strongest: string;
  /** The arm with random rewards. */
  readonly placebo: string;
  /** The effect that the claim promises, of the method's arm against the strongest control. */
  readonly effect: {
    readonly metric: EffectMetric;
    readonly arm: string;
    readonly wanted: 'better' | 'not worse';
  };
  readonly mechanism: Mechanism;
  /** Conditions of a testable claim, measured on two runs before all others. */
  readonly conditions: readonly Condition[];
  /** Rounds of those runs. */
  readonly checkRounds: number;
  /** The pilot whose spread set the number of seeds. */
  readonly pilot: Pilot;
  /** The first seed that decides; absent: 11. */
  readonly seedsFrom?: number;
  /** Further metrics; results give each seed's mean over all rounds. */
  readonly watched: readonly string[];
  /** What the miniature leaves out, in sentences. */
  readonly limits: readonly string[];
}

/** Results of a few runs before the plan, written by `--pilot`, and the smallest relevant difference. */
interface Pilot {
  /** The engine version of the pilot; null before it. */
  readonly engine: string | null;
  /** Paired seeds; none of them decides or tunes. */
  readonly seeds: readonly number[];
  /** Standard deviation of the paired differences of the effect. */
  readonly spread: number;
  /** The smallest relevant difference. */
  readonly detect: number;
  /** Processor seconds of a run over the whole budget: for estimates, not for results. */
  readonly secondsPerRun: number;
}

/** First seed that decides where a plan names none; older experiments used those below. */
export const firstSeed = 11;
/** Seeds that only choose learning rates, on validation prompts. */
export const tuningSeeds: readonly number[] = [101, 102, 103];
/** Share of the budget of each such trial. */
export const tuningShare = 1 / 2;
/** First seed of pilots. */
export const firstPilotSeed = 201;
/** Seeds of the condition check. */
export const checkSeeds: readonly number[] = [401, 402];

/** The deciding seeds in order; the pilot's spread sets their number. Empty before the pilot. */
export function seedsOf({
  pilot,
  seedsFrom = firstSeed,
}: Pick<Plan, 'pilot' | 'seedsFrom'>): readonly number[] {
  if (!(pilot.spread > 0)) return [];
  return Array.from({ length: seedsNeeded(pilot.spread, pilot.detect) }, (_, i) => seedsFrom + i);
}

/** Eight, because the spread of three pairs misleads: plans with such pilots had half of the spread that they later saw. */
export const pilotSeeds: readonly number[] = Array.from({ length: 8 }, (_, i) => firstPilotSeed + i);

/** The arm with this name. Throws if there is none. */
export function planArm({ claim, arms }: Pick<Plan, 'claim' | 'arms'>, name: string): PlanArm {
  const arm = arms.find((one) => one.name === name);
  if (arm) return arm;
  throw new Error(
    `${claim}: arm must be one of ${arms.map((one) => one.name).join(', ') || 'none'}, got ${name}`,
  );
}
