import { describe, expect, it } from 'vitest';
import { defaultConfig, parseConfig, type RunConfig } from '../../src/config/schema.ts';
import type { MetricRow } from '../../src/run/records.ts';
import { startingWeights } from '../../src/run/startingWeights.ts';
import { sharedExecutor } from '../runtime/sharedSessions.ts';
import { numTokens } from '../../src/rollout/ledger.ts';
import { openHere } from './openHere.ts';
import { rounds } from './restored.ts';

const executor = sharedExecutor();

async function open(settings: Partial<RunConfig> = {}, method = 'grpo') {
  const config = parseConfig({ ...defaultConfig(method, 'cart-pole'), num_eval_prompts: 32, ...settings });
  const { parameters: base, notice } = await startingWeights(config, () =>
    Promise.reject(new Error('no file')),
  );
  expect(notice).toBeNull();
  return openHere(config, executor, { base });
}

/** A short run on half of the usual episodes. */
const short = { prompts_per_round: 4, num_generations: 4, eval_every_rounds: 2 };

describe('a run of cart-pole', () => {
  it('learns with a value head by the settings of that method: mean return 195 within 14 rounds', async () => {
    const { run, dispose } = await open({ num_eval_prompts: 16, eval_every_rounds: 2 }, 'ppo');
    let [reached, error] = [0, Infinity];
    while (reached < 195 && run.completed < 14) {
      const { metrics } = await run.round();
      reached = 500 * ((metrics.eval_reward as number | null) ?? 0);
      error = metrics.value_loss as number;
    }
    expect(reached).toBeGreaterThanOrEqual(195);
    // Returns are near a hundred, so a head that knew nothing would have a loss in the thousands.
    expect(error).toBeLessThan(100);
    await dispose();
  }, 120_000);

  it('learns from nothing until it stops where half of all held-out episodes count as solved: there the mean return is high', async () => {
    const { run, dispose } = await open({ stop_at_pass: 0.5, eval_every_rounds: 1, max_rounds: 40 });
    const before = (await run.baseline())?.metrics.eval_reward as number;
    expect(500 * before).toBeGreaterThan(10);
    expect(500 * before).toBeLessThan(40);
    let last: MetricRow | undefined;
    while (!run.done) last = (await run.round()).metrics;
    expect(run.completed).toBeLessThan(40);
    expect(last?.['pass@1']).toBeGreaterThanOrEqual(0.5);
    // Episodes that count last 475 of 500 steps at least.
    expect(last?.eval_reward).toBeGreaterThanOrEqual((last?.['pass@1'] as number) * 0.95);
    await dispose();
  }, 120_000);

  it('gives the same bits for the same seed, and resumes from a checkpoint as if never stopped', async () => {
    const whole = await open(short);
    const rows = await rounds(whole.run, 4);
    const again = await open(short);
    expect(await rounds(again.run, 2)).toEqual(rows.slice(0, 2));
    const halfway = await again.run.checkpoint();
    const resumed = await open(short);
    await resumed.run.restore(halfway);
    expect(await rounds(resumed.run, 2)).toEqual(rows.slice(2));
    const hashes = [whole, resumed].map(async ({ run }) => (await run.checkpoint()).hash);
    expect(await hashes[0]).toBe(await hashes[1]);
    const other = await open({ ...short, seed: 2 });
    expect((await rounds(other.run, 1))[0]).not.toEqual(rows[0]);
    for (const opened of [whole, again, resumed, other]) await opened.dispose();
  });

  it('accounts for every action: made once, trained once in each pass, evaluated outside the budget', async () => {
    const { run, dispose } = await open({ ...short, num_iterations: 2, steps_per_generation: 4 });
    const baseline = await run.baseline();
    const { metrics, rollouts } = await run.round({ showGroups: 4 });
    const actions = rollouts!
      .flatMap(({ lines }) => lines)
      .reduce((sum, { symbols }) => sum + symbols.length, 0);
    expect(rollouts!.flatMap(({ lines }) => lines)).toHaveLength(16);
    expect(run.ledger).toMatchObject({
      tok_unique: actions,
      tok_noshare: actions,
      turns: actions,
      tok_train: 2 * actions,
      positions_update: 2 * actions,
      tok_prompt: 0,
      tok_prefill: 0,
      verify: 16,
      steps_seq: metrics['completions/max_length'],
    });
    expect(numTokens(run.ledger)).toBe(actions);
    expect(run.ledger.tok_eval).toBe(Math.round(32 * 500 * (baseline!.metrics.eval_reward as number)));
    expect(metrics.update).toBe(8);
    await dispose();
  });

  it('shows a pole, actions as digits, and what became of it', async () => {
    const { run, dispose } = await open(short);
    const { rollouts } = await run.round({ showGroups: 1 });
    const [line] = rollouts![0]!.lines;
    expect(new Set(line!.symbols)).toEqual(new Set(['0', '1']));
    expect(line!.view.kind).toBe('pole');
    expect(line!.reason).toBe(`fell at step ${line!.symbols.length}`);
    await dispose();
  });

  it('holds the policy near its start with a KL anchor', async () => {
    const { run, dispose } = await open({ ...short, beta: 0.1, steps_per_generation: 2 });
    const { metrics } = await run.round();
    expect(metrics.kl).toBeGreaterThan(0);
    expect(Number.isFinite(metrics.kl)).toBe(true);
    expect(run.ledger.tok_aux).toBe(run.ledger.tok_unique);
    await dispose();
  });
});

const openAs = (settings: Partial<RunConfig>) => {
  const config = { ...defaultConfig('grpo'), ...settings };
  return openHere(config, executor, { base: new Float32Array(config.policy === 'mlp' ? 4610 : 27_648) });
};

it('a policy that does not fit its task is refused, with the body that would fit', async () => {
  await expect(openAs({ task: 'cart-pole', level: 1, policy: 'tiny' })).rejects.toThrow(
    'policy: must be an mlp for cart-pole, got tiny',
  );
  await expect(openAs({ task: 'chain-sum', policy: 'mlp' })).rejects.toThrow(
    'policy: must be a transformer for chain-sum, got mlp',
  );
});
