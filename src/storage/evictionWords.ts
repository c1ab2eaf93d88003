/** Describes evicted checkpoints in one sentence. */
import type { Evicted } from './checkpoints.ts';

export type { Evicted };

const mostNamed = 3;

/** Names the first three runs with their rounds, and the number of others. */
export function evictionWords(evicted: readonly Evicted[]): string {
  const byName = new Map<string, number[]>();
  for (const { name, round } of evicted) byName.set(name, [...(byName.get(name) ?? []), round]);
  const runs = [...byName].map(
    ([name, rounds]) => `${name} (${rounds.length === 1 ? 'round' : 'rounds'} ${rounds.join(', ')})`,
  );
  const more = runs.length > mostNamed ? ` and ${runs.length - mostNamed} more runs` : '';
  const megabytes = (evicted.reduce((sum, { bytes }) => sum + bytes, 0) / 1e6).toFixed(1);
  const what = evicted.length === 1 ? 'one older checkpoint was' : `${evicted.length} older checkpoints were`;
  return `${what} evicted, ${megabytes} MB, to keep within the checkpoint budget: ${runs.slice(0, mostNamed).join('; ')}${more}; the latest of every run stays`;
}
