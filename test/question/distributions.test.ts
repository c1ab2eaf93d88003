/** Probabilities of next symbols, on the real engine, against the score program and the acting program. */
import { afterAll, describe, expect, it } from 'vitest';
import { scoreProgram } from '../../src/policy/programs/score.ts';
import { distributionsOf, actionsAt } from '../../src/question/distributions.ts';
import { encode } from '../../src/tasks/alphabet.ts';
import { END, PAD } from '../../src/tasks/vocabulary/common.ts';
import { int32, scalar } from '../../src/tensor/tensor.ts';
import { createReferenceExecutor } from '../graph/referenceExecutor.ts';
import { askedAtStart, configOf, executor } from './asking.ts';

afterAll(() => executor.dispose());

/** Log-probabilities that the score program gives each token of a row, from the second on. */
async function scored(
  asked: Awaited<ReturnType<typeof askedAtStart>>,
  row: readonly number[],
  temperature: number,
): Promise<number[]> {
  const { width } = asked.frame;
  const grid = (at: (i: number) => number) =>
    int32(
      Int32Array.from({ length: 2 * width }, (_, i) => at(i % width)),
      [2, width],
    );
  const { read } = await executor.run(scoreProgram(asked.spec), {
    parameters: asked.weights.parameters,
    tokens: grid((i) => row[i] ?? PAD),
    positions: grid((i) => i),
    segments: grid(() => 0),
    columns: int32(Int32Array.from({ length: width }, (_, i) => i)),
    targets: grid((i) => row[i + 1] ?? PAD),
    temperature: scalar(temperature),
  });
  return Array.from((read.logps?.data as Float32Array).subarray(0, row.length - 1));
}

describe('probabilities of next symbols', () => {
  it.each([
    ['chain-sum', 'tiny', '28+54=', '82'],
    ['chain-sum', 'small', '7+3=', '10'],
    ['maze', 'tiny', '', 'UDLR'],
  ] as const)(
    'equal the score program’s to 1e-6 on %s with the %s policy',
    async (task, policy, text, written) => {
      const config = configOf(task, { policy, level: task === 'chain-sum' ? 2 : 1 });
      const asked = await askedAtStart(config);
      const prompt = text === '' ? asked.task.prompt('eval', 0, 0, 1).tokens : encode(text);
      const row = [...prompt, ...encode(written), END];
      for (const temperature of [1, 0.7]) {
        const logps = await scored(asked, row, temperature);
        const read = await distributionsOf(asked, [row], temperature);
        const differences = logps.map((logp, i) =>
          Math.abs(Math.exp(logp) - (read.after(0, i)[row[i + 1] as number] as number)),
        );
        expect(Math.max(...differences)).toBeLessThan(1e-6);
      }
      await asked.dispose();
    },
  );

  it('sum to 1, and do not depend on the other rows', async () => {
    const asked = await askedAtStart(configOf('chain-sum', { policy: 'tiny', level: 2 }));
    const rows = ['28+54=', '28+54=8', '11+10=21'].map(encode);
    const all = await distributionsOf(asked, rows, 1);
    for (const [row, tokens] of rows.entries()) {
      const alone = await distributionsOf(asked, [tokens], 1);
      const probabilities = all.after(row, tokens.length - 1);
      expect(alone.after(0, tokens.length - 1)).toEqual(probabilities);
      expect(probabilities.reduce((sum, one) => sum + one, 0)).toBeCloseTo(1, 6);
    }
    await asked.dispose();
  });

  it('equal those of the reference evaluator', async () => {
    const config = configOf('chain-sum', { policy: 'tiny', level: 1 });
    const [here, there] = [await askedAtStart(config), await askedAtStart(config, createReferenceExecutor())];
    const row = encode('4+5=');
    const [ours, theirs] = await Promise.all([here, there].map((asked) => distributionsOf(asked, [row], 1)));
    const expected = theirs?.after(0, row.length - 1) as Float32Array;
    ours?.after(0, row.length - 1).forEach((p, id) => expect(p).toBeCloseTo(expected[id] as number, 5));
    expect(Math.max(...expected)).toBeGreaterThan(0.05);
    await here.dispose();
  });

  it('refuse a row that is longer than the frame', async () => {
    const asked = await askedAtStart(configOf('chain-sum', { policy: 'tiny', level: 1 }));
    await expect(distributionsOf(asked, [new Array<number>(40).fill(3)], 1)).rejects.toThrow(
      /a row must have at most \d+ tokens, got 40/,
    );
    await asked.dispose();
  });
});

it('the probability of an action is the one that acting reports', async () => {
  const asked = await askedAtStart(configOf('grid-world'));
  const { plays } = asked;
  if (!('actor' in plays)) throw new Error('grid-world must be played by an actor');
  const observation = asked.task.prompt('eval', 0, 3, 1).features as readonly number[];
  const [probabilities] = await actionsAt(asked, [observation], 1);
  expect(probabilities).toHaveLength(4);
  for (const u of [0.05, 0.4, 0.95]) {
    const { actions, logps } = await plays.actor.act(Float32Array.from(observation), Float32Array.of(u), 1);
    expect(probabilities?.[actions[0] as number]).toBeCloseTo(Math.exp(logps[0] as number), 6);
  }
  await expect(distributionsOf(asked, [[1]], 1)).rejects.toThrow(/must read tokens, got mlp-grid/);
  await asked.dispose();
});

it('a policy with heads answers as one without, where the weights of its body are the same', async () => {
  const plain = await askedAtStart(configOf('chain-sum', { policy: 'tiny' }));
  const headed = await askedAtStart(
    configOf('chain-sum', { policy: 'tiny', baseline: 'value', scale_rewards: 'batch' }),
  );
  expect(headed.spec.heads).toEqual(['value']);
  expect(headed.spec.layout.size).toBeGreaterThan(plain.spec.layout.size);
  const row = encode('4+5=');
  const [one, other] = [await distributionsOf(plain, [row], 1), await distributionsOf(headed, [row], 1)];
  other.after(0, 3).forEach((p, id) => expect(p).toBeCloseTo(one.after(0, 3)[id] as number, 6));
  await plain.dispose();
  await headed.dispose();
});
