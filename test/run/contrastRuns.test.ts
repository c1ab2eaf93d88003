/** Whole rounds in which completions are contrasted, or errors weighed by confidence: on onnxruntime, from shipped bases. */
import { afterAll, describe, expect, it } from 'vitest';
import { readBase } from '../../src/cli/basePolicies.ts';
import { defaultConfig, parseConfig, type RunConfig } from '../../src/config/schema.ts';
import { openRun } from '../../src/run/open.ts';
import type { Checkpoint, MetricRow } from '../../src/run/records.ts';
import { createProgramActor } from '../../src/runtime/programActor.ts';
import { openSharedExecutor } from '../runtime/sharedSessions.ts';
import { createProgramPolicy } from '../../src/runtime/programPolicy.ts';

const { executor } = openSharedExecutor();
afterAll(() => executor.dispose());

const configOf = (method: string, settings: Partial<RunConfig> = {}): RunConfig =>
  parseConfig({
    ...defaultConfig(method, 'scratchpad'),
    ...{ prompts_per_round: 8, num_generations: 4, num_eval_prompts: 2, max_rounds: 4, warmup_steps: 0 },
    ...settings,
  });

/** Rounds from the start or a checkpoint until the run is done, or for so many. */
async function train(config: RunConfig, { from, rounds = 4 }: { from?: Checkpoint; rounds?: number } = {}) {
  const { run, dispose } = await openRun({
    config,
    executor,
    createPolicy: createProgramPolicy,
    createActor: createProgramActor,
    base: (await readBase(config)).parameters,
    now: () => 0,
  });
  if (from) await run.restore(from);
  const rows: MetricRow[] = [];
  for (let i = 0; i < rounds && !run.done; i++) rows.push((await run.round()).metrics);
  const checkpoint = await run.checkpoint();
  await dispose();
  return { rows, ledger: run.ledger, checkpoint };
}

describe.each([
  ['drpo', 'approx_kl'],
  ['ace', 'confidence/negative_mean'],
] as const)('%s', (method, watched) => {
  it('learns with finite numbers, and resumes from a checkpoint bit for bit', async () => {
    const config = configOf(method);
    const whole = await train(config);
    expect(whole.rows.map(({ update }) => update)).toEqual([2, 4, 6, 8]);
    for (const row of whole.rows) {
      for (const key of ['loss', 'grad_norm', watched]) expect(Number.isFinite(row[key]), key).toBe(true);
      expect(row['updates/skipped']).toBe(0);
    }
    const half = await train(config, { rounds: 2 });
    const rest = await train(config, { from: structuredClone(half.checkpoint) });
    expect(rest.rows).toEqual(whole.rows.slice(2));
    expect(rest.checkpoint.hash).toBe(whole.checkpoint.hash);
  });
});

describe('the cost of scoring with the starting policy', () => {
  it('is every token of every completion once a round, and each prompt once where its completions share a row', async () => {
    const { ledger } = await train(configOf('ace'), { rounds: 1 });
    const { ledger: without } = await train(configOf('ace', { overconfidence_alpha: 0 }), { rounds: 1 });
    expect(without.tok_aux).toBe(0);
    // `tok_prompt` has the prompt once for each of its four completions.
    expect(ledger.tok_aux).toBe(ledger.tok_unique + ledger.tok_prompt / 4);
    const { tok_aux: _, ...rest } = ledger;
    const { tok_aux: __, ...restWithout } = without;
    expect(rest).toEqual(restWithout);
  });

  it('is shared with a KL penalty: the batch is scored once a round, whatever the passes', async () => {
    const { ledger } = await train(configOf('ace', { beta: 0.04, num_iterations: 2 }), { rounds: 1 });
    const { ledger: once } = await train(configOf('ace'), { rounds: 1 });
    expect(ledger.tok_aux).toBe(once.tok_aux);
  });
});
