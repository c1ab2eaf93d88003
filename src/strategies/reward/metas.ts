/** All strategies of the reward as data. */
import type { SlotMeta } from '../../config/meta.ts';
import type { Options } from '../../config/option.ts';
import { callCost } from './call-cost/meta.ts';
import { flaw } from './flaw/meta.ts';
import { hiddenJudge, judge } from './judge/meta.ts';
import { rewardModel } from './reward-model/meta.ts';
import { lengthPenalty } from './length-penalty/meta.ts';
import { operation } from './operation/meta.ts';
import { overlong } from './overlong/meta.ts';
import { ownReward } from './own/meta.ts';
import { placebo } from './placebo/meta.ts';
import { rubric } from './rubric/meta.ts';
import { skillReward } from './skill-reward/meta.ts';
import { solvedLength } from './solved-length/meta.ts';
import { vote } from './vote/meta.ts';

/** Settings of the terms besides the verifier's, in form order. */
export const rewardSettings = {
  ...rewardModel.settings,
  ...judge.settings,
  ...rubric.settings,
  ...overlong.settings,
  ...flaw.settings,
  ...lengthPenalty.settings,
  ...solvedLength.settings,
  ...callCost.settings,
  ...operation.settings,
  ...skillReward.settings,
  ...ownReward.settings,
} as const satisfies Options;

export const rewardSlot = {
  slot: 'reward',
  title: 'Reward',
  help: 'What a completion earns: the verifier’s reward and penalties beside it.',
  strategies: [
    vote,
    placebo,
    rewardModel,
    judge,
    hiddenJudge,
    rubric,
    overlong,
    flaw,
    lengthPenalty,
    solvedLength,
    callCost,
    operation,
    skillReward,
    ownReward,
  ],
} as const satisfies SlotMeta;
