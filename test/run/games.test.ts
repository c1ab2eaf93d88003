/** Runs of games for two: what is learned, and how far the policy is from an equilibrium. */
import { describe, expect, it } from 'vitest';
import { metricsOf } from '../../src/config/metrics.ts';
import { defaultConfig, parseConfig, type RunConfig } from '../../src/config/schema.ts';
import { initialParameters } from '../../src/policy/initialize.ts';
import { policyOf } from '../../src/policy/sizes.ts';
import { roles } from '../../src/rollout/sample.ts';
import { sharedExecutor } from '../runtime/sharedSessions.ts';
import { openHere } from './openHere.ts';

const executor = sharedExecutor();

async function opened(settings: Partial<RunConfig> = {}) {
  const config = parseConfig({ ...defaultConfig('jaxmarl'), ...settings });
  return {
    config,
    ...(await openHere(config, executor, {
      base: initialParameters(policyOf(config.policy).layout, config.seed),
    })),
  };
}

describe('kuhn-poker', () => {
  it('starts at the exploitability of a policy at random, and self-play lowers it', async () => {
    const { config, run, dispose } = await opened({ learning_rate: 0.002, eval_every_rounds: 20 });
    expect(metricsOf(config).map(({ key }) => key)).toEqual(
      expect.arrayContaining(['game/exploitability', 'game/first_value']),
    );
    const before = (await run.baseline())!.metrics;
    expect(before['game/exploitability']).toBeCloseTo(11 / 24, 6);
    expect(before['game/first_value']).toBeCloseTo(1 / 8, 6);
    const rows = [];
    while (rows.length < 60) rows.push((await run.round()).metrics);
    const measured = rows.filter((row) => row['game/exploitability'] !== null);
    expect(measured.map(({ round }) => round)).toEqual([20, 40, 60]);
    expect(measured.at(-1)!['game/exploitability']).toBeLessThan(0.3);
    // Every game is played by both seats, so half of the chips are won.
    for (const row of rows) expect(row['reward']).toBeCloseTo(0.5, 6);
    await dispose();
  });

  it('counts groups without signal by seat where seats have their own baselines', async () => {
    const of = async (seat_baseline: RunConfig['seat_baseline']) => {
      const { run, dispose } = await opened({ seat_baseline, num_generations: 4 });
      const { metrics, rollouts } = await run.round({ showGroups: 999 });
      await dispose();
      return { metrics, lines: rollouts!.map(({ lines }) => lines) };
    };
    const [{ metrics: own, lines }, { metrics: shared }] = [await of('own'), await of('shared')];
    // The other player's move comes first where a completion is that of the second seat.
    const seats = lines.flatMap((group) => [
      group.filter((line) => line.roles[0] === roles.observation),
      group.filter((line) => line.roles[0] === roles.action),
    ]);
    expect(seats.every((seat) => seat.length === 2)).toBe(true);
    const flat = seats.filter((seat) => new Set(seat.map(({ reward }) => reward)).size === 1);
    expect(own['seats/frac_reward_zero_std']).toBeCloseTo(flat.flat().length / lines.flat().length, 12);
    expect(flat.length).toBeGreaterThan(0);
    expect(flat.length).toBeLessThan(seats.length);
    // Both play the same games. What one seat wins the other loses, so that a whole group is almost never without signal.
    expect(own['frac_reward_zero_std']).toBe(shared['frac_reward_zero_std']);
    expect(own['seats/frac_reward_zero_std']).toBeGreaterThan(own['frac_reward_zero_std']!);
    expect('seats/frac_reward_zero_std' in shared).toBe(false);
  });

  it('trains a value head on the moves of each player', async () => {
    const { run, dispose } = await opened({
      ...defaultConfig('ppo', 'kuhn-poker'),
      ...{ prompts_per_round: 4, num_generations: 4, steps_per_generation: 1, num_eval_prompts: 4 },
    });
    await run.baseline();
    const { metrics } = await run.round();
    expect(metrics['value_loss']).toBeGreaterThan(0);
    expect(Object.values(metrics).every((value) => value === null || Number.isFinite(value))).toBe(true);
    await dispose();
  });
});

it('door-grid rewards both seats alike, and its policy learns to stand on both goals', async () => {
  const { run, dispose } = await opened({
    ...defaultConfig('grpo', 'door-grid'),
    ...{ seat_baseline: 'own', prompts_per_round: 32, num_eval_prompts: 128, eval_every_rounds: 12 },
  });
  const before = (await run.baseline())!.metrics;
  expect(before['game/exploitability']).toBeGreaterThan(0.3);
  const rows = [];
  while (rows.length < 24) rows.push((await run.round()).metrics);
  const after = rows.at(-1)!;
  expect(after['pass@1']! - before['pass@1']!).toBeGreaterThan(0.1);
  expect(after['game/first_value']! - before['game/first_value']!).toBeGreaterThan(0.1);
  await dispose();
});
