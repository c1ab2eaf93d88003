/**
 * What a plan is: data that says, before the first run, how a claim will be tested. It is checked by `checkPlan.ts`, conducted by
 * `conduct.ts`, and its results name the commit that holds it. No logic.
 */
import type { Questions } from '../../../src/run/questions.ts';
import type { Condition } from './condition.ts';
import type { Unit } from '../../../src/experiment/curve.ts';
import type { Arm, ArmSettings, EffectMetric, MetricWindow } from '../../../src/experiment/arm.ts';
import { seedsNeeded } from './power.ts';

export interface PlanArm extends Omit<Arm, 'budgetTimes'> {
  /** It takes the rate that this arm's trials chose, and has none of its own: the placebo, and ablations of one setting. */
  readonly rateOf?: string;
}

/** The mechanism that the source predicts, as a metric. */
export interface Mechanism {
  readonly metric: string;
  readonly over: MetricWindow;
  readonly arm: string;
  /** Null: the arm's own value is compared with a number, `than`. */
  readonly against: string | null;
  /** Only where `against` is null; 0 if not given. */
  readonly than?: number;
  readonly wanted: 'higher' | 'lower';
  /** Why this metric shows the mechanism. */
  readonly because: string;
}

export interface Plan {
  /** `<method>-<what>`: its id, the name of its file and of its result. */
  readonly claim: string;
  readonly method: Arm['method'];
  /** The claim in our words, with the source's number where it gives one. */
  readonly quoted: string;
  /** The archived experiment on the same claim; null where there was none. */
  readonly replaces: string | null;
  /** Settings of every arm: task, level, policy, the shape of a round, how often it is evaluated. */
  readonly common: ArmSettings & {
    readonly task: NonNullable<ArmSettings['task']>;
    readonly level: number;
    readonly policy: NonNullable<ArmSettings['policy']>;
    readonly eval_every_rounds: number;
    readonly num_eval_prompts: number;
  };
  /** Evaluation on the chosen level, or on the mixture that is trained on. */
  readonly questions: Questions['of'];
  /** The policy that had stopped improving from which every arm starts (`plateaus.ts`); null: the base policy. */
  readonly start: string | null;
  /** What is equal between arms. */
  readonly budget: { readonly counter: Unit; readonly value: number };
  /** Rounds after which a run ends although its budget is not spent. */
  readonly mostRounds?: number;
  /** Held-out pass@1 for which results say how much of each unit reached it. */
  readonly threshold: number;
  /** Units in which the method is compared with the strongest control; the first is the claim's own. */
  readonly units: readonly Unit[];
  readonly arms: readonly PlanArm[];
  /** Arms without the method's own idea: other ways to spend the budget. Its ablations are none, and the placebo neither. */
  readonly controls: readonly string[];
  /** The control that is expected to be hardest to beat: the headline compares with it. */
  readonly strongest: string;
  /** The arm that is rewarded at random. */
  readonly placebo: string;
  /** What the claim promises of the method's arm against the strongest control. */
  readonly effect: {
    readonly metric: EffectMetric;
    readonly arm: string;
    readonly wanted: 'better' | 'not worse';
  };
  readonly mechanism: Mechanism;
  /** What must hold for the claim to be testable; measured on two runs before all others. */
  readonly conditions: readonly Condition[];
  /** Rounds of those runs. */
  readonly checkRounds: number;
  /** By whose spread the number of seeds was set. */
  readonly pilot: Pilot;
  /** Further metrics; results give each seed's mean over all rounds. */
  readonly watched: readonly string[];
  /** What the miniature leaves out, in sentences. */
  readonly limits: readonly string[];
}

/** What a few runs before the plan gave, written by `--pilot`, and how small a difference is worth telling. */
export interface Pilot {
  /** The engine that ran it; null before. */
  readonly engine: string | null;
  /** Paired seeds, none of which decides or tunes. */
  readonly seeds: readonly number[];
  /** Standard deviation of the paired differences of the effect. */
  readonly spread: number;
  /** The smallest difference that is worth telling. */
  readonly detect: number;
  /** Seconds of processor time of a run over the whole budget: for estimates, not for results. */
  readonly secondsPerRun: number;
}

/** First seed that decides; older experiments used up those below. */
export const firstSeed = 11;
/** Seeds that only choose learning rates, on validation prompts. */
export const tuningSeeds: readonly number[] = [101, 102, 103];
/** Share of the budget that each of those trials gets. */
export const tuningShare = 1 / 2;
/** Seeds of a pilot begin here. */
export const firstPilotSeed = 201;
/** Seeds of the condition check. */
export const checkSeeds: readonly number[] = [401, 402];

/** The seeds that decide, in order: as many as the pilot's spread asks for; none before the pilot. */
export function seedsOf({ pilot }: Pick<Plan, 'pilot'>): readonly number[] {
  if (!(pilot.spread > 0)) return [];
  return Array.from({ length: seedsNeeded(pilot.spread, pilot.detect) }, (_, i) => firstSeed + i);
}

/** The seeds of a pilot. */
export const pilotSeeds: readonly number[] = [firstPilotSeed, firstPilotSeed + 1, firstPilotSeed + 2];

/** The arm with this name. Throws if there is none. */
export function planArm({ claim, arms }: Pick<Plan, 'claim' | 'arms'>, name: string): PlanArm {
  const arm = arms.find((one) => one.name === name);
  if (arm) return arm;
  throw new Error(
    `${claim}: arm must be one of ${arms.map((one) => one.name).join(', ') || 'none'}, got ${name}`,
  );
}
