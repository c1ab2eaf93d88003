/** All strategies of the objective as data, with their shared settings. */
import { atLearn, is, metric } from '../../config/declare.ts';
import { strategyChoicesOf, type SlotMeta } from '../../config/meta.ts';
import type { Options } from '../../config/option.ts';
import { additiveClip } from './additive-clip/meta.ts';
import { lossTypeMetas, aggregationSettings } from './aggregation/meta.ts';
import { cappedWeight } from './capped-weight/meta.ts';
import { clipped } from './clipped/meta.ts';
import { dpoLoss, dpoThenClipped, ipoLoss, pairSettings, preferences } from './dpo/meta.ts';
import { entropyBonus } from './entropy-bonus/meta.ts';
import { confidenceClip } from './confidence-clip/meta.ts';
import { klHinge } from './kl-hinge/meta.ts';
import { klConvex } from './kl-convex/meta.ts';
import { kl } from './kl/meta.ts';
import { latentSlots } from './latent/meta.ts';
import { observations } from './observations/meta.ts';
import { ownLoss } from './own/meta.ts';
import { plain } from './plain/meta.ts';
import {
  average,
  behaviour,
  interpolated,
  proximal,
  recomputed,
  resetAverage,
  snapshot,
} from './proximal/meta.ts';
import { ranker } from './ranker/meta.ts';
import { ratioMetas, ratioSettings, sequenceRatio } from './ratio/meta.ts';
import { selfDistil } from './self-distil/meta.ts';
import { sequenceContrast } from './sequence-contrast/meta.ts';
import { sigmoidGate } from './sigmoid-gate/meta.ts';
import { warmStart } from './warm-start/meta.ts';

const surrogates = [
  clipped,
  cappedWeight,
  sigmoidGate,
  plain,
  sequenceContrast,
  dpoLoss,
  ipoLoss,
  dpoThenClipped,
  additiveClip,
  confidenceClip,
  ownLoss,
] as const;
const proximals = [behaviour, recomputed, average, snapshot, interpolated, resetAverage] as const;

/** Surrogates with a clip range. */
const clipping = [
  'clipped',
  'dpo_then_clipped',
  'capped_weight',
  'additive_clip',
  'confidence_clip',
] as const;

const shared = {
  surrogate: atLearn.more.choice('Surrogate', 'clipped', {
    help: 'The loss that stands for the objective in an update.',
    choices: strategyChoicesOf(surrogates),
  }),
  epsilon: atLearn.number('Clip range', 0.2, [0, 1], {
    help: 'The ratio of new to sampling probability has no gradient beyond 1 ± this. Smaller is safer, larger learns faster.',
    aboveMin: true,
    live: true,
    when: [is('surrogate', ...clipping, 'own')],
  }),
  epsilon_high: atLearn.numberOrNone('Upper clip range', null, [0, 10], {
    help: 'The upper bound is 1 + this; larger lets unlikely tokens grow more. Not set: the clip range.',
    aboveMin: true,
    live: true,
    when: [is('surrogate', ...clipping, 'own')],
  }),
  proximal: atLearn.more.choice('Proximal policy', 'behaviour', {
    help: 'The policy that the clipped ratio is measured from.',
    choices: strategyChoicesOf(proximals),
  }),
} as const satisfies Options;

/** Settings of the surrogate and of the proximal policy, in form order. */
export const surrogateSettings = {
  surrogate: shared.surrogate,
  ...sequenceContrast.settings,
  ...pairSettings,
  ...ratioSettings,
  ...aggregationSettings,
  epsilon: shared.epsilon,
  epsilon_high: shared.epsilon_high,
  ...clipped.settings,
  ...confidenceClip.settings,
  proximal: shared.proximal,
  ...proximal.settings,
  ...average.settings,
  ...snapshot.settings,
  ...resetAverage.settings,
} as const satisfies Options;

/** Settings of the losses added to the surrogate. */
export const addedLossSettings = {
  ...kl.settings,
  ...klConvex.settings,
  ...klHinge.settings,
  ...entropyBonus.settings,
  ...selfDistil.settings,
} as const satisfies Options;

export const observationSettings = {
  ...observations.settings,
  ...ranker.settings,
} as const satisfies Options;

export const solutionSettings = warmStart.settings;

/** Settings of latent slots, in form order. */
export const latentSettings = latentSlots.settings;

const clips = [is('surrogate', ...clipping)];

export const objectiveSlot = {
  slot: 'objective',
  title: 'Objective',
  help: 'The loss that an update makes smaller.',
  strategies: [
    ...surrogates,
    preferences,
    ...ratioMetas,
    sequenceRatio,
    ...lossTypeMetas,
    proximal,
    ...proximals,
    kl,
    klConvex,
    klHinge,
    entropyBonus,
    observations,
    ranker,
    selfDistil,
    warmStart,
    latentSlots,
  ],
  settings: { ...shared, ...ratioSettings, ...aggregationSettings },
  metrics: {
    'clip_ratio/region_mean': metric('clipped', 'share', {
      help: 'Share of tokens or actions whose ratio was clipped. With one update per round of fresh completions it is 0.',
      when: clips,
    }),
    'clip_ratio/low_mean': metric('clipped below', 'share', {
      help: 'Share of tokens or actions whose ratio was clipped at the lower bound.',
      when: clips,
    }),
    'clip_ratio/high_mean': metric('clipped above', 'share', {
      help: 'Share of tokens or actions whose ratio was clipped at the upper bound.',
      when: clips,
    }),
  },
} as const satisfies SlotMeta;
