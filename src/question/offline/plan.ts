/** What learns offline, and its results as rows and files: pure, for page and command line. */
import type { DataFacts } from './measure.ts';
import type { OfflineState } from './learn.ts';
import { dataKinds, offlineLearners, type DataKind, type OfflineLearner } from './words.ts';

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
  ...{ lambda: 1, updates: 4000, seed: 1 },
};

/** Limits of whole numbers and of others, and of critics times updates: about two minutes of one thread. */
export const offlineLimits = {
  episodes: [1, 2000],
  steps: [1, 24],
  critics: [2, 16],
  updates: [200, 20000],
  seed: [0, 2 ** 32 - 1],
  eta: [0, 10],
  wrong: [0, 1],
  lambda: [0, 10],
} as const;
const mostTogether = 100_000;

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

/** One learner on one kind of data. */
export interface OfflineRow {
  readonly kind: DataKind;
  readonly learner: OfflineLearner;
  readonly points: readonly OfflinePoint[];
  /** 100 · (s − random) / (expert − random) of the last point; null where it is refused. */
  readonly score: number | null;
  /** Why it cannot learn, a sentence; null where it can. */
  readonly refused: string | null;
}

/** What one call gives: a point, and what learning continues from; null where nothing is left. */
export interface OfflinePart {
  readonly point: OfflinePoint | null;
  readonly state: OfflineState | null;
  readonly refused: string | null;
}

/** Which learner learns from which data. */
export interface OfflineArm {
  readonly kind: DataKind;
  readonly learner: OfflineLearner;
}

export interface OfflineFound {
  readonly facts: DataFacts;
  readonly rows: readonly OfflineRow[];
  /** Parts of all learners that are done, from 0 to 1. */
  readonly done: number;
}

/** Asks for what is needed part by part; `facts` first. */
export interface AskOffline {
  facts(): Promise<DataFacts>;
  part(arm: OfflineArm, state: OfflineState | null): Promise<OfflinePart>;
}

export const scoreOf = (earned: number, { random, expert }: Pick<DataFacts, 'random' | 'expert'>): number =>
  (100 * (earned - random)) / (expert - random);

/** All learners on all kinds of data, with what is found after each part, so that a reader can stop between two. */
export async function* learnOffline(ask: AskOffline, { updates }: OfflinePlan): AsyncGenerator<OfflineFound> {
  const facts = await ask.facts();
  const finished: OfflineRow[] = [];
  const arms = dataKinds.flatMap(({ id: kind }) =>
    offlineLearners.map(({ id: learner }) => ({ kind, learner })),
  );
  yield { facts, rows: [], done: 0 };
  for (const [at, arm] of arms.entries()) {
    const points: OfflinePoint[] = [];
    let state: OfflineState | null = null;
    do {
      const part: OfflinePart = await ask.part(arm, state);
      state = part.state;
      if (part.point) points.push(part.point);
      const score = part.point && scoreOf(part.point.earned, facts);
      const row: OfflineRow = { ...arm, points: [...points], score, refused: part.refused };
      const share = state === null ? 1 : state.updates / updates;
      yield { facts, rows: [...finished, row], done: (at + share) / arms.length };
      if (state === null) finished.push(row);
    } while (state !== null);
  }
}

/** The curves as CSV: a line for each kind, learner and number of updates. */
export function offlineCsv({ facts, rows }: Pick<OfflineFound, 'facts' | 'rows'>): string {
  const lines = rows.flatMap(({ kind, learner, points }) =>
    points.map(({ updates, value, exact, earned }) =>
      [kind, learner, updates, value ?? '', exact ?? '', earned, scoreOf(earned, facts)].join(','),
    ),
  );
  return ['data,learner,updates,value,exact,return,score', ...lines, ''].join('\n');
}
