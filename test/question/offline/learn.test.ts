/** Learning offline: what RAVL says of one critic and of ten, on three seeds, and what whole guided episodes earn. */
import { expect, it } from 'vitest';
import { behavioursOf, drawData } from '../../../src/question/offline/dataSet.ts';
import { offlineLand } from '../../../src/question/offline/land.ts';
import { beginLearning, learnEpoch, pointOf } from '../../../src/question/offline/learn.ts';
import { usualPlan, type OfflinePlan, type OfflinePoint } from '../../../src/question/offline/plan.ts';
import { offlineScore } from '../../../src/question/offline/results.ts';
import type { DataKind } from '../../../src/question/offline/words.ts';
import { madeExpert, returnBy } from './byHand.ts';

const land = offlineLand(3);
const { of, ...anchors } = behavioursOf(land, madeExpert(land.states.bestActions(1)));

interface Asked {
  readonly critics: number;
  readonly seed: number;
  readonly kind?: DataKind;
  readonly isGuided?: boolean;
}

function learned({ critics, seed, kind = 'random', isGuided = false }: Asked, parts: Partial<OfflinePlan>) {
  const plan: OfflinePlan = { ...usualPlan, model: 'exact', seed, ...parts };
  const episodes = drawData(land, of[kind], { ...plan, kind });
  const site = { land, episodes, plan, isGuided };
  let state = beginLearning(land, critics, seed);
  const points: OfflinePoint[] = [];
  while (state.updates < plan.updates) {
    state = learnEpoch(site, state);
    points.push(pointOf(site, state));
  }
  return { points, state, site };
}

it.each([1, 2, 3])('in the exact model one critic grows and grows and its policy fails, seed %d', (seed) => {
  const { points } = learned({ critics: 1, seed }, { updates: 6000 });
  const values = [2000, 4000, 6000].map((at) => points.find(({ updates }) => updates === at)!.value!);
  for (let i = 1; i < values.length; i++) expect(values[i]! - values[i - 1]!).toBeGreaterThan(1);
  // No episode pays more than 1.
  expect(values.at(-1)).toBeGreaterThan(20);
  expect(offlineScore(points.at(-1)!.earned, anchors)).toBeLessThan(0);
});

it.each([1, 2, 3])('the least of ten critics stays within 0.05 of the exact value, seed %d', (seed) => {
  const { points, state } = learned({ critics: 10, seed }, { updates: 2000 });
  for (const { updates, value, exact } of points)
    if (updates >= 1800) expect(Math.abs(value! - exact!), `${updates}`).toBeLessThan(0.05);
  const best = returnBy(3, 0.99);
  expect(points.at(-1)!.exact).toBeGreaterThan(0.93 * best);
  expect(offlineScore(points.at(-1)!.earned, anchors)).toBeGreaterThan(100);
  expect(state.critics.count).toBe(10);
});

it('whole guided episodes need one critic: it earns more than the data, and guidance 0 earns what the data does', () => {
  const kind = 'medium';
  const { points } = learned({ critics: 1, seed: 1, kind, isGuided: true }, { updates: 2000 });
  const { points: unguided } = learned(
    { critics: 1, seed: 1, kind, isGuided: true },
    { updates: 400, lambda: 0 },
  );
  expect(Math.abs(points.at(-1)!.value! - points.at(-1)!.exact!)).toBeLessThan(0.1);
  expect(offlineScore(points.at(-1)!.earned, anchors)).toBeGreaterThan(90);
  expect(Math.abs(unguided.at(-1)!.earned - anchors.medium.value)).toBeLessThan(0.05);
});

it('learning repeats bit for bit by seed, and continues from plain data', () => {
  const { state, site } = learned({ critics: 2, seed: 7 }, { updates: 400 });
  const half = learned({ critics: 2, seed: 7 }, { updates: 200 }).state;
  expect(learnEpoch(site, structuredClone(half))).toEqual(state);
  expect(learned({ critics: 2, seed: 8 }, { updates: 400 }).state).not.toEqual(state);
});
