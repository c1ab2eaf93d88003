/** One advantage per token, from the predictions of a value head (GAE). */
import type { RunConfig } from '../../../config/schema.ts';
import type { Estimates, Estimator } from '../../../learn/advantage/strategy.ts';
import { whitenTokens } from '../../../learn/advantage/whiten.ts';
import type { RewardedSample } from '../../../learn/learnable.ts';
import type { TraceStep } from '../../../learn/trace.ts';
import { taskOf } from '../../../tasks/index.ts';
import { generalisedAdvantages } from './gae.ts';

/** The estimator of `baseline` value; advantages are whitened over the batch if that is the scale. */
export const valueEstimator: Estimator = (config) =>
  config.baseline === 'value'
    ? ({ trajectories }, maxLength) => byValue(trajectories, config, maxLength)
    : null;

/** Where every step pays, an episode's reward is its share of the longest one: times `horizon` over its steps gives 1 per step. */
function byValue(
  trajectories: readonly RewardedSample[],
  { task: played, gamma, lam, scale_rewards, advantage_clip }: RunConfig,
  horizon: number,
): Estimates {
  const task = taskOf(played);
  const paysSteps = task.kind === 'control' && task.pays === 'at every step';
  const estimates = trajectories.map((one) => {
    const { tokens, trainMask, values, lastValue, terminated, earned: reward } = one;
    if (!values) throw new Error('advantages: the value baseline needs the values of a value head, got none');
    const perStep = new Float64Array(tokens.length);
    if (paysSteps) perStep.fill((reward * horizon) / Math.max(tokens.length, 1));
    else perStep[trainMask.lastIndexOf(1)] = reward;
    const valued = { rewards: perStep, values, mask: trainMask, terminated, valueAfter: lastValue ?? 0 };
    const { advantages, returns, parts } = generalisedAdvantages(valued, { gamma, lambda: lam });
    const finite = [reward, ...advantages, ...returns].every(Number.isFinite);
    // Replaced by zeros where not finite, so that they cannot affect the batch.
    const used = finite
      ? { advantages, returns, mask: trainMask }
      : { advantages: perStep.fill(0), returns: perStep, mask: new Uint8Array(tokens.length) };
    return { one, ...used, values, parts, finite };
  });
  const whitened = scale_rewards === 'batch' ? whitenTokens(estimates) : null;
  const all = whitened?.completions ?? estimates.map((own) => ({ ...own, white: own.advantages }));
  const limit = advantage_clip ?? Infinity;
  const limited = (advantage: number): number => Math.max(-limit, Math.min(limit, advantage));
  return {
    trajectories: all.map(({ one, advantages, white, mask, returns, values, parts, finite }) => ({
      ...one,
      advantages: Float32Array.from(mask, (trained, t) => (trained ? limited(white[t] as number) : 0)),
      ...{ mask, returns: Float32Array.from(returns) },
      explain(t): TraceStep[] {
        if (!finite) return [{ id: 'non-finite', operands: {}, result: 0, left: true }];
        const reward = parts.reward[t] as number;
        const [nextValue, value] = [parts.nextValue[t] as number, values[t] as number];
        const [delta, next] = [parts.delta[t] as number, parts.nextAdvantage[t] as number];
        const [before, after] = [advantages[t] as number, white[t] as number];
        const held = limited(after);
        const steps: TraceStep[] = [
          { id: 'value-surprise', operands: { reward, gamma, nextValue, value }, result: delta },
          { id: 'value-advantage', operands: { delta, gamma, lam, next }, result: before },
        ];
        if (whitened) steps.push({ id: 'whiten', operands: { before, ...whitened.found }, result: after });
        if (held !== after)
          steps.push({ id: 'advantage-clip', operands: { before: after, limit }, result: held });
        return steps;
      },
    })),
    nonFinite: estimates.filter(({ finite }) => !finite).length,
    dropped: 0,
  };
}
