/**
 * Interventions (InT: "Self-Proposed Interventions Enable Credit Assignment in LLM Reasoning", arXiv 2601.14209): a failed
 * completion up to its first wrong step and the corrected step are learned as if supervised, if the policy can continue
 * from there. What it wrote after the step is not learned.
 */
import type { SignalStrategy } from '../../../learn/advantage/strategy.ts';
import { excluded, trainedTokens, type Learnable } from '../../../learn/learnable.ts';
import { completionStart, forcedTokensOf } from '../../../rollout/sample.ts';
import { averageOf } from '../../../tensor/statistics.ts';

/** The first right continuation of each intervention, by group and hint; null where none is right. */
function carriersOf(hinted: readonly Learnable[]): ReadonlyMap<string, Learnable | null> {
  const carriers = new Map<string, Learnable | null>();
  for (const one of hinted) {
    const name = `${one.group} ${one.hint?.context}`;
    carriers.set(name, carriers.get(name) ?? (one.verdict.correct ? one : null));
  }
  return carriers;
}

/** The completion with one advantage on each token up to the corrected step, and no other token in the loss. */
function supervised(one: Learnable, advantage: number): Learnable {
  const to = completionStart(one) + forcedTokensOf(one);
  const mask = one.trainMask.map((bit, at) => Number(bit === 1 && at < to));
  const { counted: _, ...rest } = one;
  return { ...rest, mask, advantages: Float32Array.from(mask, (bit) => bit * advantage) };
}

/** Trains kept interventions with advantage `intervention_weight`, and no other hinted completion. */
export const interventions: SignalStrategy = ({ hint, intervention_weight: weight }) =>
  hint !== 'intervene'
    ? null
    : (trajectories) => {
        const carriers = carriersOf(trajectories.filter((one) => one.hint));
        const kept = new Set(carriers.values());
        const isTrained = (one: Learnable): boolean => weight > 0 && kept.has(one);
        const learned = trajectories.map((one) => {
          if (!one.hint) return one;
          return isTrained(one) ? supervised(one, weight) : excluded(one);
        });
        return {
          trajectories: learned,
          note: {
            id: 'intervention',
            of: (at) => ({ weight, part: Number(isTrained(trajectories[at] as Learnable)) }),
          },
          metrics: {
            'interventions/kept': averageOf([...carriers.values()].map((one) => Number(one !== null))),
            'interventions/tokens': learned.reduce(
              (sum, one) => sum + (one.hint ? trainedTokens(one) : 0),
              0,
            ),
          },
        };
      };
