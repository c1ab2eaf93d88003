/** Compares recorded lengths with a base policy's completions, and checks that euclid has the intended spread. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readBase } from '../../src/cli/basePolicies.ts';
import { defaultConfig, parseConfig } from '../../src/config/schema.ts';
import type { BaseManifest } from '../../src/policy/base.ts';
import { holdWeights } from '../../src/policy/heldWeights.ts';
import { transformerOf } from '../../src/policy/sizes.ts';
import { evaluatePolicy } from '../../src/run/evaluate.ts';
import { lengthReport, type Lengths } from './lengthReport.ts';
import { openNodeExecutor } from '../../src/runtime/nodeOrt.ts';
import { createProgramPolicy } from '../../src/runtime/programPolicy.ts';
import { END, PAD } from '../../src/tasks/alphabet.ts';
import { chainSum } from '../../src/tasks/chainSum.ts';
import { frameOf } from '../../src/tasks/levels.ts';
import { evalPrompts } from '../../src/tasks/pool.ts';

const read = (file: string): unknown =>
  JSON.parse(readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8'));

interface Line {
  readonly task: string;
  readonly level: number;
  readonly policy: string;
  readonly base: string;
  readonly trained: Lengths;
  readonly heldOut: Lengths;
}

const { lines } = read('public/lengths.json') as { lines: Line[] };
const { policies } = read('models/manifest.json') as BaseManifest;

test('every level of every base policy was measured, with the weights that are shipped', () => {
  const measured = lines.map(({ task, policy, level, base }) => `${task} ${policy} ${level} ${base}`);
  const shipped = policies.flatMap(({ task, policy, levels, hash }) =>
    levels.map(({ level }) => `${task} ${policy} ${level} ${hash}`),
  );
  expect(measured).toEqual(shipped);
});

test('completions of euclid differ by at least 0.6 of their mean, on the prompts that its level trains on', () => {
  const some = lines.filter(({ task, level }) => task === 'euclid' && level === 2);
  expect(some.map(({ policy }) => policy)).toEqual(['tiny', 'small']);
  for (const { trained, heldOut } of some) {
    expect(trained.spread).toBeGreaterThanOrEqual(0.6);
    // Held-out prompts are all different, so short ones are rarer.
    expect(heldOut.mean).toBeGreaterThan(trained.mean);
  }
});

test('a policy measured again has the lengths that stand in the file, and mean and spread are those of its completions', async () => {
  const config = parseConfig({ ...defaultConfig(undefined, 'chain-sum'), policy: 'tiny', level: 1 });
  const { executor } = openNodeExecutor({ threads: 1 });
  const weights = await holdWeights(executor, (await readBase(config)).parameters);
  const policy = createProgramPolicy(executor, transformerOf('tiny'), weights, { pad: PAD, end: END });
  const { trained, heldOut } = await lengthReport(policy, chainSum, config, () => 0);
  const written = await evaluatePolicy({
    ...{ policy, verify: chainSum.verify.bind(chainSum), frame: frameOf(chainSum, config), now: () => 0 },
    ...{ prompts: evalPrompts({ ...config, num_eval_prompts: 256 }), seed: 1, samples: 4 },
  });
  await policy.dispose();
  weights.release();
  await executor.dispose();
  // From sums of lengths and squares, which the report does not use.
  const [n, sum, squares] = [...written.lengths].reduce(
    ([count, total, square], length) => [count + 1, total + length, square + length * length],
    [0, 0, 0] as [number, number, number],
  );
  expect(n).toBe(256 * 4);
  expect(heldOut.mean).toBeCloseTo(sum / n, 10);
  expect(heldOut.spread).toBeCloseTo(Math.sqrt((squares - (sum * sum) / n) / (n - 1)) / (sum / n), 10);
  const line = lines.find(
    ({ task, level, policy }) => task === 'chain-sum' && level === 1 && policy === 'tiny',
  );
  expect(line?.trained.mean).toBeCloseTo(trained.mean, 2);
  expect(line?.trained.spread).toBeCloseTo(trained.spread, 2);
  expect(line?.heldOut.mean).toBeCloseTo(heldOut.mean, 2);
  expect(line?.heldOut.spread).toBeCloseTo(heldOut.spread, 2);
});
