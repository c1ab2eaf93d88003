/** The reward terms besides the verifier's. */
import type { RewardStrategy } from '../../learn/advantage/strategy.ts';
import { callCostTerm } from './call-cost/callCost.ts';
import { flawTerm } from './flaw/flaw.ts';
import { lengthTerm } from './length-penalty/lengthPenalty.ts';
import { operationTerm } from './operation/operation.ts';
import { overlongTerm } from './overlong/overlong.ts';
import { ownRewardTerm } from './own/ownReward.ts';
import { skillTerm } from './skill-reward/skillReward.ts';
import { solvedLengthTerm } from './solved-length/solvedLength.ts';

/** In order of addition. */
export const rewardTerms: readonly RewardStrategy[] = [
  overlongTerm,
  flawTerm,
  lengthTerm,
  solvedLengthTerm,
  callCostTerm,
  operationTerm,
  skillTerm,
  ownRewardTerm,
];
