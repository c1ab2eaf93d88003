/** What hinted and plain completions of a prompt are worth beside each other, and the tokens of a hint. */
import { advantageStrategies } from '../../../src/strategies/learning.ts';
import { describe, expect, it } from 'vitest';
import { defaultConfig } from '../../../src/config/schema.ts';
import type { RunConfig } from '../../../src/config/schema.ts';
import { estimate } from '../../../src/learn/estimate.ts';
import type { Sample } from '../../../src/rollout/sample.ts';
import { columnsOf } from '../../learn/estimated.ts';
import { batchOf } from '../../learn/trajectories.ts';

interface One {
  reward: number;
  context?: number;
  group?: number;
}

/** Prompt of one token, a hint's token written by force, and three tokens of its own. */
function trajectory({ reward, context = 0, group = 0 }: One, sample: number): Sample {
  const hinted = context > 0;
  return {
    prompt: { task: 't', split: 'train', index: 0, level: 1, tokens: [20], key: 'k' },
    ...{ group, sample, round: 0 },
    tokens: Int32Array.of(20, 5, 6, 7, 1),
    roles: Uint8Array.of(0, hinted ? 3 : 1, 1, 1, 1),
    trainMask: Uint8Array.of(0, 1, 1, 1, 1),
    logps: Float32Array.of(0, Math.log(0.2), -1, -1, -1),
    entropies: Float32Array.of(0, 0.9, 0.5, 0.6, 0.7),
    versions: Int32Array.of(-1, 0, 0, 0, 0),
    ...{ terminated: true, truncated: false, reward },
    verdict: { reward, correct: reward === 1, reason: '' },
    ...(hinted && { hint: { context, tokens: [5] } }),
  };
}

const configOf = (settings: Partial<RunConfig>): RunConfig => ({
  ...defaultConfig(),
  hint: 'always',
  scale_rewards: 'none',
  ...settings,
});
function estimated(samples: readonly One[], settings: Partial<RunConfig>) {
  const trajectories = samples.map(trajectory);
  return columnsOf(estimate(batchOf(trajectories), configOf(settings), 4, advantageStrategies));
}
/** The advantage of the last token, the policy's own, of each completion. */
const worth = (samples: readonly One[], settings: Partial<RunConfig>): number[] =>
  estimated(samples, settings).signals.advantages.map((tokens) => tokens[4]!);

const two = (a: readonly number[], b: readonly number[], contexts: [number, number]): One[] => [
  ...a.map((reward) => ({ reward, context: contexts[0] })),
  ...b.map((reward) => ({ reward, context: contexts[1] })),
];

describe('completions that were told different things', () => {
  it('are compared within and between hints as NudgeRL does (golden vector)', () => {
    const samples = two([1, 1, 0, 1], [0, 0, 0, 1], [1, 2]);
    const settings = { hint_baseline: 'between', hint_between: 1.1 } as const;
    const raw = [0.525, 0.525, -0.475, 0.525, -0.525, -0.525, -0.525, 0.475];
    worth(samples, settings).forEach((value, i) => expect(value).toBeCloseTo(raw[i]!, 6));
    const [large, small] = [1.02346, 0.92599];
    const scaled = [large, large, -small, large, -large, -large, -large, small];
    worth(samples, { ...settings, scale_rewards: 'group' }).forEach((value, i) =>
      expect(value).toBeCloseTo(scaled[i]!, 4),
    );
  });

  it('are compared with the whole prompt where they were told nothing', () => {
    const samples = two([1, 0], [1, 1], [0, 1]);
    expect(worth(samples, { hint_baseline: 'between', hint_between: 2 })).toEqual([0.25, -0.75, 0.5, 0.5]);
  });

  it('are compared in one group, or only with what was told the same', () => {
    const samples = two([0, 0, 1, 0], [1, 1, 0, 1], [0, 1]);
    expect(worth(samples, { hint_baseline: 'joined' })).toEqual([-0.5, -0.5, 0.5, -0.5, 0.5, 0.5, -0.5, 0.5]);
    expect(worth(samples, { hint_baseline: 'separate' })).toEqual([
      ...[-0.25, -0.25, 0.75, -0.25],
      ...[0.25, 0.25, -0.75, 0.25],
    ]);
  });

  it('weigh by which of hinted and plain did better, all hints taken together', () => {
    const samples = two([0, 0, 1, 0], [1, 1], [0, 1]).concat(two([], [0, 1], [0, 2]));
    // g = 3/4 − 1/4
    expect(worth(samples, { hint_baseline: 'relative' })).toEqual([
      ...[-0.25, -0.25, 0.75 * 1.5, -0.25],
      ...[0.25 * 0.75, 0.25 * 0.75, -0.75 * 1.5, 0.25 * 0.75],
    ]);
    // Where hints did not help nothing changes.
    const useless = two([1, 1, 0, 1], [0, 0, 1, 0], [0, 1]);
    expect(worth(useless, { hint_baseline: 'relative' })).toEqual(
      worth(useless, { hint_baseline: 'separate' }),
    );
  });

  it('stay apart from other prompts', () => {
    const samples = [...two([1], [0], [0, 1]), ...two([0], [1], [0, 1]).map((one) => ({ ...one, group: 1 }))];
    const relative = worth(samples, { hint_baseline: 'joined' });
    expect(relative).toEqual([0.5, -0.5, -0.5, 0.5]);
  });
});

describe('the tokens of a hint that a completion begins with', () => {
  const samples = two([0, 1], [0, 1], [0, 1]);
  const at = (i: number, settings: Partial<RunConfig>) => {
    const { advantages, masks } = estimated(samples, settings).signals;
    return { advantage: advantages[i]![1], own: advantages[i]![4], trained: masks[i]![1] };
  };

  it('are learned like all others in full', () => {
    expect(at(3, { hint_trained: 'full' })).toEqual({ advantage: 0.5, own: 0.5, trained: 1 });
  });

  it('count by the probability that they had, and not in failures', () => {
    expect(at(3, { hint_trained: 'probability' }).advantage).toBeCloseTo(0.5 * 0.2, 6);
    // What the policy wrote after a correction that did not help is trained down; the correction is not.
    expect(at(2, { hint_trained: 'probability' })).toEqual({ advantage: -0, own: -0.5, trained: 0 });
  });

  it('count the less the more their entropy differs from what follows, and not in failures', () => {
    expect(at(3, { hint_trained: 'consistency' }).advantage).toBeCloseTo(0.5 * Math.exp(-0.3 / 0.6), 6);
    expect(at(2, { hint_trained: 'consistency' })).toEqual({ advantage: -0, own: -0.5, trained: 0 });
    // A completion that was told nothing has no such tokens.
    expect(at(0, { hint_trained: 'consistency' })).toEqual({ advantage: -0.5, own: -0.5, trained: 1 });
  });
});
