/** Words that hang on what a method compares with, and on whether a task is written or played. */
import { expect, test } from 'vitest';
import { defaultConfig, type RunConfig } from '../../src/config/schema.ts';
import { settings } from '../../src/config/settings.ts';
import { comparesGroups, whatIsRaised } from '../../src/ui/lab/comparison.ts';
import { heldOutOf } from '../../src/ui/lab/heldOut.ts';
import { metricsOf } from '../../src/ui/lab/metricHelp.ts';
import { comparisonOf } from '../../src/ui/lab/surrogate.ts';

const baselines = settings.baseline.choices.map(({ value }) => value);

test('groups are compared by the mean, the median and the others of a prompt, and by nothing else', () => {
  expect(baselines.filter((baseline) => comparesGroups({ baseline }))).toEqual([
    'mean',
    'leave_one_out',
    'median',
  ]);
});

test('only where groups are compared is an answer said to beat the others of its prompt', () => {
  for (const baseline of baselines) {
    const compared = comparesGroups({ baseline });
    expect(/the others of their prompt/.test(whatIsRaised({ baseline }, 'tokens'))).toBe(compared);
    expect(/the others from the same start/.test(whatIsRaised({ baseline }, 'control'))).toBe(compared);
  }
});

test('on a control task nothing is said of answers, prompts, tokens or completions', () => {
  const playing = defaultConfig('ppo', 'cart-pole');
  const words = [
    ...baselines.map((baseline) => whatIsRaised({ baseline }, 'control')),
    ...metricsOf(playing).map(({ help }) => help),
  ];
  for (const text of words) expect(text).not.toMatch(/answer|prompt|token|completion/i);
});

test('the spread within groups is a metric only where groups are compared', () => {
  const keys = (method: string) => metricsOf(defaultConfig(method)).map(({ key }) => key);
  expect(keys('grpo')).toContain('frac_reward_zero_std');
  for (const method of ['ppo', 'reinforce']) {
    expect(keys(method)).toEqual(keys('grpo').filter((key) => key !== 'frac_reward_zero_std'));
  }
});

test('every metric of a strategy has its help while the strategy is on, and no other', () => {
  const keysWith = (settings: Partial<RunConfig>) => {
    const keys = metricsOf({ ...defaultConfig(), ...settings }).map(({ key }) => key);
    return keys.filter((key) => !plain.includes(key)).map((key) => key.split('/')[0]);
  };
  const plain = metricsOf(defaultConfig()).map(({ key }) => key);
  expect(plain.some((key) => /^(tree|branching|pruning|quality|vote)\//.test(key))).toBe(false);
  expect([...new Set(keysWith({ topology: 'forks' }))]).toEqual(['tree', 'branching']);
  expect([...new Set(keysWith({ topology: 'lookahead' }))]).toEqual(['tree', 'branching']);
  expect([...new Set(keysWith({ topology: 'splits' }))]).toEqual(['tree']);
  expect([...new Set(keysWith({ prune: 'random' }))]).toEqual(['pruning']);
  expect([...new Set(keysWith({ prune: 'quality' }))]).toEqual(['pruning', 'quality']);
  expect([...new Set(keysWith({ labels: 'majority' }))]).toEqual(['vote']);
});

test('with credit in trees an advantage is that of a stretch, and is not said to beat the group', () => {
  const of = (settings: Partial<RunConfig>) => comparisonOf({ ...defaultConfig('branchgrpo'), ...settings });
  expect(of({})).toEqual({ what: 'stretch', than: 'the stretches as deep in the tree' });
  expect(of({ tree_credit: 'treepo_average' }).what).toBe('completion');
  expect(of({ tree_credit: 'leaf' })).toEqual({ what: 'completion', than: 'its group' });
  const others = settings.tree_credit.choices.filter(({ value }) => value !== 'leaf');
  for (const { value } of others) expect(of({ tree_credit: value }).than).not.toBe('its group');
});

test('how a run goes is told by pass@1, and by the held-out reward where episodes are played', () => {
  expect(heldOutOf('chain-sum').key).toBe('pass@1');
  expect(heldOutOf('cart-pole').key).toBe('eval_reward');
});
