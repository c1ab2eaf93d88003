/** Attention and next symbols of the drawn program against a float64 forward pass in plain loops. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseConfig, defaultConfig } from '../../src/config/schema.ts';
import { readPolicyFile } from '../../src/policy/file.ts';
import { policyOf, type TransformerId, type TransformerSpec } from '../../src/policy/sizes.ts';
import { insightOf } from '../../src/question/inside.ts';
import { planeOf, ticksOf } from '../../src/question/plane.ts';
import { observationOf, quantitiesOf } from '../../src/question/quantities.ts';
import { openAsked } from '../../src/question/policy.ts';
import { encode } from '../../src/tasks/alphabet.ts';
import { cartPole } from '../../src/tasks/cartPole.ts';
import { gridWorld } from '../../src/tasks/gridWorld.ts';
import { sharedExecutor } from '../runtime/sharedSessions.ts';
import { randomWeights } from '../policy/smallPolicy.ts';
import { programs } from '../run/openHere.ts';

const executor = sharedExecutor();
const parts = { executor, ...programs };

type Matrix = number[][];

/** Cuts flat weights into matrices, in the order in which a transformer's file lists them. */
function matricesOf(flat: Float32Array, { shape }: TransformerSpec) {
  const { vocabulary, maxLength, width, layers, hidden } = shape;
  let at = 0;
  const next = (rows: number, columns: number): Matrix =>
    Array.from({ length: rows }, () => Array.from({ length: columns }, () => flat[at++]!));
  const token = next(vocabulary, width);
  const position = next(maxLength, width);
  const blocks = Array.from({ length: layers }, () => ({
    query: next(width, width),
    key: next(width, width),
    value: next(width, width),
    out: next(width, width),
    up: next(width, hidden),
    down: next(hidden, width),
  }));
  return { token, position, blocks, head: next(width, vocabulary) };
}

const times = (row: readonly number[], matrix: Matrix): number[] =>
  matrix[0]!.map((_, column) => row.reduce((sum, value, i) => sum + value * matrix[i]![column]!, 0));

const normed = (row: readonly number[]): number[] => {
  const square = row.reduce((sum, value) => sum + value * value, 0) / row.length;
  return row.map((value) => value / Math.sqrt(square + 1e-5));
};

function softmaxOf(scores: readonly number[]): number[] {
  const most = Math.max(...scores);
  const odds = scores.map((score) => Math.exp(score - most));
  const sum = odds.reduce((a, b) => a + b, 0);
  return odds.map((odd) => odd / sum);
}

/** Token by token, layer by layer, in doubles. `attention[layer][head][from][to]`. */
function forwardOf(
  flat: Float32Array,
  spec: TransformerSpec,
  tokens: readonly number[],
  hint: number,
  temperature: number,
) {
  const { heads, width, maxLength, pad } = spec.shape;
  const { token, position, blocks, head } = matricesOf(flat, spec);
  const size = width / heads;
  const place = (i: number): number => (i < hint ? maxLength - 1 - i : i - hint);
  let stream = tokens.map((id, i) => token[id]!.map((value, d) => value + position[place(i)]![d]!));
  const attention = blocks.map((block) => {
    const rows = stream.map(normed);
    const [queries, keys, values] = [block.query, block.key, block.value].map((m) =>
      rows.map((row) => times(row, m)),
    ) as [Matrix, Matrix, Matrix];
    const looks = Array.from({ length: heads }, (_, h) =>
      tokens.map((__, from) =>
        softmaxOf(
          Array.from({ length: from + 1 }, (___, to) => {
            let dot = 0;
            for (let d = h * size; d < (h + 1) * size; d++) dot += queries[from]![d]! * keys[to]![d]!;
            return dot / Math.sqrt(size);
          }),
        ),
      ),
    );
    stream = stream.map((row, from) => {
      const mixed = Array.from({ length: width }, (_, d) =>
        looks[Math.floor(d / size)]![from]!.reduce((sum, share, to) => sum + share * values[to]![d]!, 0),
      );
      const attended = times(mixed, block.out).map((value, d) => row[d]! + value);
      const up = times(normed(attended), block.up).map((value) => Math.max(0, value));
      return times(up, block.down).map((value, d) => attended[d]! + value);
    });
    return looks;
  });
  const probabilities = stream.map((row) =>
    softmaxOf(times(normed(row), head).map((score, id) => (id === pad ? -Infinity : score / temperature))),
  );
  return { attention, probabilities };
}

/** The greatest distance between what is drawn and the independent pass. */
async function distanceOf(
  policy: TransformerId,
  weights: Float32Array,
  text: string,
  hint: number,
  temperature = 1,
) {
  const config = parseConfig({ ...defaultConfig('grpo', 'chain-sum'), policy });
  const spec = policyOf(policy);
  const asked = await openAsked(config, weights, parts);
  const tokens = encode(text);
  const drawn = await insightOf(asked, { tokens, hint }, temperature);
  const expected = forwardOf(weights, spec, tokens, hint, temperature);
  await asked.dispose();
  const { length } = tokens;
  let [attention, probability, seen] = [0, 0, 0];
  for (const [layer, heads] of expected.attention.entries())
    for (const [head, rows] of heads.entries())
      for (let from = 0; from < length; from++)
        for (let to = 0; to < length; to++) {
          const found = drawn.attention[layer]![(head * length + from) * length + to]!;
          attention = Math.max(attention, Math.abs(found - (rows[from]![to] ?? 0)));
          seen++;
        }
  for (let at = 0; at < length; at++)
    for (let id = 0; id < spec.shape.vocabulary; id++) {
      const found = drawn.probabilities[at * spec.shape.vocabulary + id]!;
      probability = Math.max(probability, Math.abs(found - expected.probabilities[at]![id]!));
    }
  expect(seen).toBe(spec.shape.layers * spec.shape.heads * length * length);
  return { attention, probability, sharpest: Math.max(...expected.attention.flat(2).map((row) => row[0]!)) };
}

const trained = (policy: TransformerId): Float32Array =>
  readPolicyFile(
    readFileSync(join(import.meta.dirname, `../../models/chain-sum-${policy}.onnx`)),
    policyOf(policy),
  );

describe('what is drawn of a policy that reads tokens', () => {
  it.each(['tiny', 'small'] as const)(
    'equals a float64 forward pass of the trained %s policy to 1e-5',
    async (policy) => {
      const found = await distanceOf(policy, trained(policy), '28+54=;82⏎', 0);
      expect(found.attention).toBeLessThan(1e-5);
      expect(found.probability).toBeLessThan(1e-5);
      // Attention that is even everywhere would test nothing.
      expect(found.sharpest).toBeGreaterThan(0.2);
    },
  );

  it('equals it with a hint before the prompt and at another temperature', async () => {
    const weights = randomWeights(policyOf('tiny').layout.size, 5, 0.3);
    const found = await distanceOf('tiny', weights, '82;7+9=16⏎', 3, 0.7);
    expect(found.attention).toBeLessThan(1e-5);
    expect(found.probability).toBeLessThan(1e-5);
  });

  it('refuses a row that is longer than the policy reads', async () => {
    const asked = await openAsked(defaultConfig('grpo', 'chain-sum'), trained('small'), parts);
    const { maxLength } = policyOf('small').shape as TransformerSpec['shape'];
    await expect(
      insightOf(asked, { tokens: new Array<number>(maxLength + 1).fill(2), hint: 0 }, 1),
    ).rejects.toThrow(`at most ${maxLength} tokens, got ${maxLength + 1}`);
    await asked.dispose();
  });
});

/** A perceptron in doubles: probabilities of the actions and the value head's number. */
function perceptron(
  flat: Float32Array,
  sizes: { inputs: number; hidden: number; layers: number; outputs: number },
  observation: readonly number[],
) {
  let at = 0;
  const matrix = (rows: number, columns: number): Matrix =>
    Array.from({ length: rows }, () => Array.from({ length: columns }, () => flat[at++]!));
  const linear = (x: readonly number[], columns: number): number[] => {
    const products = times(x, matrix(x.length, columns));
    return products.map((value) => value + flat[at++]!);
  };
  let x = [...observation].map(Math.fround);
  for (let layer = 0; layer < sizes.layers; layer++)
    x = linear(x, sizes.hidden).map((value) => Math.max(0, value));
  const probabilities = softmaxOf(linear(x, sizes.outputs));
  return { probabilities, value: linear(x, 1)[0]! };
}

describe('a plane of states', () => {
  it.each([
    [cartPole, { across: 2, up: 3, held: [0.5, -0.25, 0, 0] }],
    [gridWorld, { across: 1, up: 0, held: [0, 0, 7] }],
  ] as const)(
    'has the values and probabilities of a float64 pass in every state of $0.id',
    async (task, question) => {
      const config = parseConfig({ ...defaultConfig('ppo', task.id), baseline: 'value', level: 1 });
      const { shape } = policyOf(config.policy);
      if (!('inputs' in shape)) throw new Error('the policy must read numbers');
      const weights = randomWeights(policyOf(config.policy).layout.size + shape.hidden + 1, 3, 0.5);
      const asked = await openAsked(config, weights, parts);
      const plane = await planeOf(asked, question, 1);
      await asked.dispose();
      const ticks = quantitiesOf(task).map(ticksOf);
      expect(plane.across).toEqual(ticks[question.across]);
      expect(plane.up).toEqual(ticks[question.up]);
      let [worst, states] = [0, 0];
      for (const [y, row] of plane.up.entries())
        for (const [x, column] of plane.across.entries()) {
          const cell = y * plane.across.length + x;
          const state = question.held.map((value, i) =>
            i === question.across ? column : i === question.up ? row : value,
          );
          const observation = observationOf(task, 1, state);
          if (observation === null) {
            expect(plane.probabilities[cell * task.actions]).toBeNaN();
            expect(plane.values![cell]).toBeNaN();
            continue;
          }
          states++;
          const expected = perceptron(weights, shape, observation);
          worst = Math.max(
            worst,
            Math.abs(plane.values![cell]! - expected.value) / Math.max(1, Math.abs(expected.value)),
          );
          for (const [action, probability] of expected.probabilities.entries())
            worst = Math.max(
              worst,
              Math.abs(plane.probabilities[cell * task.actions + action]! - probability),
            );
        }
      expect(states).toBe(task === cartPole ? 31 * 31 : 9);
      expect(worst).toBeLessThan(1e-5);
    },
  );

  it('has no values where the policy has no value head', async () => {
    const config = defaultConfig('grpo', 'cart-pole');
    const asked = await openAsked(config, randomWeights(policyOf(config.policy).layout.size), parts);
    const { values } = await planeOf(asked, { across: 0, up: 1, held: [0, 0, 0, 0] }, 1);
    await asked.dispose();
    expect(values).toBeNull();
  });

  it('observes in a map what an episode observes there', () => {
    const prompt = gridWorld.prompt('train', 1, 0, 2);
    const cell = prompt.features!.indexOf(1);
    const [row, column] = [Math.floor(cell / 5) + 1, (cell % 5) + 1];
    expect(observationOf(gridWorld, 2, [row, column, 0])).toEqual(prompt.features);
    // A wall.
    expect(observationOf(gridWorld, 2, [2, 2, 0])).toBeNull();
  });
});
