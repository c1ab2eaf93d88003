/** Everything that may stand between a round and the engine, as one list. */
import type { RunConfig } from '../config/schema.ts';
import { grouped } from '../rollout/groups.ts';
import type { Wrapping } from '../rollout/wrapper.ts';
import { budgets } from '../strategies/budget/index.ts';
import { budgetPhases } from '../strategies/budget/phases.ts';
import { hintedRoots } from '../strategies/hints/hintedRoots.ts';
import { dynamicSampling } from '../strategies/prompts/dynamic-sampling/dynamicSampling.ts';
import { missingPrompts, partialRollouts } from '../strategies/replay/partial/partial.ts';
import { staleWeights } from '../strategies/replay/stale/stale.ts';
import { randomRewards } from '../strategies/reward/placebo/placebo.ts';
import { majorityRewards } from '../strategies/reward/vote/vote.ts';
import { drawnPrompts, estimatedChances } from './choosePrompts.ts';
import { grownRoots } from './growth.ts';

const budgetReadsChances = ({ allocation }: RunConfig): boolean => budgets[allocation].readsChances === true;

/**
 * From the round inwards to the engine: what stands higher asks those below it, once or several times, and sees what they made.
 * With the settings of plain GRPO all but `drawnPrompts` leave a request as it is.
 */
export const wrappings: readonly Wrapping[] = [
  /** Replay "stale": the policy is that of earlier rounds. */
  staleWeights,
  /** More prompts until enough groups differ. */
  dynamicSampling,
  /** Replay "partial": fewer new prompts, because others go on. */
  missingPrompts,
  /** From here on a request has prompts. */
  drawnPrompts,
  estimatedChances(budgetReadsChances),
  /** More completions of some prompts. */
  budgetPhases,
  /** Rewards that do not come from the verifier. */
  majorityRewards,
  randomRewards,
  /** From here on prompts have roots. */
  hintedRoots,
  /** Replay "partial": stops once enough groups are whole. */
  partialRollouts,
  /** First roots, then those that follow on seeing their completions. */
  grouped,
  /** Trees and pruning. */
  grownRoots,
];
