/** The completions that say nothing about the tokens of another one but what their prompt says. */
import { byGroup, completionStart, type Sample } from '../../../rollout/sample.ts';

/** Sample number of the completion that wrote the first token: completions with the same one share it. */
function firstWriterOf(one: Sample, bySample: ReadonlyMap<number, Sample>): number {
  let at: Sample | undefined = one;
  let writer = one.sample;
  while (at?.branch && at.branch.at > completionStart(at)) {
    writer = at.branch.from;
    at = bySample.get(writer);
  }
  return writer;
}

/**
 * Of each completion, the others of its group after the same prompt and hint that share no token with it: given the
 * prompt they are independent of it. Throws nothing; groups of one have none.
 */
export function peersOf<One extends Sample>(completions: readonly One[]): Map<One, readonly One[]> {
  const peers = new Map<One, readonly One[]>();
  for (const members of byGroup(completions).values()) {
    const bySample = new Map(members.map((one) => [one.sample, one]));
    const writers = new Map(members.map((one) => [one, firstWriterOf(one, bySample)]));
    for (const one of members) {
      const others = members.filter(
        (other) => writers.get(other) !== writers.get(one) && other.hint?.context === one.hint?.context,
      );
      peers.set(one, others);
    }
  }
  return peers;
}
