/** Compares the completions of each seat of a game apart: independent learners, each with its own baseline. */
import type { RunConfig } from '../../../config/schema.ts';
import { rewardMetrics } from '../../../learn/advantage/metrics.ts';
import type { RewardedSample } from '../../../learn/learnable.ts';
import type { StrategyMetrics } from '../../../rollout/memory.ts';
import type { GroupComparison } from '../../../learn/advantage/strategy.ts';
import { completionStart, roles, type Sample } from '../../../rollout/sample.ts';
import type { PlayerSeat } from '../../../tasks/task.ts';

/** The seat of a completion in a game for two: 1 where its first move is the other player's. */
function seatOf(one: Sample): PlayerSeat {
  return one.roles[completionStart(one)] === roles.observation ? 1 : 0;
}

/** Share of completions that are compared with equal rewards only, where the seats of a game are compared apart; else nothing. */
export function seatMetrics(
  completions: readonly RewardedSample[],
  { seat_baseline, scale_rewards }: Pick<RunConfig, 'seat_baseline' | 'scale_rewards'>,
): StrategyMetrics {
  if (seat_baseline !== 'own') return {};
  const apart = completions.map((one) => ({ earned: one.earned, group: 2 * one.group + seatOf(one) }));
  return { 'seats/frac_reward_zero_std': rewardMetrics(apart, scale_rewards).frac_reward_zero_std };
}

export const seatComparison: GroupComparison = ({ seat_baseline }, completions) =>
  seat_baseline === 'own' ? { populations: completions?.map(seatOf) ?? [] } : null;
