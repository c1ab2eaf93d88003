/** Synthetic steps against brute force: which states k steps can reach, and how guided policies weigh actions. */
import { expect, it } from 'vitest';
import { initialCritics, leastValues } from '../../../src/question/offline/critics.ts';
import { offlineLand } from '../../../src/question/offline/land.ts';
import { modelOf } from '../../../src/question/offline/model.ts';
import { greedyTable, guidedTable, rolloutsBy } from '../../../src/question/offline/rollouts.ts';
import { leadsFrom } from './byHand.ts';

const land = offlineLand(1);
const model = modelOf(land, [], { model: 'exact', wrong: 0 });
const uniform = new Float64Array(land.places * 24 * 4).fill(0.25);
const rollouts = (count: number, steps: number, begins: { place: number; step: number }[]) =>
  rolloutsBy(uniform, { land, model, begins, count, steps, seed: 1, epoch: 0 });

it('rollouts of k steps act in exactly the states that fewer than k steps reach, and read those of step k besides', () => {
  const k = 4;
  let frontier = new Set([2]);
  const acted = new Set<string>();
  const read = new Set<string>();
  for (let step = 0; step < k; step++) {
    const next = new Set<number>();
    for (const place of frontier) {
      acted.add(`${step} ${place}`);
      for (let action = 0; action < 4; action++)
        for (const lead of leadsFrom(1, place, action)) if (lead.place >= 0) next.add(lead.place);
    }
    frontier = next;
    for (const place of next) read.add(`${step + 1} ${place}`);
  }
  const made = rollouts(6000, k, [{ place: 2, step: 0 }]);
  expect(new Set(made.map(({ step, place }) => `${step} ${place}`))).toEqual(acted);
  expect(
    new Set(made.filter(({ next }) => next >= 0).map(({ step, next }) => `${step + 1} ${next}`)),
  ).toEqual(read);
  // The edge of reach: read as targets, and never corrected.
  const edge = [...read].filter((state) => !acted.has(state));
  expect(edge).toEqual([...frontier].map((place) => `${k} ${place}`));
});

it('rollouts end with the episode, and start where they are told to', () => {
  const made = rollouts(500, 24, [
    { place: 0, step: 20 },
    { place: 1, step: 21 },
  ]);
  const starts = made.filter(
    ({ step, place }, i) =>
      i === 0 ||
      made[i - 1]!.next < 0 ||
      made[i - 1]!.step === 23 ||
      step < made[i - 1]!.step ||
      place !== made[i - 1]!.next,
  );
  expect(new Set(starts.map(({ step, place }) => `${step} ${place}`))).toEqual(new Set(['20 0', '21 1']));
  expect(Math.max(...made.map(({ step }) => step))).toBe(23);
  expect(rollouts(20, 5, [{ place: 0, step: 0 }])).toEqual(rollouts(20, 5, [{ place: 0, step: 0 }]));
});

it('the guided policy is β · π^λ, normalised: λ 0 is the cloned one, and what the data lacks stays at 0', () => {
  const critics = initialCritics({ count: 2, places: land.places, unit: 6 }, 4);
  const cloned = uniform.map((_, i) => [0.5, 0.5, 0, 0][i % 4]!);
  expect(guidedTable(critics, 24, cloned, 0)).toEqual(cloned);
  const tilted = guidedTable(critics, 24, cloned, 2);
  const greedy = greedyTable(critics, 24, 0.5);
  for (const [step, place] of [
    [0, 0],
    [5, 3],
    [23, 8],
  ] as const) {
    const least = [...leastValues(critics, place, step, new Float64Array(4))];
    const weights = least.map((one, a) => (a < 2 ? 0.5 * Math.exp(one / 0.1) ** 2 : 0));
    const total = weights.reduce((a, b) => a + b);
    const at = (step * land.places + place) * 4;
    weights.forEach((one, a) => expect(tilted[at + a]).toBeCloseTo(one / total, 9));
    least.forEach((one, a) => expect(greedy[at + a]).toBe(one === Math.max(...least) ? 0.625 : 0.125));
  }
});
