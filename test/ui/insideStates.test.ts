/** Rows and states that See inside asks about, against what the tasks themselves replay. */
import { describe, expect, test } from 'vitest';
import { quantitiesOf } from '../../src/question/quantities.ts';
import type { RolloutLine } from '../../src/run/records.ts';
import { alphabet, encode } from '../../src/tasks/alphabet.ts';
import { cartPole } from '../../src/tasks/cartPole.ts';
import { gridWorld } from '../../src/tasks/gridWorld.ts';
import { cellsOf, nearestTick } from '../../src/ui/inside/planeCells.ts';
import { stateAt } from '../../src/ui/inside/states.ts';
import { readRowOf } from '../../src/ui/inside/tokens.ts';

const lineOf = (some: Partial<RolloutLine>): RolloutLine => ({
  ...{ prompt: '', symbols: [], roles: [], steps: [], logps: [], entropies: [], advantages: [] },
  ...{ view: { kind: 'text', prompt: '', completion: '', expected: '' }, reward: 0, correct: false },
  ...{ reason: '', truncated: false },
  ...some,
});

test('the row of a completion is its hint, its prompt and its symbols, with words in brackets as one token', () => {
  const row = readRowOf(
    lineOf({ hint: '[hint]8[/hint]', prompt: '28+54=', symbols: ['8', '[search]', '⏎'] }),
    alphabet,
  );
  expect(row).toEqual({
    symbols: ['[hint]', '8', '[/hint]', '2', '8', '+', '5', '4', '=', '8', '[search]', '⏎'],
    tokens: encode('[hint]8[/hint]28+54=8[search]⏎'),
    hint: 3,
    start: 9,
  });
  expect(readRowOf(lineOf({ prompt: '1+2=', symbols: ['3'] }), alphabet)).toMatchObject({
    hint: 0,
    start: 4,
  });
});

describe('the state of a step', () => {
  test('of a pole is what the policy observed there', () => {
    const prompt = cartPole.prompt('train', 1, 3, 1);
    const actions = [1, 0, 1, 1, 0, 0, 1, 0, 1, 0];
    const view = cartPole.view({ prompt, completion: actions });
    let observed: readonly number[] = prompt.features!;
    for (const [at, action] of actions.entries()) {
      const state = stateAt(lineOf({ view, symbols: actions.map(String) }), at, quantitiesOf(cartPole));
      for (const [i, value] of state.entries()) expect(value).toBeCloseTo(observed[i]!, 10);
      observed = cartPole.step(observed, action, at).features!;
    }
  });

  test('of a walk is its cell and the steps taken', () => {
    const prompt = gridWorld.prompt('train', 1, 4, 2);
    const actions = [3, 1, 3];
    const view = gridWorld.view({ prompt, completion: actions });
    const line = lineOf({ view, symbols: actions.map(String) });
    const cell = prompt.features!.indexOf(1);
    expect(stateAt(line, 0, quantitiesOf(gridWorld))).toEqual([Math.floor(cell / 5) + 1, (cell % 5) + 1, 0]);
    expect(stateAt(line, 1, quantitiesOf(gridWorld))[2]).toBe(1);
  });
});

describe('the cells of a plane', () => {
  const plane = {
    across: [0, 1],
    up: [0, 1],
    probabilities: Float32Array.of(0.25, 0.75, 0.5, 0.5, NaN, NaN, 1, 0),
    values: Float32Array.of(-1, 0, NaN, 3),
  };

  test('are probabilities from 0 to 1, or values from the lowest to the highest', () => {
    expect(cellsOf(plane, 1, 2)).toEqual({ shares: [0.75, 0.5, null, 0], lowest: '0 %', highest: '100 %' });
    expect(cellsOf(plane, 'value', 2)).toEqual({
      ...{ shares: [0, 0.25, null, 1], lowest: '−1.00', highest: '3.00' },
    });
  });

  test('are found by the nearest tick', () => {
    expect(nearestTick([0, 1, 2], 1.4)).toBe(1);
    expect(nearestTick([0, 1, 2], 9)).toBe(2);
    expect(nearestTick([0, 1, 2], -9)).toBe(0);
  });
});
