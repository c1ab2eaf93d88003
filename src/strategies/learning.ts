/** All additions of strategies to learning: the only place where those of all slots meet. */
import type { RunConfig } from '../config/schema.ts';
import { strategyHas } from '../config/strategyTraits.ts';
import type { Baseline } from '../learn/advantage/chain.ts';
import type { AdvantageStrategies, ComparedChain } from '../learn/advantage/strategy.ts';
import type { RewardedSample } from '../learn/learnable.ts';
import { lossesOf, type ObjectiveStrategies } from '../learn/objective/loss.ts';
import type { Head } from '../policy/heads.ts';
import type { Memory } from '../rollout/memory.ts';
import { baselines, comparisons, estimators, scales, selections, shapes } from './advantage/index.ts';
import { gainedConfidence } from './advantage/overconfidence/overconfidence.ts';
import { efficiencyPart, viabilityPart } from './advantage/two-critics/criticsPart.ts';
import { valuePart } from './advantage/value/valuePart.ts';
import { withoutIdleGroups } from './budget/idle-groups/idleGroups.ts';
import { laterPhase, phaseComparison } from './budget/later-phase/laterPhase.ts';
import { hintComparison, hintScale, relativeDifficulty } from './hints/baseline/baseline.ts';
import { hintDistillation } from './hints/distil/distil.ts';
import { interventions } from './hints/interventions/interventions.ts';
import { hintTraining } from './hints/trained/hintTokens.ts';
import { aggregationOf, objectiveLosses } from './objective/index.ts';
import { isInvalid, latentSlots } from './objective/latent/latent.ts';
import { answerShuffle } from './objective/observations/shuffledAnswers.ts';
import { qualityPart } from './pruning/quality/qualityLoss.ts';
import { rewardTerms } from './reward/index.ts';

const rewardBaselines: Readonly<Partial<Record<RunConfig['baseline'], Baseline>>> = baselines;
/** The first active one compares. */
const allComparisons = [...comparisons, phaseComparison, hintComparison];
const allShapes = [laterPhase, hintScale, relativeDifficulty, ...shapes];

/** The chain of a configuration. Without completions it compares rewards alone and omits shapes that read more. */
function chainOf(config: RunConfig, completions?: readonly RewardedSample[], memory?: Memory): ComparedChain {
  const compared = allComparisons
    .map((on) => on(config, completions, memory))
    .find((found) => found !== null);
  const { baseline, scale_rewards } = config;
  return {
    key: baseline === 'batch_mean' ? 'batch' : compared?.populations ? 'prompt_context' : 'prompt',
    baseline: compared?.baseline ?? rewardBaselines[baseline] ?? baselines.none,
    scale: compared?.scale ?? scales[scale_rewards],
    shapes: allShapes.flatMap((on) => on(config, completions) ?? []),
    ids: {
      baseline: compared?.ids?.baseline ?? `baseline ${baseline in rewardBaselines ? baseline : 'none'}`,
      scale: compared?.ids?.scale ?? `scale ${scale_rewards}`,
    },
    ...(compared?.populations && { populations: compared.populations }),
  };
}

/** Whether advantages read the reference policy's log-probabilities. */
export const readsReference = ({ overconfidence_alpha }: Pick<RunConfig, 'overconfidence_alpha'>): boolean =>
  overconfidence_alpha !== 0;

export const advantageStrategies: AdvantageStrategies = {
  terms: rewardTerms,
  chainOf,
  estimators,
  selections: [hintTraining, withoutIdleGroups, ...selections, interventions, answerShuffle, latentSlots],
  setsAside: isInvalid,
  readsReference,
  gainedConfidence,
};

export const objectiveStrategies: ObjectiveStrategies = {
  aggregationOf,
  losses: [...objectiveLosses, valuePart, viabilityPart, efficiencyPart, qualityPart, hintDistillation],
  scores: (config) =>
    readsReference(config) ||
    config.beta !== 0 ||
    config.proximal !== 'behaviour' ||
    strategyHas('learns_a_judge', config),
  branches: ({ topology }) => topology !== 'flat',
};

/** The heads that a policy needs under these settings. */
export function headsOf(config: RunConfig): readonly Head[] {
  return lossesOf(objectiveStrategies, config).flatMap(({ head }) => head ?? []);
}
