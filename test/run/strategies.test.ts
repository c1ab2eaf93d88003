/**
 * What the task `strategies` promises of its base policy: habits that decide what plain GRPO can find. Whether it finds it is
 * measured: by `measure -- tasks` at level 1, and at level 3 by the plans on hints, which have an arm without them.
 */
import { expect, it } from 'vitest';
import { readBase } from '../../src/cli/basePolicies.ts';
import { defaultConfig, parseConfig } from '../../src/config/schema.ts';
import { holdWeights } from '../../src/policy/heldWeights.ts';
import { transformerOf } from '../../src/policy/sizes.ts';
import { sharedExecutor } from '../runtime/sharedSessions.ts';
import { createProgramPolicy } from '../../src/runtime/programPolicy.ts';
import { encode } from '../../src/tasks/alphabet.ts';
import { END, PAD } from '../../src/tasks/vocabulary/common.ts';
import { frameOf } from '../../src/tasks/levels.ts';
import { evalPrompts } from '../../src/tasks/pool.ts';
import { strategies } from '../../src/tasks/strategies.ts';
import { exp } from '../../src/tensor/exp.ts';

const executor = sharedExecutor();

const configAt = (level: number) =>
  parseConfig({ ...defaultConfig(undefined, 'strategies'), level, num_eval_prompts: 256 });

/** Mean probability, over held-out prompts of the level, that the base begins with each template's name. */
async function habits(level: number, names: readonly string[]): Promise<number[]> {
  const config = configAt(level);
  const spec = transformerOf(config.policy);
  const weights = await holdWeights(executor, (await readBase(config)).parameters);
  const policy = createProgramPolicy(executor, spec, weights, { pad: PAD, end: END });
  const rows = await policy.prefill(
    evalPrompts(config).map(({ tokens }) => tokens),
    frameOf(strategies, config),
  );
  const shares: number[] = [];
  for (const name of names) {
    const { logps } = await policy.generate(rows, {
      length: 1,
      uniforms: new Float32Array(rows.parent.length).fill(0.5),
      forced: new Int32Array(rows.parent.length).fill(encode(name)[0] as number),
      temperature: 1,
    });
    shares.push(logps.reduce((sum, logp) => sum + exp(logp), 0) / logps.length);
  }
  policy.release(rows);
  await policy.dispose();
  weights.release();
  return shares;
}

it('the base policy of strategies tries every template of level 1 with probability 0.1 or more', async () => {
  for (const share of await habits(1, ['a', 'b', 'c'])) expect(share).toBeGreaterThanOrEqual(0.1);
});

it('the base policy of strategies tries no template of level 3 but one with probability above 0.001', async () => {
  const [favourite, ...others] = await habits(3, ['a', 'b', 'c', 'd']);
  expect(favourite).toBeGreaterThan(0.99);
  for (const share of others) expect(share).toBeLessThanOrEqual(1e-3);
});
