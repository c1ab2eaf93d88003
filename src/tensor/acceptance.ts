/**
 * Accepts drafted tokens so that what is written is distributed as the policy's own samples are (Leviathan et al.,
 * "Fast inference from transformers via speculative decoding", arXiv 2211.17192). Distributions are log-probabilities.
 */
import { exp } from './exp.ts';

/** The first index whose running sum exceeds `uniform` of the total; one with weight, or −1 where there is none. */
function drawn(weights: Float64Array, uniform: number): number {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  let running = 0;
  let last = -1;
  for (let id = 0; id < weights.length; id++) {
    const weight = weights[id] as number;
    if (!(weight > 0)) continue;
    running += weight;
    last = id;
    if (running > uniform * total) return id;
  }
  return last;
}

/** A token of the distribution. Throws where it holds no probability. */
export function drawFrom(target: Float32Array, uniform: number): number {
  const token = drawn(Float64Array.from(target, exp), uniform);
  if (token < 0) throw new Error('internal: a distribution must have a token with probability above 0');
  return token;
}

/** A token of max(p − q, 0), normalised; of p where both are equal in every digit. */
export function drawFromRest(target: Float32Array, draft: Float32Array, uniform: number): number {
  const rest = Float64Array.from(target, (logp, id) => Math.max(0, exp(logp) - exp(draft[id] as number)));
  const token = drawn(rest, uniform);
  return token < 0 ? drawFrom(target, uniform) : token;
}

/** Whether a token drafted from q stays: with probability min(1, p / q). */
export function isAccepted(
  token: number,
  target: Float32Array,
  draft: Float32Array,
  uniform: number,
): boolean {
  return uniform < exp((target[token] as number) - (draft[token] as number));
}

/** Expected tokens of a pass with `count` drafted ones, each accepted with probability `rate`: (1 − αᵏ⁺¹) / (1 − α). */
export function expectedLength(rate: number, count: number): number {
  let [sum, power] = [1, 1];
  for (let i = 0; i < count; i++) sum += power *= rate;
  return sum;
}
