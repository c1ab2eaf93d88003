/**
 * Prompts → verified completions: the engine inside the run's wrappers, and the strategies' memory of the results. A
 * wrapper is a strategy around the engine; with the settings of plain GRPO only `drawnPrompts` has an effect.
 */
import type { RunConfig } from '../config/schema.ts';
import { grouped } from '../rollout/groups.ts';
import { addToLedger, emptyLedger } from '../rollout/ledger.ts';
import type { Memory } from '../rollout/memory.ts';
import type { WeightsChange } from '../rollout/renewal.ts';
import type { Batch } from '../rollout/sample.ts';
import type { Carried, CollectSite, Wrapping } from '../rollout/wrapper.ts';
import { correctedEpisodes } from '../strategies/advantage/two-critics/corrections.ts';
import { budgets } from '../strategies/budget/index.ts';
import { exploredDrafts } from '../strategies/budget/explore/explore.ts';
import { selfDraftedTokens } from '../strategies/budget/self-draft/selfDraft.ts';
import { budgetPhases } from '../strategies/budget/phases.ts';
import { countedWrongReplies } from '../strategies/hints/noisy-replies/noisyReplies.ts';
import { countedPatches } from '../strategies/hints/patches/patches.ts';
import { chainedPrompts } from '../strategies/hints/skills/chains.ts';
import { hintedRoots } from '../strategies/hints/hintedRoots.ts';
import { dynamicSampling } from '../strategies/prompts/dynamic-sampling/dynamicSampling.ts';
import { metaPredictions } from '../strategies/prompts/meta-predictions/metaPredictions.ts';
import { remember } from '../strategies/remember.ts';
import { missingPrompts, partialRollouts, staleWeights } from '../strategies/replay/index.ts';
import { rewardWrappings } from '../strategies/reward/labels.ts';
import { rubricRewards } from '../strategies/reward/rubric/rubric.ts';
import { operationNeeds } from '../strategies/reward/operation/operation.ts';
import { ruled } from '../tasks/index.ts';
import { frameOf, plainFrameOf } from '../tasks/levels.ts';
import { drawnPrompts, estimatedRates } from './choosePrompts.ts';
import type { CollectedRound, CollectState } from './collected.ts';
import { collectMetrics } from './collectMetrics.ts';
import { grownRoots } from './growth.ts';
import type { CollectParts } from './parts.ts';
import { engineOf } from './player.ts';
import { underWeights } from './schedule/underWeights.ts';

/** From the round inwards to the engine: each calls the one below it, once or several times, and sees the result. */
const wrappings: readonly Wrapping[] = [
  selfDraftedTokens, // once for all collections of a round: the draft length stays
  countedWrongReplies, // counts alone
  countedPatches, // counts alone
  staleWeights, // replay "stale": the policy is that of earlier rounds
  correctedEpisodes, // outside of all that counts what the policy did by itself
  dynamicSampling, // more prompts until enough groups differ
  missingPrompts, // replay "partial": fewer new prompts, because others continue
  drawnPrompts, // from here on a request has prompts
  metaPredictions, // skips prompts by what the policy predicts of them
  estimatedRates(({ allocation }) => budgets[allocation].readsRates === true),
  rubricRewards, // outside of the phases of a budget: both read a whole group
  operationNeeds,
  chainedPrompts, // prompts that wait for what related ones wrote
  budgetPhases, // more completions of some prompts
  exploredDrafts(rewardWrappings), // the best and the worst of many drafts
  ...rewardWrappings,
  hintedRoots, // which roots a prompt has
  partialRollouts, // replay "partial": stops once enough groups are complete
  grouped, // first roots, then those planned from their results
  grownRoots, // trees and pruning
];

/**
 * Collects the round after `state`, of `groups` groups; `weights` lists the weights that generate it, each from one
 * of its decode steps on (default: those in use). Throws what policy or actor throws.
 */
export async function collectRound(
  parts: CollectParts,
  { config, round, next, memory, unfinished }: CollectState,
  groups = config.prompts_per_round,
  weights?: readonly WeightsChange[],
): Promise<CollectedRound> {
  const { site, engine } = underWeights(siteOf(parts, config, memory), weights);
  const collect = wrappings.reduceRight((inner, wrapping) => wrapping(site)?.(inner) ?? inner, engine);
  const collected = await collect({
    ...{ prompts: [], groups, round, temperature: config.temperature, seed: config.seed },
    // Plus the pivot, which is left out later.
    samples: config.num_generations + Number(config.drop_pivot),
    ...{ maskTruncated: config.mask_truncated_completions, now: parts.now },
    carried: { memory, next, unfinished, taken: new Set(), collections: [] },
  });
  const { carried } = collected;
  const { plainFrame } = site.tokens ?? {};
  const longest = plainFrame ? plainFrame.width - plainFrame.promptWidth : null;
  const remembered = remember(carried.memory, carried.collections.map(metIn), config);
  return {
    ...collected,
    entries: addToLedger(addToLedger(emptyLedger, collected.entries), remembered.entries),
    after: { next: carried.next, memory: remembered.memory, unfinished: carried.unfinished },
    metrics: { ...collectMetrics(collected, config, longest), ...remembered.metrics },
  };
}

/** What shows how hard the prompts of a collection are: its completions, failed ones that hinted ones replaced, and drafts. */
const metIn = ({ batch, replaced = [], drafts }: Carried['collections'][number]): Batch => ({
  ...batch,
  trajectories: [...batch.trajectories, ...replaced],
  ...(drafts && { drafts }),
});

function siteOf(parts: CollectParts, config: RunConfig, memory: Memory): CollectSite {
  const sample = engineOf(parts, config, { memory, show: parts.published?.show, explores: true });
  if ('actor' in parts) return { config, sample, coarse: parts.coarse, control: parts };
  const { task, policy, sampler, coarse } = { ...parts, task: ruled(parts.task, config) };
  const frames = { plainFrame: plainFrameOf(task, config), hintFrame: frameOf(task, config) };
  return { config, sample, sampler, coarse, tokens: { task, policy, ...frames } };
}
