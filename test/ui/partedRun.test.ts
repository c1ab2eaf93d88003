/** A run whose judge learned that long completions are good is marked as one that fools it. */
import { expect, test } from 'vitest';
import { defaultConfig, type RunConfig } from '../../src/config/schema.ts';
import { MetricHistory } from '../../src/run/MetricHistory.ts';
import { partingOf } from '../../src/ui/state/parting.ts';
import { playRun } from '../measure/playRun.ts';

test(
  'a run without a leash whose human likes long completions is marked, and names the round',
  { timeout: 120_000 },
  async () => {
    const config: RunConfig = {
      ...defaultConfig('rlhf', 'replies'),
      ...{
        level: 1,
        policy: 'small',
        beta: 0,
        judge_features: 'words',
        human_length_bias: 12,
        max_choices: 30,
      },
      ...{ max_rounds: 34, eval_every_rounds: 100, num_eval_prompts: 16, threads: 1 },
    };
    const history = new MetricHistory();
    for (const row of (await playRun(config)).rows) history.add(row);
    const parted = partingOf(history);
    expect(parted?.isPleased).toBe(true);
    expect(parted?.round).toBeGreaterThan(10);
    expect(parted?.round).toBeLessThan(30);
    expect(history.latest('judge/true_reward')).toBeLessThan(0.15);
  },
);
