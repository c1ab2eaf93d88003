import { expect, test } from 'vitest';
import { sigmoid } from '../../../src/strategies/pruning/quality/calibration.ts';
import { confidenceOf } from '../../../src/strategies/pruning/quality/confidence.ts';
import { taskOf } from '../../../src/tasks/index.ts';
import type { TokenTask } from '../../../src/tasks/task.ts';

const prompt = { ...(taskOf('chain-sum') as TokenTask).prompt('train', 1, 0, 2), tokens: [3, 4] };
const written = (chances: readonly number[], chosen = chances.map(() => 1)) => ({
  prompt,
  logps: Float32Array.from([0, 0, ...chances.map(Math.log)]),
  trainMask: Uint8Array.from([0, 0, ...chosen]),
});

test('confidence is the geometric mean of the chances of what was written', () => {
  expect(sigmoid(confidenceOf(written([0.5, 0.125, 0.9]), 3))).toBeCloseTo(0.25, 6);
});

test('confidence passes over what the policy did not choose', () => {
  expect(sigmoid(confidenceOf(written([0.5, 0.001, 0.5], [1, 0, 1]), 4))).toBeCloseTo(0.5, 6);
});

test.each([[[1, 1]], [[]]])('confidence in %j is as sure as a number can say', (chances) => {
  expect(confidenceOf(written(chances), 1 + chances.length)).toBeCloseTo(Math.log(1e9), 2);
});
