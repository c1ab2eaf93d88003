/** What runs had learned when they had spent equal tokens. Pure. */
import type { MetricHistory } from '../../../../run/MetricHistory.ts';
import type { Overlay } from '../../../state/Overlays.svelte.ts';

export interface EqualTokens {
  /** Tokens of the run's last evaluation. */
  readonly tokens: number;
  readonly own: number;
  /** Other runs that spent at least as many: their last evaluation at or before those tokens. */
  readonly others: readonly { readonly name: string; readonly value: number }[];
}

/** The last evaluation at or before these tokens; null where there is none, or the run spent fewer. */
function lastAt(history: MetricHistory, key: string, most: number): { tokens: number; value: number } | null {
  const tokens = history.column('num_tokens');
  const values = history.column(key);
  if ((tokens.at(-1) ?? 0) < most && most !== Infinity) return null;
  const row = values.findLastIndex((value, i) => !Number.isNaN(value) && (tokens[i] ?? Infinity) <= most);
  return row < 0 ? null : { tokens: tokens[row] ?? 0, value: values[row] ?? NaN };
}

/** `key`: the held-out metric. Null before the first evaluation after training began. */
export function besideAt(
  history: MetricHistory,
  overlays: readonly Pick<Overlay, 'name' | 'history'>[],
  key: string,
): EqualTokens | null {
  const own = lastAt(history, key, Infinity);
  if (own === null || own.tokens === 0) return null;
  const others = overlays.flatMap((other) => {
    const found = lastAt(other.history, key, own.tokens);
    return found ? [{ name: other.name, value: found.value }] : [];
  });
  return { tokens: own.tokens, own: own.value, others };
}
