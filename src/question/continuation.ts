/** The likeliest continuation of a row: after each symbol the likeliest next one, up to the end symbol. */
import { gatherRows } from '../rollout/policy.ts';
import { vocabularyIn } from '../tasks/index.ts';
import { END } from '../tasks/vocabulary/common.ts';
import { distributionsOf } from './distributions.ts';
import type { AskedPolicy } from './policy.ts';

/** A symbol with its probability given all before it, at the temperature. Plain data. */
export interface NextSymbol {
  readonly symbol: string;
  readonly probability: number;
}

/**
 * Completes each beginning after the same row of `tokens`, up to the end symbol or the frame's end. Returns whole completions,
 * beginnings included. Throws where the policy does not write tokens.
 */
export async function likeliestEnds(
  { plays, frame }: AskedPolicy,
  tokens: readonly number[],
  beginnings: readonly (readonly number[])[],
): Promise<number[][]> {
  if (!('policy' in plays))
    throw new Error(`continuation: the policy must write tokens, got that of ${plays.task.id}`);
  const { policy } = plays;
  const [count, length] = [beginnings.length, frame.width - tokens.length];
  if (length < 1) return beginnings.map((beginning) => [...beginning]);
  // The row may be longer than a prompt; only the width decides how numbers are rounded.
  const prefilled = await policy.prefill([tokens], { ...frame, promptWidth: frame.width });
  const rows = gatherRows(prefilled, new Int32Array(count));
  const forced = new Int32Array(length * count).fill(-1);
  beginnings.forEach((beginning, row) =>
    beginning.forEach((token, step) => (forced[step * count + row] = token)),
  );
  const uniforms = new Float32Array(length * count).fill(0.5);
  const generated = await policy.generate(rows, {
    ...{ length, uniforms, forced, temperature: 1, greedy: true, final: true },
  });
  policy.release(prefilled);
  policy.release(generated.rows);
  return beginnings.map((_, row) => {
    const written = Array.from(
      { length: generated.steps },
      (_, step) => generated.tokens[step * count + row] as number,
    );
    const end = written.indexOf(END);
    return end < 0 ? written : written.slice(0, end + 1);
  });
}

/** The likeliest continuation of a row of tokens; empty where the frame has no space. Throws as `likeliestEnds`. */
export async function continuationOf(
  asked: AskedPolicy,
  tokens: readonly number[],
  temperature: number,
): Promise<NextSymbol[]> {
  const [written = []] = await likeliestEnds(asked, tokens, [[]]);
  if (written.length === 0) return [];
  const read = await distributionsOf(asked, [[...tokens, ...written]], temperature);
  const { symbolOf } = vocabularyIn(asked.task.id);
  return written.map((token, i) => ({
    symbol: symbolOf(token),
    probability: read.after(0, tokens.length + i - 1)[token] as number,
  }));
}
