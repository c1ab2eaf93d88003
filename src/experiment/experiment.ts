/**
 * What an older experiment is: data that said how a claim was tested, without a condition check and a placebo. Its results stay
 * and none is run again; what is run is a plan (`plan.ts`).
 */
import type { RunConfig } from '../config/schema.ts';
import type { RoundReport } from '../run/records.ts';

/** Settings of a run that an experiment may choose: all but method and seed. */
export type ArmSettings = Readonly<Partial<Omit<RunConfig, 'method' | 'seed'>>>;

export interface Arm {
  /** Unique in the experiment, kebab-case. */
  readonly name: string;
  /** What it is, in one sentence. */
  readonly title: string;
  readonly method: RunConfig['method'];
  /** They override the method's settings and those that all arms share. */
  readonly settings: ArmSettings;
  /** How many times the experiment's budget it gets, for claims about larger budgets; absent: once. */
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

/** A difference between two arms that the claim promises. */
export interface Effect {
  readonly metric: EffectMetric;
  readonly arm: string;
  readonly against: string;
  readonly wanted: 'better' | 'not worse';
}

/** The mechanism that the source predicts, as a metric. */
export interface Mechanism {
  readonly metric: string;
  /** Mean over all rounds within the budget, or over those in its last quarter. */
  readonly over: 'all rounds' | 'last quarter';
  readonly arm: string;
  /** Null: the arm's own value is compared with a number, `than`. */
  readonly against: string | null;
  /** Only where `against` is null; 0 if not given. */
  readonly than?: number;
  readonly wanted: 'higher' | 'lower';
  /** Why this metric shows the mechanism. */
  readonly because: string;
}

/** Arms as points of curves over what sets them apart, shown with the outcome. */
export interface Plot {
  /** What x counts and its unit, in words. */
  readonly over: string;
  /** The height of a point. */
  readonly metric: EffectMetric;
  readonly curves: readonly {
    readonly name: string;
    /** In ascending order of x; an arm may be a point of several curves. */
    readonly points: readonly { readonly x: number; readonly arm: string }[];
  }[];
}

export interface Experiment {
  /** `<method>-<what>`: its id and the name of its result. */
  readonly claim: string;
  readonly method: RunConfig['method'];
  /** The claim in our words, with the source's number where it gives one. */
  readonly quoted: string;
  /** Settings of every arm: task, level, policy, the shape of a round, how often it is evaluated. */
  readonly common: ArmSettings & Required<Pick<RunConfig, 'task' | 'level' | 'policy'>>;
  readonly budget: Budget;
  /**
   * Rounds after which a run ends although its budget is not spent: for budgets that count what an arm may stop
   * using, such as hints. Its curve stays level from there. Absent: only the budget ends a run.
   */
  readonly mostRounds?: number;
  /** The held-out pass@1 for which results give the budget that reached it. */
  readonly threshold: number;
  readonly arms: readonly Arm[];
  /**
   * Arms without the method's own idea: other ways to spend the budget. The method must not be worse than the strongest.
   * Its ablations and upper bounds are none.
   */
  readonly controls: readonly string[];
  /** Why the miniature cannot show what the claim promises, as a sentence; absent where it can. */
  readonly untestable?: string;
  readonly effect: Effect;
  readonly mechanism: Mechanism;
  /** Further metrics; results give each arm's mean over all rounds. */
  readonly watched: readonly string[];
  readonly plot?: Plot;
  /** Measures the share of completions pushed the wrong way at every evaluation (`probe/sign_flips`). */
  readonly probe?: 'sign_flips';
  /** What the miniature leaves out, in sentences. */
  readonly limits: readonly string[];
}

/** The arm with this name. Throws if there is none. */
export function armOf(experiment: Experiment, name: string): Arm {
  const arm = experiment.arms.find((one) => one.name === name);
  if (!arm) {
    throw new Error(
      `${experiment.claim}: arm must be one of ${experiment.arms.map((one) => one.name).join(', ')}, got ${name}`,
    );
  }
  return arm;
}

/** The budget of an arm: the experiment's, or a multiple of it. */
export function budgetOfArm(
  { budget }: Pick<Experiment, 'budget'>,
  { budgetTimes = 1 }: Pick<Arm, 'budgetTimes'>,
): Budget {
  return { ...budget, value: budget.value * budgetTimes };
}

/**
 * Throws where a control, effect, mechanism or plot names an arm that the experiment does not have, the compared arm is
 * no control, a mechanism has two equals, or an arm no budget.
 */
export function checkArms(experiment: Experiment): void {
  const { claim, effect, mechanism, plot, controls } = experiment;
  if (mechanism.against !== null && mechanism.than !== undefined) {
    throw new Error(
      `${claim}: a mechanism must be compared with an arm or a number, got ${mechanism.against} and ${mechanism.than}; leave one out`,
    );
  }
  for (const { name, budgetTimes = 1 } of experiment.arms) {
    if (!(budgetTimes > 0 && Number.isFinite(budgetTimes))) {
      throw new Error(`${claim}: budgetTimes must be a number above 0, got ${budgetTimes} for ${name}`);
    }
  }
  const plotted = plot?.curves.flatMap(({ points }) => points.map(({ arm }) => arm)) ?? [];
  for (const name of [
    ...controls,
    effect.arm,
    effect.against,
    mechanism.arm,
    mechanism.against,
    ...plotted,
  ]) {
    if (name !== null) armOf(experiment, name);
  }
  if (!controls.includes(effect.against) || controls.includes(effect.arm)) {
    throw new Error(
      `${claim}: controls must hold ${effect.against} and not ${effect.arm}, got ${controls.join(', ') || 'none'}`,
    );
  }
  for (const { name, points } of plot?.curves ?? []) {
    if (points.some(({ x }, i) => i > 0 && x <= (points[i - 1] as { x: number }).x)) {
      throw new Error(
        `${claim}: points of a curve must go up in x, got ${points.map(({ x }) => x).join(', ')} of ${name}`,
      );
    }
  }
}
