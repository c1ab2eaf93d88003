import { describe, expect, it } from 'vitest';
import { gradients, input, makeProgram, sum } from '../../src/graph/index.ts';
import { sample } from '../../src/policy/programs/sample.ts';
import { logProbabilities } from '../../src/policy/programs/score.ts';
import { float32, int32 } from '../../src/tensor/tensor.ts';
import { evaluate } from '../graph/evaluate.ts';
import { distance, seeded } from '../graph/seeded.ts';
import { sharedExecutor } from '../runtime/sharedSessions.ts';

const executor = sharedExecutor();

const rows = 8;

/** A trained policy: one choice is nearly certain, and exp of each other is about a float32 unit of 1. */
function certainOf(choices: number) {
  const certain = Array.from({ length: rows }, (_, row) => (7 * row * (choices / 64)) | 0);
  const values = seeded(1, rows * choices, -16.6, -16.4);
  certain.forEach((choice, row) => (values[row * choices + choice] = 0));
  const scores = input('scores', 'float32', ['rows', choices], '');
  const targets = input('targets', 'int32', ['rows'], '');
  const uniform = input('uniform', 'float32', ['rows'], '');
  const { logps } = logProbabilities(scores, targets);
  const program = makeProgram(
    'logps',
    [scores, targets, uniform],
    [
      { name: 'scored', value: logps, meaning: '' },
      { name: 'sampled', value: sample(scores, uniform, targets).logp, meaning: '' },
      { name: 'gradient', value: gradients(sum(logps), [scores])[0]!, meaning: '' },
    ],
  );
  const feeds = {
    scores: float32(values, [rows, choices]),
    targets: int32(certain),
    uniform: float32(new Float32Array(rows)),
  };
  return { program, feeds };
}

describe.each([64, 600])(
  'the log-probability of a nearly certain choice among %i in onnxruntime',
  (choices) => {
    const { program, feeds } = certainOf(choices);

    it('is as exact as float32 allows, and so is its gradient', async () => {
      const { read } = await executor.run(program, feeds);
      const expected = evaluate(program, feeds);
      for (const name of ['scored', 'sampled', 'gradient'])
        expect(distance(read[name]!.data, expected[name]!.data), name).toBeLessThan((choices / 64) * 1e-6);
    });

    it('is the same number where it is sampled and where it is scored', async () => {
      const { read } = await executor.run(program, feeds);
      expect(read.sampled!.data).toEqual(read.scored!.data);
    });
  },
);
