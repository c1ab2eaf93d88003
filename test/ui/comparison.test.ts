/** Words that hang on what a method compares with, and on whether a task is written or played. */
import { expect, test } from 'vitest';
import { defaultConfig, type RunConfig } from '../../src/config/schema.ts';
import { settings } from '../../src/config/settings.ts';
import { comparesGroups, whatIsRaised } from '../../src/ui/rollouts/comparison.ts';
import { heldOutOf } from '../../src/ui/state/heldOut.ts';
import { metricsOf } from '../../src/config/metrics.ts';
import { writeMetric } from '../../src/ui/state/metrics.ts';
import { tokenComparisonOf } from '../../src/ui/lab/token/compared.ts';

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
  for (const baseline of baselines) {
    expect(whatIsRaised({ baseline }, 'control')).not.toMatch(/answer|prompt|token|completion/i);
  }
});

test('the share of groups without signal is a metric only where groups are compared', () => {
  const keys = (method: string) => metricsOf(defaultConfig(method)).map(({ key }) => key);
  expect(keys('grpo')).toContain('frac_reward_zero_std');
  for (const method of ['ppo', 'reinforce']) expect(keys(method)).not.toContain('frac_reward_zero_std');
});

test('a strategy that is on adds its own metrics and no others', () => {
  const plain = metricsOf(defaultConfig()).map(({ key }) => key);
  const added = (settings: Partial<RunConfig>) => {
    const keys = metricsOf({ ...defaultConfig(), ...settings }).map(({ key }) => key);
    return [...new Set(keys.filter((key) => !plain.includes(key)).map((key) => key.split('/')[0]))].sort();
  };
  expect(plain.some((key) => /^(tree|branching|pruning|quality|vote)\//.test(key))).toBe(false);
  expect(added({ topology: 'forks' })).toEqual(['branching', 'saved', 'tree']);
  expect(added({ topology: 'splits' })).toEqual(['saved', 'tree']);
  expect(added({ prune: 'random' })).toEqual(['pruning', 'saved']);
  expect(added({ prune: 'quality' })).toEqual(['pruning', 'quality', 'quality_loss', 'saved']);
  expect(added({ labels: 'majority' })).toEqual(['vote']);
});

test('metrics that methods tell the reader to watch are listed where they are measured', () => {
  const keys = (method: string) => metricsOf(defaultConfig(method)).map(({ key }) => key);
  expect(keys('fapo')).toContain('verify/flawed_ratio');
  expect(keys('ppo')).toContain('value/explained_variance');
  expect(keys('echo-env')).toContain('env_loss');
  expect(metricsOf({ ...defaultConfig(), kl_hinge_coef: 1 }).map(({ key }) => key)).toContain('approx_kl');
});

test('a value is written by its unit', () => {
  expect(writeMetric('share', 0.256)).toBe('26 %');
  expect(writeMetric('nats', 0.5)).toBe('0.500');
  expect(writeMetric('number', 0.123456)).toBe('0.123');
  expect(writeMetric('groups', 1234)).toBe('1,234');
  expect(writeMetric('tokens', null)).toBe('–');
});

test('tree credit belongs to a node and is not compared with the group', () => {
  const of = (settings: Partial<RunConfig>) =>
    tokenComparisonOf({ ...defaultConfig('branchgrpo'), ...settings });
  expect(of({})).toEqual({ what: 'node', than: 'the nodes of equal depth' });
  expect(of({ tree_credit: 'treepo_average' }).what).toBe('completion');
  expect(of({ tree_credit: 'leaf' })).toEqual({ what: 'completion', than: 'its group' });
  const others = settings.tree_credit.choices.filter(({ value }) => value !== 'leaf');
  for (const { value } of others) expect(of({ tree_credit: value }).than).not.toBe('its group');
});

test('pass@1 shows how a run goes, and the held-out reward where episodes are played', () => {
  expect(heldOutOf('chain-sum').key).toBe('pass@1');
  expect(heldOutOf('cart-pole').key).toBe('eval_reward');
});
