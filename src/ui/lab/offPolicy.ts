/**
 * How a token's loss uses three policies: the one that sampled it, the proximal one, and the one before the round's first
 * update. ρ = now / proximal; the importance weight is w = proximal / sampled (Hilton et al. 2021, arXiv 2110.00641;
 * AReaL, arXiv 2505.24298).
 */
import type { RunConfig } from '../../config/schema.ts';
import type { RolloutLine } from '../../run/records.ts';
import { authorOf } from './marks.ts';
import { clipRange } from './surrogate.ts';

export interface OffPolicy {
  /** Log-probabilities of the token, nats. */
  readonly sampled: number;
  readonly proximal: number;
  readonly now: number;
  /** Of the token or of its completion, as the settings have it. */
  readonly ratio: number;
  /** Importance weight; null where the proximal policy is the one that sampled. */
  readonly weight: {
    /** Before the cap, and after it. */
    readonly raw: number;
    readonly used: number;
    readonly bound: 'truncated' | 'masked' | null;
  } | null;
  /** The side on which clipping stops the gradient. */
  readonly clipped: 'low' | 'high' | null;
  /** Of the clipped surrogate: −w · min(ρA, clip(ρ)A). */
  readonly loss: number;
}

/** Exponents are held in ±20, as in the update. */
const ratioOf = (difference: number): number => Math.exp(Math.max(-20, Math.min(20, difference)));

/** The policies of the token at `position`; null where all three are the one that sampled it. */
export function offPolicyOf(line: RolloutLine, position: number, config: RunConfig): OffPolicy | null {
  const { policies, logps } = line;
  if (!policies || authorOf(line, position) !== 'policy') return null;
  const { proximal, current } = policies;
  const difference = (over: readonly number[], under: readonly number[]): number =>
    differenceAt(line, position, config.importance_sampling_level, over, under);
  const ratio = ratioOf(difference(current, proximal));
  const weight =
    config.proximal === 'behaviour' ? null : weightOf(ratioOf(difference(proximal, logps)), config);
  const advantage = line.advantages[position] ?? 0;
  const { low, high } = clipRange(config);
  const held = Math.max(low, Math.min(high, ratio));
  return {
    sampled: logps[position] ?? 0,
    proximal: proximal[position] ?? 0,
    now: current[position] ?? 0,
    ratio,
    weight,
    clipped: ratio < low && advantage < 0 ? 'low' : ratio > high && advantage > 0 ? 'high' : null,
    loss: -(weight?.used ?? 1) * Math.min(ratio * advantage, held * advantage),
  };
}

/** Of log-probabilities: of the token, or the mean or sum over what the policy wrote of the completion. */
function differenceAt(
  line: RolloutLine,
  position: number,
  level: RunConfig['importance_sampling_level'],
  over: readonly number[],
  under: readonly number[],
): number {
  if (level === 'token') return (over[position] ?? 0) - (under[position] ?? 0);
  const own = line.symbols.flatMap((_, t) =>
    authorOf(line, t) === 'policy' ? [(over[t] ?? 0) - (under[t] ?? 0)] : [],
  );
  const sum = own.reduce((total, one) => total + one, 0);
  return level === 'sequence' ? sum / Math.max(1, own.length) : sum;
}

function weightOf(
  raw: number,
  { correction, correction_cap: cap }: Pick<RunConfig, 'correction' | 'correction_cap'>,
): NonNullable<OffPolicy['weight']> {
  if (raw <= cap) return { raw, used: raw, bound: null };
  return correction === 'mask' ? { raw, used: 0, bound: 'masked' } : { raw, used: cap, bound: 'truncated' };
}
