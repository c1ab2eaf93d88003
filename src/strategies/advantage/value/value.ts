/** One advantage per token, from the predictions of a value head (GAE). */
import type { RunConfig } from '../../../config/schema.ts';
import type { Estimates, Estimator } from '../../../learn/advantage/strategy.ts';
import { whiten, whiteningOf } from '../../../learn/advantage/whiten.ts';
import type { Trajectory } from '../../../rollout/trajectory.ts';
import type { TraceStep } from '../../../learn/trace.ts';
import { taskOf } from '../../../tasks/index.ts';
import { generalisedAdvantages } from './gae.ts';

/** The estimator of `baseline` value; advantages are whitened over the batch if that is the scale. */
export const valueEstimator: Estimator = (config) =>
  config.baseline === 'value'
    ? ({ trajectories }, rewards, maxLength) => byValue(trajectories, rewards, config, maxLength)
    : null;

/** Where every step pays, an episode's reward is its share of the longest one: times `horizon` over its steps gives 1 per step. */
function byValue(
  trajectories: readonly Trajectory[],
  rewards: Float64Array,
  { task: played, gamma, lam, scale_rewards, advantage_clip }: RunConfig,
  horizon: number,
): Estimates {
  const task = taskOf(played);
  const paysSteps = task.kind === 'control' && task.pays === 'at every step';
  const estimates = trajectories.map((trajectory, i) => {
    const { tokens, trainMask, values, lastValue, terminated } = trajectory;
    if (!values) throw new Error('advantages: the value baseline needs the values of a value head, got none');
    const reward = rewards[i] as number;
    const perStep = new Float64Array(tokens.length);
    if (paysSteps) perStep.fill((reward * horizon) / Math.max(tokens.length, 1));
    else perStep[trainMask.lastIndexOf(1)] = reward;
    const valued = { rewards: perStep, values, mask: trainMask, terminated, valueAfter: lastValue ?? 0 };
    const { advantages, returns, parts } = generalisedAdvantages(valued, { gamma, lambda: lam });
    const finite = [reward, ...advantages, ...returns].every(Number.isFinite);
    // Replaced by zeros where not finite, so that they cannot affect the batch.
    return finite
      ? { advantages, returns, parts, mask: trainMask, finite }
      : { advantages: perStep.fill(0), returns: perStep, parts, mask: new Uint8Array(tokens.length), finite };
  });
  const masks = estimates.map(({ mask }) => mask);
  const flat = Float64Array.from(estimates.flatMap(({ advantages }) => [...advantages]));
  const counted = Float64Array.from(masks.flatMap((mask) => [...mask]));
  const shaped = scale_rewards === 'batch' ? whiten(flat, counted) : flat;
  const limit = advantage_clip ?? Infinity;
  const starts = masks.map(() => 0);
  masks.forEach((mask, i) => (starts[i + 1] = (starts[i] as number) + mask.length));
  let at = 0;
  return {
    signals: {
      advantages: masks.map((mask) =>
        Float32Array.from(mask, (trained) => {
          const advantage = shaped[at++] as number;
          return trained ? Math.max(-limit, Math.min(limit, advantage)) : 0;
        }),
      ),
      masks,
      returns: estimates.map(({ returns }) => Float32Array.from(returns)),
    },
    nonFinite: estimates.filter(({ finite }) => !finite).length,
    dropped: 0,
    explain(i, t) {
      const { parts, advantages, finite } = estimates[i] as (typeof estimates)[number];
      if (!finite) return [{ id: 'non-finite', operands: {}, result: 0, left: true }];
      const { reward, nextValue, nextAdvantage, delta } = parts;
      const before = advantages[t] as number;
      const white = shaped[(starts[i] as number) + t] as number;
      const steps: TraceStep[] = [
        {
          id: 'value-surprise',
          operands: {
            ...{ reward: reward[t] as number, gamma, nextValue: nextValue[t] as number },
            value: trajectories[i]?.values?.[t] as number,
          },
          result: delta[t] as number,
        },
        {
          id: 'value-advantage',
          operands: { delta: delta[t] as number, gamma, lam, next: nextAdvantage[t] as number },
          result: before,
        },
      ];
      if (scale_rewards === 'batch') {
        steps.push({ id: 'whiten', operands: { before, ...whiteningOf(flat, counted) }, result: white });
      }
      const held = Math.max(-limit, Math.min(limit, white));
      if (held !== white)
        steps.push({ id: 'advantage-clip', operands: { before: white, limit }, result: held });
      return steps;
    },
  };
}
