/** Padding is never chosen: what is sampled, scored and trained agrees on one distribution over all other tokens. */
import { expect, test } from 'vitest';
import { updateProgram } from '../../src/learn/programs/update.ts';
import { packTokens } from '../../src/learn/rows.ts';
import { holdWeights } from '../../src/policy/heldWeights.ts';
import { transformerShapes } from '../../src/policy/options.ts';
import { scoreProgram } from '../../src/policy/programs/score.ts';
import { transformerOf } from '../../src/policy/sizes.ts';
import { sharedExecutor } from '../runtime/sharedSessions.ts';
import { createProgramPolicy } from '../../src/runtime/programPolicy.ts';
import { alphabet } from '../../src/tasks/alphabet.ts';
import { END, PAD } from '../../src/tasks/vocabulary/common.ts';
import { plainLosses } from '../../src/strategies/objective/index.ts';
import { float32, scalar, type Tensor } from '../../src/tensor/tensor.ts';
import { randomWeights } from './smallPolicy.ts';
import { asTensors, firstStep } from '../graph/referenceFeeds.ts';

const executor = sharedExecutor();

const spec = transformerOf('tiny');
const temperature = 1.5;
/** Weights under which padding is the likeliest token by far, were it not masked. */
const parameters = ((): Float32Array => {
  const weights = randomWeights(spec.layout.size, 3, 0.3);
  const head = spec.layout.parameters.find(({ name }) => name === 'head.logits')!;
  for (let row = 0; row < spec.shape.width; row++) {
    weights[head.offset + row * alphabet.size + PAD] = 5 * weights[head.offset + row * alphabet.size + END]!;
  }
  return weights;
})();
const prompt = [5, 9, 13, 7];
/** One row for each token of the alphabet after the same prompt. */
const everyToken = Array.from({ length: alphabet.size }, (_, token) => [...prompt, token]);
const packed = packTokens(everyToken, prompt.length, PAD);

async function scored(): Promise<{ logps: Float32Array; entropies: Float32Array }> {
  const { read } = await executor.run(scoreProgram(spec), {
    ...packed,
    parameters: float32(parameters),
    temperature: scalar(temperature),
  });
  const lastOf = (name: string): Float32Array =>
    ((read[name] as Tensor).data as Float32Array).filter((_, at) => at % prompt.length === prompt.length - 1);
  return { logps: lastOf('logps'), entropies: lastOf('entropies') };
}

test('padding is the id that shapes name', () => {
  for (const { pad } of Object.values(transformerShapes)) expect(pad).toBe(PAD);
});

test('padding has probability 0 when scored, and the other tokens add up to 1', async () => {
  const { logps, entropies } = await scored();
  const chances = Array.from(logps, Math.exp);
  expect(chances[PAD]).toBe(0);
  expect(chances.reduce((sum, p) => sum + p, 0)).toBeCloseTo(1, 6);
  const entropy = -chances.reduce((sum, p) => (p > 0 ? sum + p * Math.log(p) : sum), 0);
  for (const found of entropies) expect(found).toBeCloseTo(entropy, 5);
});

test('padding is never sampled at temperature 1.5, and sampled tokens have the log-probability that scoring gives', async () => {
  const policy = createProgramPolicy(executor, spec, await holdWeights(executor, parameters), {
    pad: PAD,
    end: END,
  });
  const count = 512;
  const frame = { promptWidth: prompt.length, width: 16 };
  const rows = await policy.prefill(
    Array.from({ length: count }, () => prompt),
    frame,
  );
  const uniforms = Float32Array.from({ length: count }, (_, i) => (i + 0.5) / count);
  const said = await policy.generate(rows, { length: 1, uniforms, temperature });
  const { logps } = await scored();
  expect([...said.tokens]).not.toContain(PAD);
  said.tokens.forEach((token, i) => expect(said.logps[i]).toBeCloseTo(logps[token] as number, 4));
  // The draw inverts the distribution: each token takes its share of an even grid.
  const counts = new Float64Array(alphabet.size);
  for (const token of said.tokens) counts[token] = (counts[token] as number) + 1;
  counts.forEach((times, token) => {
    expect(Math.abs(times / count - Math.exp(logps[token] as number))).toBeLessThan(1.5 / count);
  });
  await policy.dispose();
});

test('padding leaves what an update computes at the scored log-probabilities: no ratio moves, nothing is clipped', async () => {
  const { logps } = await scored();
  const [rows, length] = [alphabet.size, prompt.length];
  const onLast = (valueOf: (row: number) => number): Tensor =>
    float32(
      Float32Array.from({ length: rows * length }, (_, at) =>
        at % length === length - 1 ? valueOf(Math.floor(at / length)) : 0,
      ),
      [rows, length],
    );
  const run = async (shift: number): Promise<number> => {
    const { read } = await executor.run(updateProgram(spec, plainLosses), {
      ...packed,
      ...asTensors(firstStep(parameters, { temperature, epsilon: 10, epsilon_high: 10, learning_rate: 0 })),
      weights: onLast((row) => (row === PAD ? 0 : 1 / (rows - 1))),
      old_logps: onLast((row) => (logps[row] as number) + shift),
      advantages: onLast(() => 1),
    });
    return ((read.loss as Tensor).data as Float32Array)[0] as number;
  };
  expect(await run(0)).toBeCloseTo(-1, 5);
  expect(await run(-Math.log(2))).toBeCloseTo(-2, 4);
});
