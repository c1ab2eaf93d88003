/** Latent slots against a transformer written out with loops: the phase itself, and the gradient through it. */
import { describe, expect, test } from 'vitest';
import { gradients, input, makeProgram, mul, sum } from '../../src/graph/index.ts';
import { holdWeights } from '../../src/policy/heldWeights.ts';
import { sliceWeights } from '../../src/policy/layout.ts';
import { mixtureSize } from '../../src/policy/programs/latent.ts';
import { readingOf } from '../../src/policy/programs/reading.ts';
import { logProbabilities } from '../../src/policy/programs/score.ts';
import { flatRows } from '../../src/policy/transformer.ts';
import { createProgramPolicy } from '../../src/runtime/programPolicy.ts';
import { float32, int32, scalar, type Tensor } from '../../src/tensor/tensor.ts';
import { evaluate } from '../graph/evaluate.ts';
import { seeded } from '../graph/seeded.ts';
import { sharedExecutor } from '../runtime/sharedSessions.ts';
import { plainLogits, softmaxOf } from './plainTransformer.ts';
import { randomWeights, smallSpec as spec } from './smallPolicy.ts';

const executor = sharedExecutor();

const { vocabulary } = spec.shape;
const temperature = 0.9;
const tau = 0.7;
const slots = 4;
const ends = 3;
/** Weights under which the ending symbol is now likely, now unlikely. */
const parameters = ((): Float32Array => {
  const weights = randomWeights(spec.layout.size, 7, 0.75);
  const { offset } = spec.layout.parameters.find(({ name }) => name === 'head.logits')!;
  for (let row = 0; row < spec.shape.width; row++) weights[offset + row * vocabulary + ends]! *= 3;
  return weights;
})();
const prompts = [
  [5, 9, 13],
  [6, 2, 2, 17],
  [20, 11],
  [8, 21, 4],
  [1, 2, 19, 10],
  [14, 15, 22],
];
const noise = Float32Array.from(seeded(5, (slots + 1) * prompts.length * mixtureSize, 0, 2.5));
const noiseAt = (step: number, row: number): number[] =>
  Array.from(noise.subarray((step * prompts.length + row) * mixtureSize).subarray(0, mixtureSize));
const symbol = (id: number): number[] => Array.from({ length: vocabulary }, (_, i) => Number(i === id));

/** The latent phase of a row as it is defined. */
function plainPhase(prompt: readonly number[], row: number) {
  const inputs = prompt.map(symbol);
  const tokens: number[] = [];
  const [logps, entropies, weights]: [number[], number[], number[][]] = [[], [], []];
  let ended = false;
  for (let step = 0; ; step++) {
    const p = softmaxOf(
      plainLogits(spec, parameters, inputs)
        .at(-1)!
        .map((z) => z / temperature),
    );
    entropies.push(-p.reduce((total, x) => total + x * Math.log(x), 0));
    ended = p[ends]! > 0.5;
    if (ended || step === slots) {
      tokens.push(ends);
      logps.push(Math.log(p[ends]!));
      return { tokens, logps, entropies, weights, ended };
    }
    const likely = [...p.keys()].sort((a, b) => p[b]! - p[a]!).slice(0, mixtureSize);
    const noisy = likely.map((id, rank) => Math.log(p[id]!) + noiseAt(step, row)[rank]!);
    const mixture = softmaxOf(noisy.map((x) => x / tau));
    const dense = new Array<number>(vocabulary).fill(0);
    likely.forEach((id, rank) => (dense[id] = mixture[rank]!));
    const best = likely[noisy.indexOf(Math.max(...noisy))]!;
    tokens.push(best);
    logps.push(Math.log(p[best]!));
    weights.push(dense);
    inputs.push(dense);
  }
}

const special = { pad: 0, end: 1 };
const width = 11;

async function played(unrolled?: number) {
  const weights = await holdWeights(executor, parameters);
  const on = { ...executor, ...(unrolled !== undefined && { unrolled }) };
  const policy = createProgramPolicy(on, spec, weights, special, { latents: true });
  const rows = await policy.prefill(prompts, { promptWidth: 4, width });
  const length = slots + 1;
  const generated = await policy.generate(rows, {
    length,
    uniforms: new Float32Array(length * prompts.length),
    limit: rows.position.map((at) => at + length),
    temperature,
    latents: { ends, mixTemperature: tau, noise },
  });
  // What is written next reads the slots.
  const next = await policy.generate(
    { ...generated.rows, done: new Uint8Array(prompts.length) },
    {
      length: 1,
      uniforms: new Float32Array(prompts.length),
      forced: new Int32Array(prompts.length).fill(9),
      temperature,
    },
  );
  policy.release(rows);
  policy.release(generated.rows);
  policy.release(next.rows);
  await policy.dispose();
  return { generated, next };
}

test.each([
  ['with a loop', undefined],
  ['written out for a card', 8],
])(
  'the latent phase %s is the one of its definition: symbols, mixtures, surrogate log-probabilities, ends and what follows',
  async (_, unrolled) => {
    const { generated, next } = await played(unrolled);
    const stride = prompts.length;
    const kinds = new Set<string>();
    prompts.forEach((prompt, row) => {
      const expected = plainPhase(prompt, row);
      const length = generated.rows.position[row]! - (prompt.length - 1);
      const at = <T>(of: ArrayLike<T>): T[] => Array.from({ length }, (_, step) => of[step * stride + row]!);
      expect(at(generated.tokens)).toEqual(expected.tokens);
      at(generated.logps).forEach((x, i) => expect(x).toBeCloseTo(expected.logps[i]!, 4));
      at(generated.entropies).forEach((x, i) => expect(x).toBeCloseTo(expected.entropies[i]!, 4));
      const { ids, mixture, ended } = generated.latents!;
      for (let step = 0; step < length - 1; step++) {
        const dense = new Array<number>(vocabulary).fill(0);
        for (let i = 0; i < mixtureSize; i++) {
          const place = (step * stride + row) * mixtureSize + i;
          dense[ids[place]!]! += mixture[place]!;
        }
        dense.forEach((x, id) => expect(x).toBeCloseTo(expected.weights[step]![id]!, 4));
      }
      expect(ended[(length - 1) * stride + row]).toBe(Number(expected.ended));
      expect(generated.rows.last[row]).toBe(ends);
      const inputs = [...prompt.map(symbol), ...expected.weights, symbol(ends)];
      const after = softmaxOf(
        plainLogits(spec, parameters, inputs)
          .at(-1)!
          .map((z) => z / temperature),
      );
      expect(next.logps[row]).toBeCloseTo(Math.log(after[9]!), 4);
      kinds.add(`${expected.ended} ${length < slots + 1}`);
    });
    // Some rows end early, some are made to end.
    expect([...kinds].sort()).toEqual(['false false', 'true true']);
  },
);

/** One row: a prompt of 3, two slots, the symbol that ended them and two more. */
const from = 2;
const length = 7;
const sequence = [5, 9, 13, 4, 7, ends, 10, 12];
const slotColumns = [3, 4];
const recorded = [
  [4, 7, 16, 2],
  [7, 1, 20, 11],
].map((ids, slot) => {
  const weights = softmaxOf(seeded(60 + slot, mixtureSize, -1, 1));
  const dense = new Array<number>(vocabulary).fill(0);
  ids.forEach((id, i) => (dense[id] = weights[i]!));
  return dense;
});
const mixtures = Array.from(
  { length },
  (_, column) => recorded[slotColumns.indexOf(column)] ?? new Array<number>(vocabulary).fill(0),
);
const factors = seeded(70, length - from, -1, 1);

function feedsOf(through: readonly number[]): Record<string, Tensor> {
  const twice = (of: readonly number[]): number[] => [...of, ...of];
  return {
    tokens: int32(twice(sequence.slice(0, length)), [2, length]),
    positions: int32(twice([...Array(length).keys()]), [2, length]),
    segments: int32(new Int32Array(2 * length), [2, length]),
    columns: int32([...Array(length).keys()]),
    mixtures: float32(twice(mixtures.flat()), [2, length, vocabulary]),
    slots: float32(twice(mixtures.map((_, column) => Number(slotColumns.includes(column)))), [2, length]),
    mixture_gradient: float32(twice(through), [2, length]),
    targets: int32(twice(sequence.slice(from + 1)), [2, length - from]),
    factors: float32([...factors, ...factors.map(() => 0)], [2, length - from]),
    temperature: scalar(temperature),
  };
}

/** Σ factor · log p of the targets, and its gradient, from the programs' own reading. */
function program() {
  const flat = input('parameters', 'float32', [spec.layout.size], '');
  const reading = readingOf(spec, { length, from, latents: 'through' });
  const [targets, by] = [
    input('targets', 'int32', reading.scored, ''),
    input('factors', 'float32', reading.scored, ''),
  ];
  const heat = input('temperature', 'float32', [], '');
  const { scores } = reading.read(sliceWeights(flat, spec.layout), heat);
  const { logps } = logProbabilities(scores, flatRows(targets));
  const total = sum(mul(logps, flatRows(by)));
  return makeProgram(
    'through',
    [flat, ...reading.inputs, targets, by, heat],
    [
      { name: 'total', value: total, meaning: '' },
      { name: 'gradient', value: gradients(total, [flat])[0]!, meaning: '' },
    ],
  );
}

/**
 * The same sum with loops at `moved` weights: each mixture follows the logits before it, computed with recorded mixtures,
 * from where they stand at `parameters`.
 */
function plainTotal(moved: Float64Array, through: readonly number[]): number {
  const inputs = sequence
    .slice(0, length)
    .map((token, column) => recorded[slotColumns.indexOf(column)] ?? symbol(token));
  const [before, now] = [parameters, moved].map((weights) => plainLogits(spec, weights, inputs)) as [
    number[][],
    number[][],
  ];
  const rebuilt = inputs.map((weights, column) =>
    slotColumns.includes(column)
      ? softmaxOf(
          weights.map(
            (w, id) =>
              Math.log(Math.max(w, 1e-30)) +
              (through[column]! * (now[column - 1]![id]! - before[column - 1]![id]!)) / temperature,
          ),
        )
      : weights,
  );
  return plainLogits(spec, moved, rebuilt)
    .slice(from)
    .reduce((sum, z, i) => {
      const p = softmaxOf(z.map((x) => x / temperature));
      return sum + factors[i]! * Math.log(p[sequence[from + 1 + i]!]!);
    }, 0);
}

describe('the gradient of an update with latent slots', () => {
  const cases = [
    ['through both mixtures', [0, 0, 0, 1 / tau, 1 / tau, 0, 0]],
    ['through the second alone', [0, 0, 0, 0, 1 / tau, 0, 0]],
    ['through none', [0, 0, 0, 0, 0, 0, 0]],
  ] as const;
  const own = program();
  const found = cases.map(([, through]) =>
    evaluate(own, { ...feedsOf(through), parameters: float32(parameters) }),
  );

  test.each(cases.map(([name, through], i) => [name, through, i] as const))(
    '%s equals finite differences',
    (_, through, i) => {
      const { total, gradient } = found[i]!;
      const exact = Float64Array.from(parameters);
      expect(total!.data[0]).toBeCloseTo(plainTotal(exact, through), 6);
      const step = 1e-5;
      const places = seeded(80, 60, 0, spec.layout.size).map(Math.floor);
      const largest = Math.max(...Array.from(gradient!.data, Math.abs));
      for (const place of places) {
        const at = (by: number): number => {
          const moved = exact.slice();
          moved[place]! += by;
          return plainTotal(moved, through);
        };
        const slope = (at(step) - at(-step)) / (2 * step);
        expect(Math.abs(gradient!.data[place]! - slope)).toBeLessThan(1e-5 * largest);
      }
    },
  );

  test('differs by what flows through', () => {
    const [both, second, none] = found.map(({ gradient }) => gradient!.data);
    const apart = (a: ArrayLike<number>, b: ArrayLike<number>): number =>
      Math.max(...Array.from(a, (x, i) => Math.abs(x - b[i]!)));
    expect(apart(both!, second!)).toBeGreaterThan(1e-3);
    expect(apart(second!, none!)).toBeGreaterThan(1e-3);
  });
});
