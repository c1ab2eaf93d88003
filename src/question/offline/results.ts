/** Results of learners as rows and files, and the order in which page and command line ask for them: pure. */
import type { DataFacts } from './dataSet.ts';
import type { OfflineState } from './learn.ts';
import type { OfflinePlan, OfflinePoint } from './plan.ts';
import { dataKinds, offlineLearners, type DataKind, type OfflineLearner } from './words.ts';

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

export const offlineScore = (
  earned: number,
  { random, expert }: Pick<DataFacts, 'random' | 'expert'>,
): number => (100 * (earned - random)) / (expert - random);

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
      const score = part.point && offlineScore(part.point.earned, facts);
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
      [kind, learner, updates, value ?? '', exact ?? '', earned, offlineScore(earned, facts)].join(','),
    ),
  );
  return ['data,learner,updates,value,exact,return,score', ...lines, ''].join('\n');
}
