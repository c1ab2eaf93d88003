import { baselines } from '../../src/strategies/advantage/baseline/baselines.ts';
import { scales } from '../../src/strategies/advantage/scale/scales.ts';
import { describe, expect, test } from 'vitest';
import { defaultConfig, type RunConfig } from '../../src/config/schema.ts';
import type { RolloutGroup, RolloutLine } from '../../src/run/records.ts';
import { roles } from '../../src/rollout/trajectory.ts';
import { figuresOf } from '../../src/ui/lab/groupFigures.ts';
import {
  advantageSettings,
  leavingOut,
  lossSettings,
  readsRatio,
  surrogateOf,
} from '../../src/ui/lab/surrogate.ts';
import { chainAdvantages } from '../../src/learn/advantage/chain.ts';

function groupOf(rewards: readonly number[], advantages: ArrayLike<number>): RolloutGroup {
  const lines = rewards.map((reward, sample): RolloutLine => ({
    prompt: '1+2=',
    symbols: ['3', '⏎'],
    roles: [roles.action, roles.action],
    steps: [],
    view: { kind: 'text', prompt: '1+2=', completion: '3', expected: '3' },
    logps: [-0.5, -0.1],
    entropies: [0.7, 0.2],
    advantages: [advantages[sample] ?? 0, advantages[sample] ?? 0],
    reward,
    correct: reward === 1,
    reason: reward === 1 ? 'right' : 'wrong: 4, not 3',
    truncated: false,
  }));
  return { prompt: '1+2=', expected: '3', level: 1, lines, tree: null };
}

const rewards = [1, 0, 0, 1, 1, 0, 1, 1];
const advantagesOf = (scale: 'group' | 'batch' | 'none') =>
  chainAdvantages(
    rewards.map((reward) => ({ reward, group: 0 })),
    { key: 'prompt', baseline: baselines.mean, scale: scales[scale], shapes: [] },
  ).advantages;

describe('the numbers of a token', () => {
  test('mean and standard deviation are those that the learner divides by', () => {
    const advantages = advantagesOf('group');
    const group = groupOf(rewards, advantages);
    const { mean, std, right } = figuresOf(group);
    expect(right).toBe(5);
    for (const [sample, reward] of rewards.entries()) {
      expect((reward - mean) / std).toBeCloseTo(advantages[sample] as number, 3);
    }
  });

  test('without scaling nothing is divided', () => {
    const group = groupOf(rewards, advantagesOf('none'));
    const place = { round: 1, group, line: 0, position: 0 };
    expect(surrogateOf(place, { ...defaultConfig(), scale_rewards: 'none' })?.scale).toBe(1);
  });

  test('the clip range follows the upper range where one is set', () => {
    const place = { round: 1, group: groupOf(rewards, []), line: 0, position: 0 };
    const numbers = surrogateOf(place, { ...defaultConfig(), epsilon: 0.2, epsilon_high: 0.28 });
    expect(numbers).toMatchObject({ low: 0.8, high: 1.28, symbol: '3', logp: -0.5 });
  });

  test('a token that is not there has none', () => {
    const place = { round: 1, group: groupOf(rewards, []), line: 0, position: 9 };
    expect(surrogateOf(place, defaultConfig())).toBeNull();
  });
});

describe('credit in a tree', () => {
  test('is not written out as a comparison with the whole group', () => {
    const config = { ...defaultConfig('treepo') };
    const place = { round: 1, group: groupOf(rewards, advantagesOf('batch')), line: 0, position: 0 };
    const token = surrogateOf(place, config);
    expect(token?.derived).toBe(false);
    expect(advantageSettings(config, token)).toEqual(['topology', 'tree_credit']);
  });
});

describe('what the Token panel may write out', () => {
  const explained = (advantages: ArrayLike<number>, changes: Partial<RunConfig>, line = 0) => {
    const config = { ...defaultConfig(), ...changes };
    const token = surrogateOf({ round: 1, group: groupOf(rewards, advantages), line, position: 0 }, config);
    return { derived: token?.derived, settings: advantageSettings(config, token) };
  };

  test.each(['group', 'batch', 'none'] as const)(
    'the mean of the group with scale %s is written out',
    (scale) => {
      const advantages = advantagesOf(scale);
      for (const line of rewards.keys()) {
        expect(explained(advantages, { scale_rewards: scale }, line)).toEqual({
          derived: true,
          settings: [],
        });
      }
    },
  );

  test('another baseline or scale is named instead', () => {
    const advantages = advantagesOf('none');
    expect(explained(advantages, { baseline: 'median', scale_rewards: 'mad' })).toEqual({
      derived: false,
      settings: ['baseline', 'scale_rewards'],
    });
    expect(explained(advantages, { baseline: 'value', scale_rewards: 'batch' }).derived).toBe(false);
  });

  test('an advantage that a penalty or a limit touched is not explained by its reward', () => {
    const advantages = Float64Array.from(advantagesOf('none'), (a) => a - 0.3);
    expect(explained(advantages, { scale_rewards: 'none', flaw_penalty: 0.5 })).toEqual({
      derived: false,
      settings: ['flaw_penalty'],
    });
    const limited = advantagesOf('group').map((a) => Math.max(-0.5, Math.min(0.5, a)));
    expect(explained(limited, { advantage_clip: 0.5 })).toEqual({
      derived: false,
      settings: ['advantage_clip'],
    });
  });

  test('an error that counts for more by confidence, or a right answer for less by length, names its setting', () => {
    const stronger = Float64Array.from(advantagesOf('group'), (a) => (a < 0 ? 1.7 * a : a));
    for (const scale_rewards of ['group', 'batch'] as const) {
      expect(explained(stronger, { scale_rewards, overconfidence_alpha: 1 }, 1)).toEqual({
        derived: false,
        settings: ['overconfidence_alpha'],
      });
    }
    const shorter = Float64Array.from(advantagesOf('none'), (a) => a - 0.2);
    expect(explained(shorter, { scale_rewards: 'none', length_penalty: 0.5 })).toEqual({
      derived: false,
      settings: ['length_penalty'],
    });
  });

  test('a contrast of completions has no ratio to show, and its loss is named', () => {
    const config = { ...defaultConfig(), surrogate: 'sequence_contrast' } as const;
    expect([readsRatio(defaultConfig()), readsRatio(config)]).toEqual([true, false]);
    expect(readsRatio({ surrogate: 'plain' })).toBe(false);
    expect(lossSettings(config)).toEqual(['surrogate']);
  });

  test('the loss is written out for the clipped ratio of a token alone', () => {
    expect(lossSettings(defaultConfig())).toEqual([]);
    const capped: RunConfig = { ...defaultConfig(), delta: 4 };
    expect([lossSettings(capped, 3.9), lossSettings(capped, 4.1)]).toEqual([[], ['delta']]);
    expect(lossSettings({ ...defaultConfig(), surrogate: 'capped_weight' })).toEqual(['surrogate']);
    expect(lossSettings({ ...defaultConfig(), importance_sampling_level: 'sequence' })).toEqual([
      'importance_sampling_level',
    ]);
  });

  test('an advantage among further completions alone is not that among all, and the first ones are left out', () => {
    const among = advantagesOf('none').map((a) => a + 0.1);
    const further = { scale_rewards: 'none', allocation: 'hard', further_only: true } as const;
    expect(explained(among, further)).toEqual({ derived: false, settings: ['further_only'] });
    expect(leavingOut({ ...defaultConfig(), ...further })).toEqual(['further_only']);
    expect(leavingOut({ ...defaultConfig(), further_only: true })).toEqual([]);
  });

  test('recomposed rounds leave out what waits for its turn', () => {
    expect(leavingOut({ ...defaultConfig(), replay: 'recompose' })).toEqual(['replay']);
    expect(leavingOut({ ...defaultConfig(), replay: 'fifo' })).toEqual([]);
  });

  test('settings that leave tokens out are named', () => {
    expect(leavingOut(defaultConfig())).toEqual([]);
    expect(leavingOut({ ...defaultConfig(), select_tokens: 0.5, drop_pivot: true })).toEqual([
      'drop_pivot',
      'select_tokens',
    ]);
  });
});
