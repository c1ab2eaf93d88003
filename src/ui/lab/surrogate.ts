/** The clipped surrogate of one token, with its numbers, as the Token panel writes it out. */
import type { RunConfig } from '../../config/schema.ts';
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
  readonly low: number;
  readonly high: number;
}

/** The numbers of a token, or null when it is not there. */
export function surrogateOf(place: TokenPlace, config: RunConfig): Surrogate | null {
  const line = place.group.lines[place.line];
  const symbol = line?.symbols[place.position];
  if (!line || symbol === undefined) return null;
  const { mean, std } = figuresOf(place.group);
  const logp = line.logps[place.position] ?? 0;
  const advantage = line.advantages[place.position] ?? 0;
  return {
    symbol,
    logp,
    probability: Math.exp(logp),
    entropy: line.entropies[place.position] ?? 0,
    advantage,
    reward: line.reward,
    mean,
    scale: scaleOf(config.scale_rewards, line.reward - mean, advantage, std),
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
