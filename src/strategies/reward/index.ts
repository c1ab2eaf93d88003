/** The terms that a reward may have beside the verifier's. */
import type { RewardStrategy } from '../../learn/advantage/strategy.ts';
import { callCostTerm } from './call-cost/callCost.ts';
import { flawTerm } from './flaw/flaw.ts';
import { lengthTerm } from './length-penalty/lengthPenalty.ts';
import { overlongTerm } from './overlong/overlong.ts';
import { solvedLengthTerm } from './solved-length/solvedLength.ts';

/** In the order of their sum. */
export const rewardTerms: readonly RewardStrategy[] = [
  overlongTerm,
  flawTerm,
  lengthTerm,
  solvedLengthTerm,
  callCostTerm,
];
