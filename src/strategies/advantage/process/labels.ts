/** The labels of steps that a process reward learns: values of a search tree, or the verifier's verdicts. */
import type { RunConfig } from '../../../config/schema.ts';
import { strategyHas } from '../../../config/strategyTraits.ts';
import { forcedTokensOf, type Sample } from '../../../rollout/sample.ts';
import { backUpOf, searchedSteps, type ValuedStep } from '../../../rollout/searched.ts';

/** The steps of each completion of one collection with their labels, in [−1, 1]. Steps without a finite label are left out. */
export function labelledSteps<One extends Sample>(
  completions: readonly One[],
  config: RunConfig,
): Map<One, readonly ValuedStep[]> {
  if (!strategyHas('values_steps', config)) {
    return new Map(
      completions.map((one) => [
        one,
        (one.verdict.steps ?? [])
          .filter(({ to }) => to > forcedTokensOf(one))
          .map((step) => ({ ...step, value: step.correct ? 1 : -1 })),
      ]),
    );
  }
  const valued = [...searchedSteps(completions, backUpOf(config))];
  return new Map(valued.map(([one, steps]) => [one, steps.filter(({ value }) => Number.isFinite(value))]));
}
