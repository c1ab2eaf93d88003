/** The search trees of a collection's completions, read off the samples alone: what a search itself saw. */
import type { RunConfig } from '../config/schema.ts';
import { completionOf, forcedTokensOf, type Sample } from './sample.ts';
import { meanValue, searchTreeOf, type BackUp, type SearchNode, type SearchTree } from './searchTree.ts';

export const backUpOf = ({
  search_labels: labels,
  search_decay: decay,
}: Pick<RunConfig, 'search_labels' | 'search_decay'>): BackUp => ({ labels, decay });

export interface SearchedGroup<One extends Sample = Sample> {
  readonly completions: readonly One[];
  readonly tree: SearchTree;
}

/** Leading tokens of a completion that it shares with the one from which it branched. */
export const inheritedBy = (one: Pick<Sample, 'branch' | 'prompt'>): number =>
  Math.max(0, (one.branch?.at ?? 0) - one.prompt.tokens.length);

/**
 * One tree for each prompt and forced beginning of one collection, completions in order of their samples; a prompt's later
 * phase joins its tree.
 */
export function searchedGroups<One extends Sample>(
  completions: readonly One[],
  rule: BackUp,
): SearchedGroup<One>[] {
  const roots = new Map<string, One[]>();
  for (const one of completions) {
    const begun = completionOf(one).subarray(0, forcedTokensOf(one));
    const key = [one.group, one.hint?.context ?? 0, ...begun].join(' ');
    const known = roots.get(key);
    if (known) known.push(one);
    else roots.set(key, [one]);
  }
  return [...roots.values()].map((members) => {
    const inOrder = [...members].sort((a, b) => a.sample - b.sample);
    const searched = inOrder.map((one) => ({
      tokens: completionOf(one),
      inherited: inheritedBy(one),
      steps: one.verdict.steps ?? [],
      outcome: one.verdict.reward,
    }));
    return { completions: inOrder, tree: searchTreeOf(searched, rule, forcedTokensOf(inOrder[0] as One)) };
  });
}

/** A step of a completion, with the value of its node. */
export interface ValuedStep {
  /** Tokens `[from, to)` of the completion, and the verifier's verdict. */
  readonly from: number;
  readonly to: number;
  readonly correct: boolean;
  /** In [−1, 1]; NaN where nothing was backed up. */
  readonly value: number;
}

/** The steps of every completion of one collection with the values of its search tree. */
export function searchedSteps<One extends Sample>(
  completions: readonly One[],
  rule: BackUp,
): Map<One, readonly ValuedStep[]> {
  const found = new Map<One, readonly ValuedStep[]>();
  for (const { completions: members, tree } of searchedGroups(completions, rule)) {
    members.forEach((one, i) => {
      const nodes = (tree.paths[i] ?? []).map((at) => tree.nodes[at] as SearchNode);
      const steps = (one.verdict.steps ?? []).flatMap((step) => {
        const node = nodes.find(({ to }) => to === step.to);
        return node ? [{ ...step, value: meanValue(node) }] : [];
      });
      found.set(one, steps);
    });
  }
  return found;
}
