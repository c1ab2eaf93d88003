/** The numbers of one token, and how much of its advantage and loss the Token panel can write out with them. */
import type { RunConfig, SettingKey } from '../../config/schema.ts';
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
  /** What rewards minus mean are divided by: the group's or batch's deviation, or 1. */
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

/**
 * Settings because of which an advantage is not the reward minus the group's mean, divided by a deviation; empty when it
 * is. `token` knows more than the settings: whether a limit or a penalty touched it.
 */
export function advantageSettings(config: RunConfig, token: Surrogate | null): SettingKey[] {
  const isMean = config.baseline === 'mean' && config.scale_rewards !== 'mad';
  if (isMean && (token?.derived ?? true)) return [];
  const touching = differing(config, { advantage_clip: null, overlong_buffer: 0, flaw_penalty: 0 });
  return isMean ? touching : ['baseline', 'scale_rewards', ...touching];
}

/** Settings because of which the loss of a token is not that of its own clipped ratio; empty when it is. */
export function lossSettings(config: RunConfig): SettingKey[] {
  return differing(config, { surrogate: 'clipped', importance_sampling_level: 'token' });
}

/** Settings because of which a token may not be in the update at all. */
export function leavingOut(config: RunConfig): SettingKey[] {
  return differing(config, { drop_pivot: false, select_rollouts: 1, select_tokens: 1 });
}

/** What an advantage compares a completion with, as the end of a sentence. */
export const comparedWith: Readonly<Record<RunConfig['baseline'], string>> = {
  mean: 'its group',
  leave_one_out: 'the others of its group',
  median: 'the middle of its group',
  batch_mean: 'the average of the round',
  value: 'the value head expected here',
  none: 'nothing at all',
};

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

/** The batch's deviation is not sent with the rollouts; the advantage tells it. */
function scaleOf(rule: RunConfig['scale_rewards'], centred: number, advantage: number, std: number): number {
  if (rule === 'none') return 1;
  return rule === 'group' || advantage === 0 ? std : centred / advantage;
}

/** Whether the arithmetic of the panel would come out at the advantage that the learner used. */
function isDerived(config: RunConfig, centred: number, scale: number, advantage: number): boolean {
  if (config.baseline !== 'mean' || config.scale_rewards === 'mad') return false;
  if (config.advantage_clip !== null && Math.abs(advantage) >= config.advantage_clip * 0.999) return false;
  // Taken from the advantage itself, so it always fits: penalties may hide in it.
  if (config.scale_rewards === 'batch' && (config.flaw_penalty > 0 || config.overlong_buffer > 0))
    return false;
  const expected = scale === 0 ? 0 : centred / scale;
  return Math.abs(expected - advantage) <= 0.01 * Math.max(1, Math.abs(expected));
}
