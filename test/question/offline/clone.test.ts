/** Clones against counts of the episodes, and models against the shares of the data. */
import { expect, it } from 'vitest';
import { cloneOf, filteredCloneOf } from '../../../src/question/offline/clone.ts';
import { behavioursOf, drawData } from '../../../src/question/offline/dataSet.ts';
import { offlineLand } from '../../../src/question/offline/land.ts';
import { modelOf } from '../../../src/question/offline/model.ts';
import { madeExpert } from './byHand.ts';

const land = offlineLand(3);
const { of } = behavioursOf(land, madeExpert(land.states.bestActions(1)));
const data = drawData(land, of.medium, { kind: 'medium', episodes: 60, seed: 3 });
const steps = data.flatMap(({ transitions, success }) => transitions.map((one) => ({ ...one, success })));

/** The share of an action among matching steps; undefined without any. */
function shareOf(matching: typeof steps, action: number): number | undefined {
  return matching.length > 0
    ? matching.filter((one) => one.action === action).length / matching.length
    : undefined;
}

it.each([
  ['cloning', cloneOf(land, data), steps],
  ['filtered cloning', filteredCloneOf(land, data)!, steps.filter(({ success }) => success)],
])('%s is the share of each action in the state, else in the cell, else uniform', (_, policy, its) => {
  const used = { state: 0, cell: 0, uniform: 0 };
  for (let step = 0; step < 24; step++)
    for (let place = 0; place < land.places; place++) {
      const cell = its.filter((one) => one.place === place);
      const state = cell.filter((one) => one.step === step);
      used[state.length > 0 ? 'state' : cell.length > 0 ? 'cell' : 'uniform']++;
      for (let action = 0; action < 4; action++)
        expect(policy[(step * land.places + place) * 4 + action]).toBeCloseTo(
          shareOf(state, action) ?? shareOf(cell, action) ?? 0.25,
          12,
        );
    }
  expect(used.state).toBeGreaterThan(20);
  expect(used.cell).toBeGreaterThan(20);
});

it('filtered cloning of data without success has nothing to clone', () => {
  expect(
    filteredCloneOf(
      land,
      data.filter(({ success }) => !success),
    ),
  ).toBeNull();
});

it('a counted model gives outcomes as often as the data, and stays where an action was never taken', () => {
  const few = data.slice(0, 12);
  const seen = few.flatMap(({ transitions }) => transitions);
  const model = modelOf(land, few, { model: 'counts', wrong: 0 });
  const draws = Array.from({ length: 2000 }, (_, i) => (i + 0.5) / 2000);
  let unseen = 0;
  for (let place = 0; place < land.places; place++)
    for (let action = 0; action < 4; action++) {
      const its = seen.filter((one) => one.place === place && one.action === action);
      const outcomes = draws.map((draw) => model.step(place, action, draw, 0.5));
      if (its.length === 0) {
        unseen++;
        expect(outcomes.every((one) => one.place === place && one.worth === 0)).toBe(true);
      }
      for (const { next, reward } of its)
        expect(
          outcomes.filter((one) => one.place === next && one.worth === reward).length / 2000,
        ).toBeCloseTo(its.filter((one) => one.next === next && one.reward === reward).length / its.length, 2);
    }
  expect([model.unseen, unseen > 0]).toEqual([unseen, true]);
});

it('a wrong share of steps ends on any cell without reward, and the exact model has the world’s own outcomes', () => {
  const model = modelOf(land, [], { model: 'exact', wrong: 0.25 });
  const faults = Array.from({ length: 1800 }, (_, i) => (i + 0.5) / 1800);
  const ends = faults.map((fault) => model.step(0, 1, 0.5, fault));
  const rightOne = land.outcomes[1]![0]!.place;
  for (let place = 0; place < land.places; place++)
    expect(ends.filter((one) => one.place === place).length / 1800).toBeCloseTo(
      0.25 / land.places + (place === rightOne ? 0.75 : 0),
      3,
    );
  expect(model.unseen).toBe(0);
});
