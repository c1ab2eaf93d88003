/** The memory that a round is said to need: it grows with what is asked for, and too much is refused before it starts. */
import { describe, expect, it } from 'vitest';
import { decodeLink } from '../../src/config/link.ts';
import {
  memorySentence,
  memoryWords,
  mostRoundMemory,
  replayMemory,
  roundMemory,
} from '../../src/config/roundMemory.ts';
import { checkConfig, defaultConfig, type RunConfig } from '../../src/config/schema.ts';
import { applySet } from '../../src/config/set.ts';
import { methods } from '../../src/methods/index.ts';
import { transformerOf } from '../../src/policy/sizes.ts';
import { taskOf } from '../../src/tasks/index.ts';
import { frameOf } from '../../src/tasks/levels.ts';

const totalOf = (config: RunConfig, changes: Partial<RunConfig> = {}): number =>
  roundMemory({ ...config, ...changes }).total;

/** A tree whose finished rows are all kept, in as many updates as there may be. */
const tooMany = {
  task: 'scratchpad',
  policy: 'medium',
  topology: 'segments',
  branch_width: 4,
  num_generations: 256,
  prompts_per_round: 32,
  steps_per_generation: 128,
} as const;

describe('the memory of a round', () => {
  it.each(Object.keys(methods))('of %s never falls where more is asked for', (id) => {
    const config = defaultConfig(id);
    const chain = (key: keyof RunConfig, values: readonly (number | string)[]): number[] =>
      values.map((value) => totalOf(config, { [key]: value }));
    const chains = [
      chain('prompts_per_round', [1, 2, 8, 64, 512, 1024]),
      // Where a budget gives prompts more, first completions only say how many share a row and its prompt.
      chain('num_generations', config.allocation === 'uniform' ? [2, 4, 8, 32, 256] : [8, 32, 256]),
      chain('num_eval_prompts', [2, 64, 512, 4096]),
      chain('max_completion_length', [40, 60, 80]),
      ...(config.policy === 'mlp' ? [] : [chain('policy', ['tiny', 'small', 'medium', 'large'])]),
    ];
    for (const totals of chains) expect(totals).toEqual([...totals].sort((a, b) => a - b));
    // Fewer completions in an update need less.
    expect(totalOf(config, { steps_per_generation: 64 })).toBeLessThanOrEqual(totalOf(config));
  });

  it('holds the keys and values of every row that a tree may go back to', () => {
    const config = { ...defaultConfig('treepo'), num_eval_prompts: 2 };
    const { promptWidth, width } = frameOf(taskOf(config.task), config);
    const { shape } = transformerOf(config.policy);
    // Segments of 4 of 23 tokens: 2, 4, 8, 16, 16 and 16 rows of each prompt, and the prompt itself.
    expect([width - promptWidth, Math.round((width - promptWidth) / 6)]).toEqual([23, 4]);
    const rows = config.prompts_per_round * (1 + 2 + 4 + 8 + 16 + 16 + 16);
    expect(roundMemory(config).held).toBe(rows * shape.layers * 2 * width * shape.width * 4);
    const flat: RunConfig = { ...config, topology: 'flat', tree_credit: 'leaf' };
    expect(roundMemory(config).held).toBeGreaterThan(3 * roundMemory(flat).held);
  });

  it('holds the rows of all prompts that are under way, not of those alone that a round ends with', () => {
    const heldOf = (changes: Partial<RunConfig>): number =>
      roundMemory({ ...defaultConfig('april', 'scratchpad'), num_eval_prompts: 2, ...changes }).held;
    expect(heldOf({ over_provision: 4 })).toBe(2 * heldOf({ over_provision: 2 }));
    expect(heldOf({ over_provision: 2 })).toBe(heldOf({ over_provision: 1, prompts_per_round: 64 }));
    // Ten times 1.1 is eleven, not twelve.
    const ten = { prompts_per_round: 10 };
    expect(heldOf({ ...ten, over_provision: 1.1 })).toBe(
      heldOf({ prompts_per_round: 11, over_provision: 1 }),
    );
  });

  it('holds drafts, predictions and solutions that are written or read beside the completions', () => {
    const config: RunConfig = { ...defaultConfig('grpo', 'scratchpad'), num_eval_prompts: 2 };
    const plain = roundMemory(config);
    const drafted = roundMemory({ ...config, drafts_per_completion: 4 });
    // 512 of them are decoded side by side, and all are kept until the round ends.
    expect(drafted.held / plain.held).toBeCloseTo(
      512 / (config.prompts_per_round * (config.num_generations + 1)),
      0,
    );
    expect(drafted.decoding).toBeGreaterThan(plain.decoding);
    expect(drafted.javascript - plain.javascript).toBe(3 * (plain.javascript - 40e6));
    // A pass over drafted tokens holds several columns of each row.
    expect(roundMemory({ ...config, num_speculative_tokens: 5 }).decoding).toBeGreaterThan(plain.decoding);
    const predicting = roundMemory({ ...config, meta_rollouts: 64 });
    expect(predicting.held).toBeGreaterThan(plain.held);
    expect(predicting.decoding).toBeGreaterThan(plain.decoding);
    expect(predicting.updating).toBeGreaterThan(plain.updating);
    const solving = { ...config, warm_start: 'nll', warm_start_prompts: 512 } as const;
    expect(roundMemory(solving).updating).toBeGreaterThan(plain.updating);
    const episodes: RunConfig = defaultConfig('grpo', 'cart-pole');
    expect(roundMemory({ ...episodes, drafts_per_completion: 4 }).held).toBe(4 * roundMemory(episodes).held);
  });

  it('holds every completion twice in an update where it has latent slots', () => {
    const config: RunConfig = { ...defaultConfig('grpo', 'scratchpad'), warm_start: 'none' };
    const plain = roundMemory(config);
    const slots = roundMemory({ ...config, latent_slots: 1 });
    expect(slots.updating).toBe(2 * plain.updating);
  });

  it('says besides what a full buffer takes, by its groups or by its megabytes, whichever is less', () => {
    const config = {
      ...defaultConfig('grpo', 'scratchpad'),
      replay: 'fifo',
      num_generations: 64,
    } as RunConfig;
    expect(replayMemory({ ...config, replay: 'none' })).toBe(0);
    const byGroups = replayMemory({ ...config, replay_buffer_size: 100, replay_max_mb: 256 });
    // 6,400 completions of 9 kB.
    expect(byGroups).toBe(57.6e6);
    const byBytes = replayMemory({ ...config, replay_buffer_size: 4096, replay_max_mb: 1 });
    expect(byBytes).toBeCloseTo((1e6 / 690) * 9000);
    expect(memorySentence({ ...config, replay_buffer_size: 4096, replay_max_mb: 256 })).toMatch(
      /^A round needs about \d+ MB of memory, and a full replay buffer about 2\.4 GB more\.$/,
    );
    expect(memorySentence({ ...config, replay: 'none' })).toMatch(/^A round needs about \d+ MB of memory\.$/);
  });

  // Growth of Chromium's process over a round of 16 completions, MB; the coefficients of JavaScript were fitted to these.
  it.each([
    [{ num_generations: 16 }, 87],
    [{ prompts_per_round: 64, num_generations: 32, steps_per_generation: 4 }, 217],
    [{ prompts_per_round: 128, num_generations: 64, steps_per_generation: 4 }, 468],
    [{ task: 'scratchpad', prompts_per_round: 64, num_generations: 64, steps_per_generation: 8 }, 340],
    [{ replay: 'fifo', num_generations: 16, replay_buffer_size: 4096 }, 218],
    [
      {
        replay: 'fifo',
        prompts_per_round: 128,
        num_generations: 64,
        steps_per_generation: 4,
        replay_buffer_size: 4096,
      },
      898,
    ],
  ])('of %o is within two thirds and one and a half of what Chromium took', (changes, measured) => {
    const task = 'task' in changes ? 'scratchpad' : 'chain-sum';
    const config = { ...defaultConfig('grpo', task), ...changes } as RunConfig;
    const { total, javascript } = roundMemory(config);
    const said = (total + javascript + replayMemory(config)) / 1e6;
    expect(said / measured).toBeGreaterThan(2 / 3);
    expect(said / measured).toBeLessThan(3 / 2);
  });

  it('is told in words', () => {
    expect([123_400_000, 999_000_000, 2e9, 3.14e9, 45e6].map(memoryWords)).toEqual([
      'about 120 MB',
      'about 1 GB',
      'about 2 GB',
      'about 3.1 GB',
      'about 45 MB',
    ]);
  });
});

describe('a round that needs too much', () => {
  const config: RunConfig = {
    ...defaultConfig('grpo', 'scratchpad'),
    ...tooMany,
  };
  const [problem, ...others] = checkConfig(config);

  it('is refused by the highest number of prompts that memory has room for', () => {
    expect(others).toEqual([]);
    const fits = Number(/at most (\d+) with/.exec(problem?.message ?? '')?.[1]);
    expect(problem?.message).toBe(
      `prompts_per_round: must be at most ${fits} with num_generations 256, got 32. ` +
        `A round would need ${memoryWords(totalOf(config))} of memory, and may take 2 GB.`,
    );
    expect(totalOf(config, { prompts_per_round: fits })).toBeLessThanOrEqual(mostRoundMemory);
    expect(totalOf(config, { prompts_per_round: fits + 1 })).toBeGreaterThan(mostRoundMemory);
  });

  it('is refused with the same words in the link and on the command line', () => {
    const settings = Object.entries(tooMany).map(([key, value]) => `${key}=${value}`);
    const words = problem?.message ?? 'a refusal';
    expect(() => applySet(defaultConfig('grpo', 'scratchpad'), settings)).toThrow(words);
    expect(() => decodeLink(`#v=1&method=grpo&${settings.join('&')}`)).toThrow(words);
  });

  it('names what else can be fewer where one prompt is too much already', () => {
    const wide = {
      ...defaultConfig('portool'),
      policy: 'medium',
      num_generations: 256,
      branch_width: 16,
      max_completion_length: 94,
    };
    expect(checkConfig({ ...wide, steps_per_generation: 128 }).map(({ message }) => message)).toContainEqual(
      expect.stringMatching(
        /^num_generations: must be at most \d+ even with one prompt a round, got 256\. A round/,
      ),
    );
    const evaluating = { ...defaultConfig('grpo', 'maze'), policy: 'medium', num_eval_prompts: 8192 };
    expect(checkConfig(evaluating).map(({ message }) => message)).toContainEqual(
      expect.stringMatching(/^num_eval_prompts: must be at most \d+, got 8192\. A round/),
    );
  });
});
