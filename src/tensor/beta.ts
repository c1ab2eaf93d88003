/** Draws from the Beta distribution with keyed uniforms and exact IEEE operations only. */
import { log } from './log.ts';
import { cos } from './trig.ts';

/** The i-th uniform of a draw, in (0, 1); a function of its key, so that a draw may take any number of them. */
export type UniformAt = (i: number) => number;

/** Uniforms that one attempt takes. */
const perAttempt = 3;

/**
 * Gamma(shape, 1) for shape ≥ 1: d·v with d = shape − 1/3, v = (1 + x / √(9d))³ for a normal x, accepted where
 * ln u < x²/2 + d − d·v + d·ln v (Marsaglia and Tsang, "A simple method for generating gamma variables", 2000). It accepts
 * at least 95 attempts in 100.
 */
function gammaDraw(shape: number, uniformAt: UniformAt): number {
  const d = shape - 1 / 3;
  const c = 1 / Math.sqrt(9 * d);
  for (let at = 0; ; at += perAttempt) {
    const [radius, angle, accept] = [uniformAt(at), uniformAt(at + 1), uniformAt(at + 2)];
    // A standard normal by the Box–Muller transform.
    const x = Math.sqrt(-2 * log(radius)) * cos(2 * Math.PI * angle);
    const root = 1 + c * x;
    const v = root * root * root;
    if (v > 0 && log(accept) < 0.5 * x * x + d - d * v + d * log(v)) return d * v;
  }
}

/** One draw of Beta(alpha, beta), in [0, 1], for alpha and beta of at least 1. Throws on smaller ones. */
export function betaDraw(alpha: number, beta: number, uniformAt: UniformAt): number {
  if (!(alpha >= 1 && beta >= 1 && alpha + beta < Infinity)) {
    throw new Error(`beta: alpha and beta must be finite and at least 1, got ${alpha} and ${beta}`);
  }
  const up = gammaDraw(alpha, (i) => uniformAt(2 * i));
  const down = gammaDraw(beta, (i) => uniformAt(2 * i + 1));
  return up / (up + down);
}
