/**
 * The clipped surrogate whose range depends on confidence (ECHO, arXiv 2602.02150): ε = ε₀ + (ε₁ − ε₀)·σ(4(1 − C)), with
 * C the mean probability of the completion's trained tokens when they were sampled. Confident completions move less.
 */
import {
  add,
  div,
  exp,
  mul,
  neg,
  stopGradient,
  sub,
  type Operand,
  type Value,
} from '../../../graph/index.ts';
import type { Loss } from '../../../learn/objective/loss.ts';
import { sequenceMean, spreadOnTokens, type CompletionPlan } from '../../../learn/objective/sequences.ts';
import type { RunConfig } from '../../../config/schema.ts';
import { flatRows } from '../../../policy/transformer.ts';
import { clipMetricNames, clipMetrics, clipOperands } from '../clipMetrics.ts';
import { clippedOfRatio } from '../clipped/clipped.ts';
import { ratio, ratioStep } from '../ratio/ratio.ts';

/** How fast the range follows confidence, as in ECHO's released code. */
const steepness = 4;

/** Mean of exp(behaviour) over each completion's trained tokens, on all its tokens. `[n]` each; without gradient. */
export function confidenceOn(behaviour: Value, mask: Value, plan: CompletionPlan): Value {
  return stopGradient(spreadOnTokens(sequenceMean(exp(behaviour), mask, plan), plan));
}

/** least + (most − least)·σ(4(1 − confidence)): `most` is never reached, and full confidence leaves half of the way. */
export function clipRange(confidence: Value, least: Operand, most: Operand): Value {
  const share = div(1, add(1, exp(neg(mul(steepness, sub(1, confidence))))));
  return add(least, mul(sub(most, least), share));
}

export function confidenceClip({
  importance_sampling_level: level,
  epsilon,
  epsilon_high,
  epsilon_least,
}: RunConfig): Loss {
  return {
    key: `confidence ${level}`,
    // Copies in several completions have several bounds.
    tokensDiffer: true,
    onlyAdvantages: { zeroMetrics: clipMetricNames },
    scalars: { epsilon, epsilon_high: epsilon_high ?? epsilon, epsilon_least },
    build({ logps, oldLogps, trained: mask, plan, advantages, mean, tokenInput, scalarInput }) {
      const behaviour = tokenInput('behaviour_logps', 'log-probability of each target when it was sampled');
      const [low, high, least] = [
        scalarInput('epsilon', 'lower clip range of the ratio at no confidence'),
        scalarInput('epsilon_high', 'upper clip range of the ratio at no confidence'),
        scalarInput('epsilon_least', 'clip range below which none falls'),
      ];
      const compared = { mask, plan, logps, oldLogps };
      const confidence = confidenceOn(flatRows(behaviour), mask, plan);
      const range = clipRange(confidence, least, low);
      const { loss, clippedLow, clippedHigh, operands } = clippedOfRatio({
        epsilon: range,
        epsilonHigh: clipRange(confidence, least, high),
        ratio: ratio(level, compared),
        advantages,
      });
      return {
        inputs: [behaviour, low, high, least],
        token: loss,
        steps: [
          ratioStep(level, compared),
          {
            id: 'confidence_clip',
            operands: { ...operands, confidence, ...clipOperands(clippedLow, clippedHigh) },
            result: loss,
          },
        ],
        metrics: [
          ...clipMetrics(mean, clippedLow, clippedHigh),
          { name: 'clip_range', value: mean(range), meaning: 'mean lower clip range over trained tokens' },
        ],
      };
    },
  };
}
