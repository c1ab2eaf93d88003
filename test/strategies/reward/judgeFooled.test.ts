/** A judge that can be fooled, measured: judged and true wins part without a leash, and do not with one or with an early stop. */
import { describe, expect, it } from 'vitest';
import type { RunConfig } from '../../../src/config/schema.ts';
import { defaultConfig, parseConfig } from '../../../src/config/schema.ts';
import { roundsOf } from '../../run/resumed.ts';

/** A human who likes questions, and long replies more. The judge reads words, so that it can learn both. */
const biased: Partial<RunConfig> = {
  ...{ rule_short: 0, human_length_bias: 8, judge_features: 'words' },
  ...{ max_choices: 60, choices_per_round: 10, beta: 0, eval_every_rounds: 1000, num_eval_prompts: 2 },
};
const rounds = 36;

/** Judged minus true wins against the start, the mean of the last six rounds. */
async function partedBy(seed: number, cure: Partial<RunConfig>): Promise<number> {
  const config = parseConfig({ ...defaultConfig('rlhf'), ...biased, ...cure, seed });
  const last = (await roundsOf(config, rounds)).rows.slice(-6);
  return last.reduce((sum, row) => sum + (row['judge/fooled'] as number) / last.length, 0);
}

describe.each([1, 2, 3])('with seed %i a human’s bias toward length', (seed) => {
  it('parts judged from true wins by at least 0.2 without a leash', async () => {
    expect(await partedBy(seed, {})).toBeGreaterThanOrEqual(0.2);
  }, 300_000);

  it('parts them by at most 0.1 with a KL penalty of 3, or with an early stop at 0.1 nats', async () => {
    for (const cure of [{ beta: 3 }, { target_kl: 0.1 }])
      expect(Math.abs(await partedBy(seed, cure)), JSON.stringify(cure)).toBeLessThanOrEqual(0.1);
  }, 300_000);
});
