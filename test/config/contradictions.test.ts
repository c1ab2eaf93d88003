/** Settings that contradict each other, and the one sentence that form, link and command line refuse them with. */
import { describe, expect, it } from 'vitest';
import type { RunConfig } from '../../src/config/schema.ts';
import { checkConfig, defaultConfig, parseConfig } from '../../src/config/schema.ts';
import { decodeLink } from '../../src/config/link.ts';
import { applySet } from '../../src/config/set.ts';

type Changes = Partial<RunConfig>;

const refused: readonly (readonly [Changes, string])[] = [
  [
    { num_generations: 1 },
    'num_generations: must be at least 2 with the mean baseline, got 1. Groups need at least two completions to compare.',
  ],
  [
    { num_generations: 1, baseline: 'leave_one_out', scale_rewards: 'none' },
    'num_generations: must be at least 2 with the leave_one_out baseline, got 1.',
  ],
  [
    { num_generations: 1, baseline: 'batch_mean', scale_rewards: 'group' },
    'num_generations: must be at least 2 with scale_rewards group, got 1.',
  ],
  [
    { baseline: 'batch_mean', drop_pivot: true },
    'drop_pivot: must be false with the batch_mean baseline, got true. There is no pivot to drop.',
  ],
  [
    { baseline: 'value' },
    'scale_rewards: must be batch or none with the value baseline, got "group". A value head compares tokens, not completions of a group.',
  ],
  [
    { baseline: 'value', scale_rewards: 'batch', importance_sampling_level: 'sequence' },
    'importance_sampling_level: must be token with the value baseline, whose advantages differ by token, got "sequence".',
  ],
  [
    { importance_sampling_level: 'sequence', select_tokens: 0.5 },
    'importance_sampling_level: must be token with select_tokens 0.5, got "sequence".',
  ],
  [
    { importance_sampling_level: 'sequence_sum', surrogate: 'plain' },
    'importance_sampling_level: must be token with the plain surrogate, which has no ratio, got "sequence_sum".',
  ],
  [
    { task: 'cart-pole', importance_sampling_level: 'sequence' },
    'importance_sampling_level: must be token with cart-pole, which is learned step by step, got "sequence".',
  ],
  [{ delta: 1.25, epsilon_high: 0.28 }, 'delta: must be above 1 + the upper clip range = 1.28, got 1.25.'],
  [
    { overlong_buffer: 20, max_completion_length: 12 },
    'overlong_buffer: must be at most 12, the longest completion, got 20.',
  ],
  [{ env_coef: 0.1 }, 'env_coef: must be 0 for chain-sum, got 0.1.'],
];

const settingsOf = (changes: Changes): string[] =>
  Object.entries(changes).map(([key, value]) => `${key}=${String(value)}`);
const messageOf = (action: () => unknown): string => {
  try {
    action();
    return 'accepted';
  } catch (error) {
    return (error as Error).message;
  }
};

describe('settings that contradict each other', () => {
  it.each(refused)('%j: refused in one sentence by form, link and command line', (changes, sentence) => {
    const base = defaultConfig('grpo', changes.task);
    const problems = checkConfig({ ...base, ...changes });
    expect(problems).toHaveLength(1);
    const { message } = problems[0]!;
    expect(message).toContain(sentence);
    expect(messageOf(() => decodeLink(`#v=1&${settingsOf(changes).join('&')}`))).toBe(message);
    expect(messageOf(() => applySet(base, settingsOf(changes)))).toBe(message);
  });

  it.each<Changes>([
    { num_generations: 1, baseline: 'none', scale_rewards: 'none', prompts_per_round: 64 },
    { num_generations: 1, baseline: 'batch_mean', scale_rewards: 'batch', prompts_per_round: 64 },
    { num_generations: 1, baseline: 'value', scale_rewards: 'batch', prompts_per_round: 64 },
    { baseline: 'median', scale_rewards: 'mad', drop_pivot: true },
    { importance_sampling_level: 'sequence', surrogate: 'clipped', loss_type: 'grpo' },
    { delta: 4, epsilon_high: 0.28 },
    { task: 'table-query', env_coef: 0.1 },
  ])('%j is accepted', (changes) => {
    const base = defaultConfig('grpo', changes.task);
    expect(checkConfig({ ...base, ...changes })).toEqual([]);
    expect(parseConfig({ ...base, ...changes })).toMatchObject(changes);
  });
});
