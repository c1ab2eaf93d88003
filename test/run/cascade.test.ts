/** Runs that learn from preferences first and from rewards later, on real programs. */
import { expect, it } from 'vitest';
import { checkConfig, parseConfig, type RunConfig } from '../../src/config/schema.ts';
import { settingsAt } from '../../src/strategies/objective/dpo/stages.ts';
import { decodeCheckpoint, encodeCheckpoint } from '../../src/run/checkpointFile.ts';
import { roundsOf, smallConfig } from './resumed.ts';

const config = smallConfig('cascade', { task: 'sort-digits', preference_rounds: 2 });

it('a cascade learns from preferences in its first rounds and from rewards in all others, and resumes at any of them', async () => {
  const { rows, checkpoint } = await roundsOf(config, 4);
  const measured = (key: string) => rows.map((row) => typeof row[key] === 'number');
  expect(measured('preference/margin')).toEqual([true, true, false, false]);
  expect(measured('clip_ratio/region_mean')).toEqual([false, false, true, true]);
  expect(rows.map(({ update }) => update)).toEqual([2, 4, 6, 8]);
  for (const stopAt of [1, 2, 3]) {
    const half = await roundsOf(config, stopAt);
    const saved = decodeCheckpoint(encodeCheckpoint(half.checkpoint));
    const rest = await roundsOf(config, 4 - stopAt, saved);
    expect(rest.checkpoint.hash, `stopped after round ${stopAt}`).toBe(checkpoint.hash);
  }
}, 120_000);

it('a cascade is DPO before its border, and GRPO where it has no rounds of preferences, bit for bit', async () => {
  const hashOf = async (settings: Partial<RunConfig>) =>
    (await roundsOf({ ...config, ...settings }, 2)).checkpoint.hash;
  expect(await hashOf({})).toBe(await hashOf({ surrogate: 'dpo' }));
  expect(await hashOf({ preference_rounds: 0 })).toBe(await hashOf({ surrogate: 'clipped' }));
}, 120_000);

it('a cascade goes with every switch and schedule; DPO replays too, because its pairs may be of any policy', () => {
  const switches = { topology: 'segments', prune: 'random', hint: 'always', task: 'scratchpad' };
  for (const surrogate of ['dpo_then_clipped', 'dpo', 'ipo'])
    for (const replay of ['fifo', 'stale', 'partial', 'mix'])
      expect(checkConfig({ surrogate, replay, ...switches }), `${surrogate} ${replay}`).toEqual([]);
  expect(checkConfig({ surrogate: 'dpo_then_clipped', schedule: 'async' })).toEqual([]);
  expect(checkConfig({ surrogate: 'dpo_then_clipped', num_generations: 1 })).not.toEqual([]);
  expect(
    checkConfig({ surrogate: 'dpo_then_clipped', prompts_per_round: 6, steps_per_generation: 4 }).map(
      ({ field }) => field,
    ),
  ).toEqual(['steps_per_generation']);
});

it('a cascade changes its settings at its border alone', () => {
  const at = (round: number) => settingsAt(config, round).surrogate;
  expect([0, 1, 2, 3].map(at)).toEqual(['dpo', 'dpo', 'clipped', 'clipped']);
  const plain = parseConfig({});
  expect(settingsAt(plain, 0)).toBe(plain);
});
