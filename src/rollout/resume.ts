/** Goes on with a completion that an earlier round left in the middle: its record, as segments that have been decoded. */
import type { Generated, Rows } from './policy.ts';
import type { Stretch, Unjudged } from './assemble.ts';

/** Stands for the rows of a segment that was decoded long ago: there is no state behind it. */
function rowOf(last: number, position: number): Rows {
  return {
    frame: { promptWidth: position, width: position + 1 },
    state: null,
    parent: Int32Array.of(0),
    last: Int32Array.of(last),
    position: Int32Array.of(position),
    done: Uint8Array.of(0),
    hint: Int32Array.of(0),
  };
}

/**
 * One stretch for each version of the policy that wrote at it, so that every token keeps the log-probability, the entropy
 * and the version that it was sampled with. Null of a completion without tokens. For completions of one turn, written
 * freely, by a policy without heads: of anything else more would have to be kept.
 */
export function stretchesOf({ prompt, tokens, logps, entropies, versions }: Unjudged): Stretch | null {
  const start = prompt.tokens.length;
  let last: Stretch | null = null;
  for (let from = start, to = start; from < tokens.length; from = to) {
    const version = versions[from] as number;
    while (versions[to] === version) to++;
    const length = to - from;
    const generated: Generated = {
      rows: rowOf(tokens[to - 1] as number, to - 1),
      steps: length,
      tokens: tokens.subarray(from, to),
      logps: logps.subarray(from, to),
      entropies: entropies.subarray(from, to),
    };
    const before: Stretch | null = last;
    const none = { observed: 0, forced: 0, observedTotal: 0 };
    last = { before, generated, column: 0, length, ...none, total: to - start, version };
  }
  return last;
}
