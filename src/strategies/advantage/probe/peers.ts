/** The completions that say nothing about the tokens of another one but what their prompt says. */
import { byGroup, completionStart, type Sample } from '../../../rollout/sample.ts';

/**
 * Sample number of the completion that wrote the first token: completions with the same one share it. Null where it is not
 * known, because a completion in between was pruned.
 */
function firstWriterOf(one: Sample, bySample: ReadonlyMap<number, Sample>): number | null {
  let at: Sample | undefined = one;
  while (at?.branch && at.branch.at > completionStart(at)) at = bySample.get(at.branch.from);
  return at?.sample ?? null;
}

/**
 * Of each completion, the others of its group after the same prompt and hint that share no token with it: given the
 * prompt they are independent of it. Throws nothing; groups of one have none, and neither has one whose beginning is unknown.
 */
export function peersOf<One extends Sample>(completions: readonly One[]): Map<One, readonly One[]> {
  const peers = new Map<One, readonly One[]>();
  for (const members of byGroup(completions).values()) {
    const bySample = new Map(members.map((one) => [one.sample, one]));
    const writers = new Map(members.map((one) => [one, firstWriterOf(one, bySample)]));
    for (const one of members) {
      const writer = writers.get(one) ?? null;
      const isPeer = (other: Sample & One): boolean => {
        const its = writers.get(other) ?? null;
        return its !== null && its !== writer && other.hint?.context === one.hint?.context;
      };
      peers.set(one, writer === null ? [] : members.filter(isPeer));
    }
  }
  return peers;
}
