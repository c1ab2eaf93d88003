/** Rewards that do not come from the verifier. */
import type { Wrapping } from '../../rollout/wrapper.ts';
import { judgeRewards } from './judge/byJudge.ts';
import { randomRewards } from './placebo/placebo.ts';
import { rewardModelRewards } from './reward-model/byRewardModel.ts';
import { majorityRewards } from './vote/vote.ts';

/** At most one is on. */
export const rewardWrappings: readonly Wrapping[] = [
  majorityRewards,
  randomRewards,
  rewardModelRewards,
  judgeRewards,
];
