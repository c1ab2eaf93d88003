/** What is learned offline, and how a learner stands: plain data. */

export interface OfflinePlan {
  /** Episodes of each kind of data. */
  readonly episodes: number;
  /** Steps of a rollout in the model, k. */
  readonly steps: number;
  /** The largest number of critics, N. */
  readonly critics: number;
  /** Weight of the diversity term, η. */
  readonly eta: number;
  /** Where rollouts are made: the world itself, or what the data counts. */
  readonly model: 'exact' | 'counts';
  /** Share of the model's steps that end anywhere. */
  readonly wrong: number;
  /** Exponent λ of the critic's policy where it guides whole episodes. */
  readonly lambda: number;
  /** Updates of all learners with critics. */
  readonly updates: number;
  readonly seed: number;
}

export const usualPlan: OfflinePlan = {
  ...{ episodes: 200, steps: 8, critics: 10, eta: 0, model: 'counts', wrong: 0 },
  ...{ lambda: 1, updates: 2000, seed: 1 },
};

/** Limits of whole numbers and of others, and of critics times updates: about two minutes of one thread. */
export const offlineLimits = {
  episodes: [1, 2000],
  steps: [1, 24],
  critics: [2, 16],
  updates: [200, 20000],
  seed: [0, 0xffffffff],
  eta: [0, 10],
  wrong: [0, 1],
  lambda: [0, 10],
} as const;
const mostTogether = 100_000;

/** Why a policy has no offline data, a sentence; null where it has. */
export const whyNotOffline = (task: string): string | null =>
  task === 'grid-world'
    ? null
    : `offline: data sets are made of runs of grid-world, whose states have exact values, got ${task}`;

/** What is wrong with a plan, as one sentence; null if it can be measured. */
export function offlineProblem(plan: OfflinePlan): string | null {
  for (const [name, [least, most]] of Object.entries(offlineLimits)) {
    const value = plan[name as keyof typeof offlineLimits];
    const isWhole = !['eta', 'wrong', 'lambda'].includes(name);
    if (!(value >= least && value <= most && (!isWhole || Number.isInteger(value))))
      return `offline: ${name} must be ${isWhole ? 'a whole number from' : 'from'} ${least} to ${most}, got ${value}`;
  }
  if (!['exact', 'counts'].includes(plan.model))
    return `offline: model must be exact or counts, got ${plan.model}`;
  const together = plan.critics * plan.updates;
  return together > mostTogether
    ? `offline: critics times updates must be at most ${mostTogether}, got ${together}; take fewer updates`
    : null;
}

/** Throws the sentence of `offlineProblem`. */
export function checkOffline(plan: OfflinePlan): void {
  const problem = offlineProblem(plan);
  if (problem !== null) throw new Error(problem);
}

/** How a learner stands after some updates. Plain data. */
export interface OfflinePoint {
  readonly updates: number;
  /** Least critic's value of its best action in first states, their mean; null for clones. */
  readonly value: number | null;
  /** Exact discounted return of the greedy policy, which `value` should equal; null for clones. */
  readonly exact: number | null;
  /** Exact return without discount, which scores are made of. */
  readonly earned: number;
}
