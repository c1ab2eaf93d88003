/** The probe's features at a few numbers of tokens, and its predictions from them. */
import { meanState, sketched, stateWidth } from '../../../rollout/hiddenStates.ts';
import type { Sample } from '../../../rollout/sample.ts';
import { ridgeValue, type RidgeFit } from '../../../tensor/ridge.ts';

type Written = Pick<Sample, 'prompt' | 'tokens' | 'states' | 'logps' | 'entropies'>;

/** Completion tokens read at each look of a check after reading `last`: none, half of them, all. */
export function looksAt(last: number): readonly [number, number, number] {
  return [0, Math.floor(last / 2), last];
}

/**
 * The state after reading `read` tokens of the completion, the mean state up to there, and of these tokens the mean and
 * the least log-probability and the mean entropy, in nats; null without states.
 */
export function earlyFeatures(one: Written, read: number): Float64Array | null {
  if (stateWidth(one) === 0) return null;
  const from = one.prompt.tokens.length;
  const count = Math.max(read, 1);
  let [logp, least, entropy] = [0, 0, 0];
  for (let at = from; at < from + read; at++) {
    logp += (one.logps[at] as number) / count;
    least = Math.min(least, one.logps[at] as number);
    entropy += (one.entropies[at] as number) / count;
  }
  const latest = sketched(meanState(one, read, read + 1));
  return Float64Array.of(...latest, ...sketched(meanState(one, 0, read + 1)), logp, least, entropy);
}

/** The predicted reward, in [0, 1]; null where the fit is of other states, or there is none. */
export function earlyPrediction(fit: RidgeFit | null, features: Float64Array | null): number | null {
  if (!fit || features?.length !== fit.slopes.length) return null;
  return Math.min(Math.max(ridgeValue(fit, features), 0), 1);
}
