import { describe, expect, it } from 'vitest';
import { gradients, input, makeProgram, type Value } from '../../../src/graph/index.ts';
import {
  contrastInputs,
  lengthShares,
} from '../../../src/strategies/objective/sequence-contrast/contrastInputs.ts';
import { sequenceContrast } from '../../../src/strategies/objective/sequence-contrast/sequenceContrast.ts';
import { spreadOnTokens, sequenceMean, sequenceSum } from '../../../src/learn/objective/sequences.ts';
import { sharedExecutor } from '../../runtime/sharedSessions.ts';
import { float32, scalar } from '../../../src/tensor/tensor.ts';
import { distance } from '../../graph/seeded.ts';
import { batch, differences, inReference, lossProgram, plan, spans } from './packedBatch.ts';
import { evaluate } from '../../graph/evaluate.ts';

const executor = sharedExecutor();

describe('reductions over completions', () => {
  const found = inReference(
    lossProgram('mean', ({ logps, mask }) => spreadOnTokens(sequenceMean(logps, mask, plan), plan)),
  );

  it('see the trained tokens of one completion alone, and 0 where there are none', () => {
    const sums = spans.map((own) => own.reduce((sum, t) => sum + batch.logps[t]!, 0));
    const means = sums.map((sum, i) => sum / Math.max(spans[i]!.length, 1));
    expect(
      distance(
        found.loss!,
        means.flatMap((x) => [x, x, x, x]),
      ),
    ).toBeLessThan(1e-14);
    const total = inReference(
      lossProgram('sum', ({ logps, mask }) => spreadOnTokens(sequenceSum(logps, mask, plan), plan)),
    ).loss!;
    expect(
      distance(
        total,
        sums.flatMap((x) => [x, x, x, x]),
      ),
    ).toBeLessThan(1e-14);
  });

  it('spread their gradient evenly over those tokens', () => {
    const expected = spans.flatMap((own) => {
      const weight = own.length > 0 ? 1 / 5 / own.length : 0;
      return [0, 1, 2, 3].map((column) => (own.some((t) => t % 4 === column) ? weight : 0));
    });
    expect(distance(found.gradient!, expected)).toBeLessThan(1e-14);
  });

  it('work on rows of one completion of unknown length', () => {
    const x = input('x', 'float32', ['rows*length'], '');
    const mask = input('mask', 'float32', ['rows*length'], '');
    const loose = { rows: 'rows', perRow: 1, segmentColumns: 'length' };
    expect(sequenceMean(x, mask, loose).shape).toEqual(['rows']);
    expect(spreadOnTokens(sequenceMean(x, mask, loose), loose).shape).toEqual(['length*rows']);
  });
});

describe('the sequence contrast', () => {
  const [groups, completions] = [3, 7];
  const inputs = {
    scores: input('scores', 'float32', [completions], ''),
    positives: input('positives', 'float32', [completions], ''),
    negatives: input('negatives', 'float32', ['groups', completions], ''),
    groupWeights: input('groupWeights', 'float32', ['groups'], ''),
    tau: input('tau', 'float32', [], ''),
  };
  const loss = sequenceContrast(inputs);
  const program = makeProgram('contrast', Object.values(inputs), [
    { name: 'loss', value: loss, meaning: '' },
    { name: 'gradient', value: gradients(loss, [inputs.scores as Value])[0]!, meaning: '' },
  ]);
  const settings = { maxLength: 16, lengthTemperature: 0.25, normaliser: 'all' } as const;
  // Two mixed groups, one without anything wrong, and an empty place.
  const places = [
    { group: 5, correct: true, length: 4 },
    { group: 5, correct: false, length: 9 },
    { group: 5, correct: true, length: 12 },
    { group: 8, correct: true, length: 3 },
    null,
    { group: 2, correct: false, length: 16 },
    { group: 2, correct: true, length: 2 },
  ];
  const arrays = contrastInputs(places, settings);
  const scores = [-0.2, -1.4, -0.9, -0.4, 0, -2.2, -1.1];
  const tensors = {
    positives: float32(arrays.positives),
    negatives: float32(arrays.negatives, [groups, completions]),
    groupWeights: float32(arrays.groupWeights),
  };
  const at = (tau: number, given: readonly number[] = scores) =>
    evaluate(program, {
      ...tensors,
      scores: { dtype: 'float32', shape: [completions], data: [...given] },
      tau: scalar(tau),
    });

  /** From the definition, for the two mixed groups of the three. */
  const formula = (tau: number) => (s: readonly number[]) => {
    const [short, long] = [Math.exp((1 - 4 / 16) / 0.25), Math.exp((1 - 12 / 16) / 0.25)];
    const first = (short * s[0]! + long * s[2]!) / (short + long) - tau * Math.log(Math.exp(s[1]! / tau));
    const second = s[6]! - tau * Math.log(Math.exp(s[5]! / tau));
    return -(first + second) / 3;
  };

  it('is its formula, with its gradient', () => {
    for (const tau of [10, 0.5]) {
      const found = at(tau);
      expect(found.loss!.data[0]).toBeCloseTo(formula(tau)(scores), 7); // shares are float32
      expect(distance(found.gradient!.data, differences(formula(tau), scores))).toBeLessThan(1e-7);
    }
  });

  it('weighs several wrong completions by a softmax of their scores', () => {
    const negatives = [0, 1, 1, 0, 0, 1, 0, ...Array<number>(14).fill(0)];
    const given = [-0.2, -1.4, -0.9, 400, 0, -700, -1.1];
    const found = evaluate(program, {
      scores: { dtype: 'float32', shape: [completions], data: given },
      positives: float32(new Float32Array(completions)),
      negatives: float32(negatives, [groups, completions]),
      groupWeights: float32([1, 0, 0]),
      tau: scalar(0.5),
    });
    const [a, b] = [Math.exp(-1.4 / 0.5), Math.exp(-0.9 / 0.5)];
    expect(found.loss!.data[0]).toBeCloseTo(0.5 * Math.log(a + b), 12);
    const expected = [0, a / (a + b), b / (a + b), 0, 0, 0, 0];
    expect(distance(found.gradient!.data, expected)).toBeLessThan(1e-12);
  });

  it('only ever pushes right completions up and wrong ones down', () => {
    const gradient = [...at(10).gradient!.data];
    places.forEach((place, i) => {
      if (!place || place.group === 8) expect(gradient[i]! + 0).toBe(0);
      else expect(Math.sign(gradient[i]!)).toBe(place.correct ? -1 : 1);
    });
  });

  it('is nothing, and finite, where no prompt is mixed', () => {
    const none = contrastInputs(
      places.map((place) => place && { ...place, correct: true }),
      settings,
    );
    expect(none.mixed).toBe(0);
    const found = evaluate(program, {
      scores: float32(scores),
      positives: float32(none.positives),
      negatives: float32(none.negatives, [groups, completions]),
      groupWeights: float32(none.groupWeights),
      tau: scalar(10),
    });
    expect(found.loss!.data[0]! + 0).toBe(0);
    expect([...found.gradient!.data].every((g) => g === 0)).toBe(true);
  });

  it('is the same in onnxruntime', async () => {
    const { read } = await executor.run(program, { ...tensors, scores: float32(scores), tau: scalar(0.5) });
    const found = at(0.5);
    expect(distance(read.loss!.data, found.loss!.data)).toBeLessThan(1e-5);
    expect(distance(read.gradient!.data, found.gradient!.data)).toBeLessThan(1e-5);
  });

  it('has the published shares of lengths 0.2 and 0.5 of the limit', () => {
    const shares = lengthShares([20, 50], { maxLength: 100, lengthTemperature: 0.1 });
    expect(shares.map((share) => Number(share.toFixed(4)))).toEqual([0.9526, 0.0474]);
    expect(lengthShares([1, 100_000], { maxLength: 10, lengthTemperature: 0.1 })).toEqual([1, 0]);
  });

  it('divides by all prompts of the update or by mixed ones', () => {
    const sumOf = (values: Float32Array) => values.reduce((a, b) => a + b, 0);
    expect(sumOf(arrays.positives)).toBeCloseTo(2 / 3, 6);
    expect(sumOf(arrays.groupWeights)).toBeCloseTo(2 / 3, 6);
    expect(arrays.mixed).toBe(2);
    const mixed = contrastInputs(places, { ...settings, normaliser: 'mixed' });
    expect(sumOf(mixed.groupWeights)).toBeCloseTo(1, 6);
  });
});
