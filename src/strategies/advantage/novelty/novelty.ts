/**
 * Raises advantages of right answers that the policy finds unlikely, after XRPO ("Pushing the limits of GRPO with
 * Targeted Exploration and Exploitation"). Formulas are from secondary sources, constants from the paper.
 */
import { exp } from '../../../tensor/exp.ts';
import type { Members } from '../../../learn/advantage/groups.ts';
import { meanOf } from '../../../tensor/statistics.ts';
import type { ShapeStrategy } from '../../../learn/advantage/strategy.ts';
import { writtenMean } from '../../../learn/written.ts';
import type { Sample } from '../../../rollout/sample.ts';

export interface Novelty {
  /** λ: strength; 0 changes nothing. */
  readonly lambda: number;
  /** κ: largest addition, as a share of the advantage. */
  readonly kappa: number;
}

export interface NoveltyFacts {
  /** Mean log-probability of a token of the completion when it was sampled, nats. */
  readonly logps: ArrayLike<number>;
  /** 1 where the completion is right. */
  readonly correct: ArrayLike<number>;
}

/** λ(1 − η), at least 0, with η = exp(s − s̄) for a completion of score s. */
function bonusOf(score: number, usual: number, lambda: number): number {
  return Math.max(lambda * (1 - exp(score - usual)), 0);
}

/**
 * A ← A + min(max(λ(1 − η), 0), κA) for right completions with A > 0, where η = exp(s − s̄), s the completion's mean
 * log-probability and s̄ the mean of s over its group: at most A(1 + κ), and never less than A. All others stay.
 */
export function sharpenByNovelty(
  advantages: ArrayLike<number>,
  { logps, correct }: NoveltyFacts,
  groups: Members,
  { lambda, kappa }: Novelty,
): Float64Array {
  const result = Float64Array.from(advantages);
  for (const members of groups) {
    const usual = meanOf(logps, members);
    for (const i of members) {
      const advantage = advantages[i] as number;
      if (!correct[i] || advantage <= 0) continue;
      result[i] = advantage + Math.min(bonusOf(logps[i] as number, usual, lambda), kappa * advantage);
    }
  }
  return result;
}

/** Mean log-probabilities when sampled, and which completions count as right in the run. */
const factsOf = (trajectories: readonly Sample[]): NoveltyFacts => ({
  logps: trajectories.map((one) => writtenMean(one.logps, one)),
  correct: trajectories.map(({ vote, reward, verdict }) => Number(vote ? reward > 0 : verdict.correct)),
});

/** Adds to the advantages of right completions that were unlikely. */
export const noveltyBonus: ShapeStrategy = (
  { novelty_lambda: lambda, novelty_kappa: kappa },
  completions,
) => {
  if (lambda === 0 || !completions) return null;
  const facts = factsOf(completions);
  return ({ advantages }, groups) => ({
    advantages: sharpenByNovelty(advantages, facts, groups, { lambda, kappa }),
    note: {
      id: 'novelty',
      of(i) {
        const usual = meanOf(facts.logps, groups.find((members) => members.includes(i)) ?? [i]);
        return { kappa, bonus: bonusOf(facts.logps[i] as number, usual, lambda), usual };
      },
    },
  });
};
