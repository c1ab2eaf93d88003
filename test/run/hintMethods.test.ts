/** Whole runs of methods that hint, beside other switches: what they report, and that they resume to the same hash. */
import { expect, it } from 'vitest';
import { metricsOf } from '../../src/config/metrics.ts';
import type { RunConfig } from '../../src/config/schema.ts';
import { openSharedExecutor } from '../runtime/sharedSessions.ts';
import { openHere } from './openHere.ts';
import { smallConfig, wholeAndResumed } from './resumed.ts';

type Row = readonly [RunConfig['method'], string, Partial<RunConfig>];

const beside = (method: RunConfig['method'], own: Partial<RunConfig> = {}): Row[] =>
  (
    [
      ['alone', {}],
      ['with partial rollouts', { replay: 'partial', over_provision: 2 }],
      ['with a replay buffer', { replay: 'fifo' }],
      ['with older weights', { replay: 'stale' }],
      ['with trees', { topology: 'steps', branch_roots: 2, branch_width: 2 }],
      ['with pruning', { prune: 'random' }],
      ['with a later phase', { allocation: 'hard' }],
    ] as const
  ).map(([name, more]) => [method, name, { ...own, ...more } as Partial<RunConfig>]);

const prefixes: Readonly<Partial<Record<RunConfig['method'], RegExp>>> = {
  zerosearch: /^noise\//,
  hifpo: /^(hints|step_returns)\//,
  'co-evolving-skills': /^(hints|skills)\//,
};

it.each([
  ...beside('zerosearch', { level: 1, reply_noise_rounds: 2 }),
  ...beside('hifpo', { level: 1 }),
  ...beside('co-evolving-skills', { task: 'toolbox', level: 1 }),
])('a run of %s %s reports what it describes and resumes to the same hash', async (method, _, settings) => {
  const config = smallConfig(method, { prompts_per_round: 6, ...settings });
  const { rows, equal } = await wholeAndResumed(config, 4, 2);
  expect(equal).toBe(true);
  const own = prefixes[method]!;
  const reported = new Set(rows.flatMap((row) => Object.keys(row)).filter((key) => own.test(key)));
  expect([...reported].sort()).toEqual(
    metricsOf(config)
      .map(({ key }) => key)
      .filter((key) => own.test(key))
      .sort(),
  );
});

it('a run with wrong replies is evaluated in a right environment, unless a setting says otherwise', async () => {
  const baseline = async (more: Partial<RunConfig>) => {
    const { executor } = openSharedExecutor();
    const config = smallConfig('zerosearch', { level: 1, num_eval_prompts: 200, ...more });
    const { run, dispose } = await openHere(config, executor);
    const { metrics } = (await run.baseline())!;
    await dispose();
    return metrics['pass@1'] as number;
  };
  const right = await baseline({ reply_noise: 'none' });
  expect(await baseline({ reply_noise: 'constant', reply_noise_end: 0.9 })).toBe(right);
  expect(await baseline({ reply_noise_eval: 0.9 })).toBeLessThan(right / 2);
});
