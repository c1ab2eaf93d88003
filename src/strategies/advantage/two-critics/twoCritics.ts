/** Weights of steps instead of advantages: what the policy did in episodes that succeeded is imitated, by two critics' gate. */
import type { RunConfig } from '../../../config/schema.ts';
import type { Estimates, Estimator } from '../../../learn/advantage/strategy.ts';
import type { RewardedSample } from '../../../learn/learnable.ts';
import type { TraceStep } from '../../../learn/trace.ts';
import { isCorrected } from './criticsLabels.ts';
import { gatesOf, type Gate } from './gate.ts';

export const twoCriticsEstimator: Estimator = (config) =>
  config.baseline === 'two_critics' ? ({ trajectories }) => byTwoCritics(trajectories, config) : null;

interface Weighed {
  readonly one: RewardedSample;
  /** Absent where no gate weighs its steps: failures, and episodes that were corrected. */
  readonly gates: readonly Gate[] | null;
  readonly weights: Float64Array;
  readonly isFinite: boolean;
}

/**
 * Steps of an episode that succeeded weigh as their gates say, those of a failure 0, and those of a correction 1; all are
 * divided by the mean of those above 0.
 */
function byTwoCritics(
  trajectories: readonly RewardedSample[],
  { advantage_clip }: Pick<RunConfig, 'advantage_clip'>,
): Estimates {
  const all = trajectories.map(weigh);
  const above = all.flatMap(({ weights }) => [...weights].filter((weight) => weight > 0));
  const mean = above.length > 0 ? above.reduce((sum, weight) => sum + weight, 0) / above.length : 1;
  const limit = advantage_clip ?? Infinity;
  return {
    trajectories: all.map(({ one, gates, weights, isFinite }) => ({
      ...one,
      advantages: Float32Array.from(weights, (weight) => Math.min(weight / mean, limit)),
      mask: isFinite ? one.trainMask : new Uint8Array(one.tokens.length),
      explain(t): TraceStep[] {
        if (!isFinite) return [{ id: 'non-finite', operands: {}, result: 0, left: true }];
        const weight = weights[t] as number;
        const found = gates?.[t];
        const steps: TraceStep[] = found
          ? [
              {
                id: 'critics-gate',
                operands: {
                  viable: found.viable,
                  byViability: found.byViability,
                  byEfficiency: found.byEfficiency,
                },
                result: weight,
              },
            ]
          : [
              {
                id: isCorrected(one) ? 'critics-correction' : 'critics-failure',
                operands: {},
                result: weight,
              },
            ];
        const scaled = weight / mean;
        steps.push({ id: 'critics-weight', operands: { before: weight, mean }, result: scaled });
        if (scaled > limit)
          steps.push({ id: 'advantage-clip', operands: { before: scaled, limit }, result: limit });
        return steps;
      },
    })),
    nonFinite: all.filter(({ isFinite }) => !isFinite).length,
    dropped: 0,
    metrics: gateMetrics(all),
  };
}

function weigh(one: RewardedSample): Weighed {
  const { viabilities: viability, efficiencies: efficiency, trainMask, verdict, earned } = one;
  if (!viability || !efficiency)
    throw new Error('advantages: two critics need the outputs of their heads at each step, got none');
  const corrected = isCorrected(one);
  const gates = verdict.correct && !corrected ? gatesOf({ viability, efficiency }) : null;
  const weights = Float64Array.from(trainMask, (trained, t) =>
    trained ? (corrected ? 1 : (gates?.[t]?.gate ?? 0)) : 0,
  );
  const isFinite = Number.isFinite(earned) && weights.every(Number.isFinite);
  return { one, gates, weights: isFinite ? weights : weights.fill(0), isFinite };
}

/** Over steps of episodes that succeeded by themselves; null without any. */
function gateMetrics(all: readonly Weighed[]): Readonly<Record<string, number | null>> {
  const gates = all.flatMap(({ gates: own, isFinite }) => (isFinite ? (own ?? []) : []));
  const mean = (of: (gate: Gate) => number): number | null =>
    gates.length > 0 ? gates.reduce((sum, gate) => sum + of(gate), 0) / gates.length : null;
  return { 'critics/gate': mean(({ gate }) => gate), 'critics/viable': mean(({ viable }) => viable) };
}
