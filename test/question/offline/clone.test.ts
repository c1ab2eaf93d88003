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
  let unseen = 0;
  for (let place = 0; place < land.places; place++)
    for (let action = 0; action < 4; action++) {
      const its = seen.filter((one) => one.place === place && one.action === action);
      const outcomes = model.outcomes[place * 4 + action]!;
      expect(outcomes.reduce((sum, { probability }) => sum + probability, 0)).toBeCloseTo(1, 12);
      if (its.length === 0) {
        unseen++;
        expect(outcomes).toEqual([{ place, probability: 1, worth: 0 }]);
      }
      for (const { next, reward } of its)
        expect(outcomes.find((one) => one.place === next && one.worth === reward)?.probability).toBeCloseTo(
          its.filter((one) => one.next === next && one.reward === reward).length / its.length,
          12,
        );
    }
  expect([model.unseen, unseen > 0]).toEqual([unseen, true]);
});

it('a wrong share of steps ends on any cell without reward, and the exact model has the world’s own outcomes', () => {
  expect(modelOf(land, [], { model: 'exact', wrong: 0 })).toEqual({ outcomes: land.outcomes, unseen: 0 });
  const wrong = modelOf(land, [], { model: 'exact', wrong: 0.25 }).outcomes[1]!;
  for (let place = -1; place < land.places; place++) {
    const total = (all: typeof wrong) =>
      all.filter((one) => one.place === place).reduce((sum, { probability }) => sum + probability, 0);
    expect(total(wrong)).toBeCloseTo(
      0.75 * total(land.outcomes[1]!) + (place < 0 ? 0 : 0.25 / land.places),
      12,
    );
  }
});
