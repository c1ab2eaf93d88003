/** Runs on grid-world: what is learned, and how far the value head is from the exact values of its policy. */
import { expect, it } from 'vitest';
import { defaultConfig, parseConfig, type RunConfig } from '../../src/config/schema.ts';
import { metricsOf } from '../../src/config/metrics.ts';
import { initialParameters } from '../../src/policy/initialize.ts';
import { policyOf } from '../../src/policy/sizes.ts';
import type { MetricRow } from '../../src/run/records.ts';
import { gridWorld } from '../../src/tasks/gridWorld.ts';
import { sharedExecutor } from '../runtime/sharedSessions.ts';
import { openHere } from './openHere.ts';

const executor = sharedExecutor();

async function rowsOf(
  method: RunConfig['method'],
  rounds: number,
  settings: Partial<RunConfig> = {},
): Promise<{ config: RunConfig; rows: readonly MetricRow[] }> {
  const config = parseConfig({ ...defaultConfig(method, 'grid-world'), ...settings });
  const { run, dispose } = await openHere(config, executor, {
    base: initialParameters(policyOf(config.policy).layout, config.seed),
  });
  const rows: MetricRow[] = [(await run.baseline())!.metrics];
  while (rows.length <= rounds) rows.push((await run.round()).metrics);
  await dispose();
  return { config, rows };
}

it('grid-world is solved now and then by an untrained policy, and oftener by a quarter after ten small rounds of GRPO', async () => {
  const { rows } = await rowsOf('grpo', 10, { prompts_per_round: 16, eval_every_rounds: 10 });
  const [before, after] = [rows[0]!, rows.at(-1)!].map((row) => row['pass@1'] as number) as [number, number];
  expect(before).toBeGreaterThan(0.15);
  expect(before).toBeLessThan(0.25);
  expect(after).toBeGreaterThan(before + 0.25);
  expect(rows.some((row) => 'value/exact_error' in row)).toBe(false);
});

it('grid-world shows how far a value head is from the exact values, and the head comes near them', async () => {
  const few = { num_generations: 2, steps_per_generation: 8, learning_rate: 0.001, vf_coef: 0.5 };
  const { config, rows } = await rowsOf('ppo', 15, { ...few, num_eval_prompts: 8 });
  expect(metricsOf(config).map(({ key }) => key)).toContain('value/exact_error');
  const errors = rows.map((row) => row['value/exact_error']);
  expect(errors.map((one) => one === null)).toEqual(rows.map(({ round }) => round % 5 !== 0));
  // A head that says 0 is off by the mean value of an untrained policy, where it goes.
  const states = gridWorld.statesOf(2);
  const probabilities = new Float64Array(states.features.length * 4).fill(0.25);
  const values = states.valuesOf(probabilities, config.gamma);
  const visits = states.visitsOf(probabilities);
  const total = visits.reduce((sum, often) => sum + often);
  const mean = values.reduce((sum, value, i) => sum + (value * visits[i]!) / total, 0);
  expect(errors[0]).toBeCloseTo(mean, 6);
  expect(Math.min(...errors.filter((one) => typeof one === 'number'))).toBeLessThan(0.05);
});

it('grid-world trains two critics that come near exact success and steps to go, and imitation that solves it', async () => {
  const { config, rows } = await rowsOf('habc', 20, { num_eval_prompts: 128 });
  const names = metricsOf(config).map(({ key }) => key);
  for (const name of ['critics/viability_error', 'critics/steps_error', 'corrections/episodes'])
    expect(names).toContain(name);
  const last = rows.at(-1)!;
  expect(last['pass@1']).toBeGreaterThan((rows[0]!['pass@1'] as number) + 0.4);
  expect(rows[0]!['critics/viability_error']).toBeGreaterThan(0.25);
  expect(last['critics/viability_error']).toBeLessThan(0.1);
  expect(rows[0]!['critics/steps_error']).toBeGreaterThan(3);
  expect(last['critics/steps_error']).toBeLessThan(1.5);
});

it.each([1, 3])('grid-world gives each level its own exact values, such as level %i', async (level) => {
  const { rows } = await rowsOf('ppo', 0, { level, num_eval_prompts: 8 });
  expect(rows[0]!['value/exact_error']).toBeGreaterThan(0.1);
});
