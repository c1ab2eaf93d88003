/** What the task `strategies` promises of its base policy: habits that decide what plain GRPO can find. */
import { afterAll, describe, expect, it } from 'vitest';
import { readBase } from '../../src/cli/basePolicies.ts';
import { defaultConfig, parseConfig } from '../../src/config/schema.ts';
import { holdWeights } from '../../src/policy/heldWeights.ts';
import { transformerOf } from '../../src/policy/sizes.ts';
import { openRun } from '../../src/run/open.ts';
import { createProgramActor } from '../../src/runtime/programActor.ts';
import { openSharedExecutor } from '../runtime/sharedSessions.ts';
import { createProgramPolicy } from '../../src/runtime/programPolicy.ts';
import { encode, END, PAD } from '../../src/tasks/alphabet.ts';
import { frameOf } from '../../src/tasks/levels.ts';
import { evalPrompts } from '../../src/tasks/pool.ts';
import { strategies } from '../../src/tasks/strategies.ts';
import { exp } from '../../src/tensor/exp.ts';

const { executor } = openSharedExecutor();
afterAll(() => executor.dispose());

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

/** Enough for level 1; at level 3 the first hits come at a few hundred rounds’ samples. */
const rounds = 50;

/** Held-out pass@1 before and after some rounds of plain GRPO. */
async function train(level: number, rounds: number): Promise<{ before: number; after: number }> {
  const config = parseConfig({ ...configAt(level), max_rounds: rounds, eval_every_rounds: rounds });
  const { run, dispose } = await openRun({
    config,
    executor,
    createPolicy: createProgramPolicy,
    createActor: createProgramActor,
    base: (await readBase(config)).parameters,
    now: () => 0,
  });
  const before = (await run.baseline())?.metrics['pass@1'] as number;
  let after = before;
  while (!run.done) after = (await run.round()).metrics['pass@1'] ?? after;
  await dispose();
  return { before, after };
}

describe('the base policy of strategies', () => {
  it('tries every template of level 1 with probability 0.1 or more', async () => {
    for (const share of await habits(1, ['a', 'b', 'c'])) expect(share).toBeGreaterThanOrEqual(0.1);
  });

  it('tries no template of level 3 but one with probability above 0.001', async () => {
    const [favourite, ...others] = await habits(3, ['a', 'b', 'c', 'd']);
    expect(favourite).toBeGreaterThan(0.99);
    for (const share of others) expect(share).toBeLessThanOrEqual(1e-3);
  });

  it('is lifted by plain GRPO at level 1', async () => {
    const { before, after } = await train(1, rounds);
    expect(after - before).toBeGreaterThanOrEqual(0.25);
  }, 180_000);

  it('is not lifted in as many rounds at level 3, where what works is hardly ever tried', async () => {
    const { before, after } = await train(3, rounds);
    expect(after - before).toBeLessThan(0.05);
  }, 180_000);
});
