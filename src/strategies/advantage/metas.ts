/** All strategies of advantage estimation as data, with their shared settings. */
import { atLearn } from '../../config/declare.ts';
import type { SlotMeta } from '../../config/meta.ts';
import type { Options } from '../../config/option.ts';
import { baselineMetas, baselineSettings } from './baseline/meta.ts';
import { advantageClip } from './clip/meta.ts';
import { distinctPairs } from './distinct-pairs/meta.ts';
import { dropPivot } from './drop-pivot/meta.ts';
import { entropyAdvantage } from './entropy-advantage/meta.ts';
import { entropyReshape } from './entropy-reshape/meta.ts';
import { negativeScale } from './negative-scale/meta.ts';
import { novelty } from './novelty/meta.ts';
import { overconfidence } from './overconfidence/meta.ts';
import { probe } from './probe/meta.ts';
import { processReward } from './process/meta.ts';
import { stepReturns } from './step-returns/meta.ts';
import { scaleMetas, scaleSettings } from './scale/meta.ts';
import { seats } from './seats/meta.ts';
import { selectRollouts } from './select-rollouts/meta.ts';
import { selectTokens } from './select-tokens/meta.ts';
import { skillCredit } from './skill-credit/meta.ts';
import { stepPenalty } from './step-penalty/meta.ts';
import { creditMetas, treeCredit, treeCreditSettings } from './tree-credit/meta.ts';
import { tracked } from './tracked/meta.ts';
import { corrections, twoCritics } from './two-critics/meta.ts';
import { treePrune } from './tree-prune/meta.ts';
import { valueHead } from './value/meta.ts';

const discount = {
  gamma: atLearn.more.number('Discount', 1, [0, 1], {
    help: 'Factor on a reward for each token, step or tree level before it. Value heads, PORTool and decayed node values use it; 1 does not discount.',
    aboveMin: true,
  }),
} as const satisfies Options;

/** Settings of the comparison and of the selection for training, in form order. */
export const comparisonSettings = {
  ...baselineSettings,
  ...tracked.settings,
  ...probe.settings,
  ...seats.settings,
  ...twoCritics.settings,
  ...scaleSettings,
  ...dropPivot.settings,
  ...advantageClip.settings,
  ...entropyReshape.settings,
  ...selectRollouts.settings,
  ...selectTokens.settings,
  ...treeCreditSettings,
  ...treePrune.settings,
} as const satisfies Options;

/** Settings that make advantages larger. */
export const sizeSettings = {
  ...negativeScale.settings,
  ...overconfidence.settings,
  ...novelty.settings,
  ...distinctPairs.settings,
  ...stepPenalty.settings,
  ...processReward.settings,
  ...stepReturns.settings,
  ...skillCredit.settings,
  ...entropyAdvantage.settings,
} as const satisfies Options;

export const valueSettings = { ...discount, ...valueHead.settings } as const satisfies Options;

export const advantageSlot = {
  slot: 'advantage',
  title: 'Advantages',
  help: 'What a reward is compared with, and which completions and tokens are trained.',
  strategies: [
    ...baselineMetas.filter(({ id }) => id !== 'none'),
    ...scaleMetas.filter(({ id }) => id !== 'none'),
    seats,
    valueHead,
    corrections,
    treeCredit,
    ...creditMetas,
    treePrune,
    dropPivot,
    selectRollouts,
    selectTokens,
    negativeScale,
    overconfidence,
    novelty,
    distinctPairs,
    stepPenalty,
    processReward,
    stepReturns,
    skillCredit,
    entropyAdvantage,
    entropyReshape,
    advantageClip,
  ],
  settings: { ...baselineSettings, ...scaleSettings, ...treeCreditSettings, ...discount },
} as const satisfies SlotMeta;
