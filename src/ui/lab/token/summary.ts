/** A token's update as one line of arithmetic. Pure. */
import type { LineTrace } from '../../../run/records.ts';
import { significant } from '../../state/format.ts';
import { clipSide, operandOf } from './arithmetic.ts';

export interface TokenSummary {
  /** Null where the loss has no ratio, as without clipping or with a loss over pairs. */
  readonly ratio: string | null;
  readonly advantage: string;
  /** The bound that the ratio crossed; null where none did. */
  readonly clippedAt: string | null;
  /** What the update does with the token. */
  readonly effect: 'likelier' | 'less likely' | 'no push';
}

/** The update that the line and the steps show first: the first that clips the token, or else the first that reads it. */
export function firstUpdateOf({ updates }: LineTrace, position: number): number {
  const clipped = updates.findIndex(({ tokens }) => tokens[position]?.clipped);
  const first = updates.findIndex(({ tokens }) => tokens[position] != null);
  return Math.max(0, clipped === -1 ? first : clipped);
}

/** Null where no update reads the token. `advantage`: of the completion, where the loss's steps name none. */
export function tokenSummaryOf(trace: LineTrace, position: number, advantage: number): TokenSummary | null {
  const token = trace.updates[firstUpdateOf(trace, position)]?.tokens[position];
  if (!token) return null;
  const ratio = operandOf(token.steps, 'ratio');
  const side = clipSide(token.steps);
  const bound = side && operandOf(token.steps, side);
  const { slope } = token;
  return {
    ratio: ratio === null ? null : significant(ratio),
    advantage: significant(operandOf(token.steps, 'advantage') ?? advantage),
    clippedAt: bound === null ? null : significant(bound),
    effect: slope === 0 ? 'no push' : slope < 0 ? 'likelier' : 'less likely',
  };
}
