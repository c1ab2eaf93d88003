/** The numbers of one token, and how much of its advantage and loss the Token panel can write out with them. */
import { holds } from '../../config/registry.ts';
import type { RunConfig, SettingKey } from '../../config/schema.ts';
import { throughAdvantages, type ThroughAdvantages } from '../../config/throughAdvantages.ts';
import { figuresOf } from './groupFigures.ts';
import type { TokenPlace } from './drawn.ts';

export interface Surrogate {
  readonly symbol: string;
  /** Behaviour log-probability (nats) and its probability. */
  readonly logp: number;
  readonly probability: number;
  readonly entropy: number;
  readonly advantage: number;
  readonly reward: number;
  readonly mean: number;
  /** What rewards minus mean are divided by: the group's or batch's standard deviation, or 1. */
  readonly scale: number;
  /** Whether the advantage is (reward − mean) / scale, so that the arithmetic can be shown. */
  readonly derived: boolean;
  /** Whether all completions of the prompt got the same reward. */
  readonly flat: boolean;
  readonly low: number;
  readonly high: number;
}

/** Keys whose value is not the plain one. */
function differing(config: RunConfig, plain: Partial<RunConfig>): SettingKey[] {
  return (Object.keys(plain) as SettingKey[]).filter((key) => config[key] !== plain[key]);
}

/** The settings that act through advantages in one of these ways under a configuration. */
function acting(config: RunConfig, ...effects: readonly ThroughAdvantages['effect'][]): SettingKey[] {
  return throughAdvantages
    .filter(({ on, effect }) => effects.includes(effect) && holds(on, config))
    .map(({ setting }) => setting);
}

/**
 * Settings because of which an advantage is not the reward minus the group's mean, divided by a standard deviation; empty when it
 * is. `token` knows more than the settings: whether a limit or a penalty touched it.
 */
export function advantageSettings(config: RunConfig, token: Surrogate | null): SettingKey[] {
  const isMean =
    config.baseline === 'mean' && config.scale_rewards !== 'mad' && config.tree_credit === 'leaf';
  if (isMean && (token?.derived ?? true)) return [];
  if (config.tree_credit !== 'leaf') return ['topology', 'tree_credit'];
  const touching = [...acting(config, 'reward', 'size'), ...differing(config, { labels: 'verifier' })];
  if (comparesPhases(config)) touching.push('further_only');
  return isMean ? touching : ['baseline', 'scale_rewards', ...touching];
}

/** Whether hinted and plain completions are compared otherwise than in one group. */
function comparesHints({ hint, hint_baseline }: RunConfig): boolean {
  return hint !== 'none' && hint_baseline !== 'joined';
}

/** Whether prompts that got further completions are learned from by these alone. */
function comparesPhases({ further_only, allocation }: RunConfig): boolean {
  return further_only && (allocation === 'equal' || allocation === 'hard');
}

/**
 * Settings because of which the loss of a token is not that of its own clipped ratio; empty when it is. `ratio` is what
 * the first update begins with: a cap may hold it.
 */
export function lossSettings(config: RunConfig, ratio = 1): SettingKey[] {
  const keys = differing(config, { surrogate: 'clipped', importance_sampling_level: 'token' });
  return config.delta !== null && ratio > config.delta ? [...keys, 'delta'] : keys;
}

/** Whether the loss looks at how much likelier a token is than when it was sampled. */
export function readsRatio({ surrogate }: Pick<RunConfig, 'surrogate'>): boolean {
  return surrogate !== 'plain' && surrogate !== 'sequence_contrast';
}

/** Settings because of which a token may not be in the update at all. */
export function leavingOut(config: RunConfig): SettingKey[] {
  const keys = acting(config, 'selection');
  // What is neither short and right nor long and wrong waits for a later round.
  if (config.replay === 'recompose') keys.push('replay');
  return keys;
}

/** What an advantage compares a completion with, as the end of a sentence. */
const comparedWith: Readonly<Partial<Record<RunConfig['baseline'], string>>> = {
  mean: 'its group',
  leave_one_out: 'the others of its group',
  median: 'the median of its group',
  batch_mean: 'the average of the round',
  value: 'the value head predicted here',
  none: 'nothing at all',
};

/** What has an advantage, and what it is compared with, as the two ends of a sentence. */
export interface Comparison {
  readonly what: 'completion' | 'node';
  readonly than: string;
}

/** With credit in trees; null where it is that of whole completions in their group. */
const inTrees: Readonly<Record<RunConfig['tree_credit'], Comparison | null>> = {
  leaf: null,
  treepo_average: { what: 'completion', than: 'the others of each subtree that it is in' },
  treepo_group_size: { what: 'completion', than: 'the others of each subtree that it is in' },
  treepo_segment: { what: 'node', than: 'its parent' },
  global_local: { what: 'node', than: 'the root and its parent' },
  depth_wise: { what: 'node', than: 'the nodes of equal depth' },
  fork_trajectory: { what: 'node', than: 'the others of its fork and of the group' },
};

export function comparisonOf({
  tree_credit,
  baseline,
}: Pick<RunConfig, 'tree_credit' | 'baseline'>): Comparison {
  return (
    inTrees[tree_credit] ?? { what: 'completion', than: comparedWith[baseline] ?? 'what was expected of it' }
  );
}

/** The numbers of a token, or null when it is not there. */
export function surrogateOf(place: TokenPlace, config: RunConfig): Surrogate | null {
  const line = place.group.lines[place.line];
  const symbol = line?.symbols[place.position];
  if (!line || symbol === undefined) return null;
  const { mean, std } = figuresOf(place.group);
  const logp = line.logps[place.position] ?? 0;
  const advantage = line.advantages[place.position] ?? 0;
  const scale = scaleOf(config.scale_rewards, line.reward - mean, advantage, std);
  return {
    symbol,
    logp,
    probability: Math.exp(logp),
    entropy: line.entropies[place.position] ?? 0,
    advantage,
    reward: line.reward,
    mean,
    scale,
    derived: isDerived(config, line.reward - mean, scale, advantage),
    flat: std === 0,
    ...clipRange(config),
  };
}

/** Between which ratios a token still pulls. */
export function clipRange(config: RunConfig): { readonly low: number; readonly high: number } {
  return { low: 1 - config.epsilon, high: 1 + (config.epsilon_high ?? config.epsilon) };
}

/** The batch's standard deviation is not sent with the rollouts; the advantage tells it. */
function scaleOf(
  rule: RunConfig['scale_rewards'],
  difference: number,
  advantage: number,
  std: number,
): number {
  if (rule === 'none') return 1;
  return rule === 'group' || advantage === 0 ? std : difference / advantage;
}

/** Whether the arithmetic of the panel would come out at the advantage that the learner used. */
function isDerived(config: RunConfig, difference: number, scale: number, advantage: number): boolean {
  if (config.baseline !== 'mean' || config.scale_rewards === 'mad' || config.tree_credit !== 'leaf')
    return false;
  if (config.entropy_reshape || config.labels !== 'verifier' || comparesHints(config)) return false;
  if (config.advantage_clip !== null && Math.abs(advantage) >= config.advantage_clip * 0.999) return false;
  // Taken from the advantage itself, so it always fits: penalties may hide in it.
  const hidden = acting(config, 'reward', 'size').some((setting) => setting !== 'advantage_clip');
  if (config.scale_rewards === 'batch' && hidden) return false;
  const expected = scale === 0 ? 0 : difference / scale;
  return Math.abs(expected - advantage) <= 0.01 * Math.max(1, Math.abs(expected));
}
