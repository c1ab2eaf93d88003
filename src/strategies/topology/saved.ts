/** Measures what a tree saved in a round, and what flat completions would have shared. Pure counting, apart from the ledger. */
import { END } from '../../tasks/vocabulary/common.ts';
import type { Ledger } from '../../rollout/ledger.ts';
import { roles, type Batch, type PrunedSample, type Sample } from '../../rollout/sample.ts';

type Written = Sample | PrunedSample;

const writtenIn = ({ trajectories, pruned = [] }: Batch): readonly Written[] => [...trajectories, ...pruned];

/** Steps of each turn of a completion: the observation before it is read in steps too, and an end token ends it. */
function turnLengths({ tokens, prompt, roles: by }: Written): number[] {
  const lengths = [0];
  for (let at = prompt.tokens.length; at < tokens.length; at++) {
    lengths[lengths.length - 1]!++;
    if (tokens[at] === END && by[at] !== roles.observation) lengths.push(0);
  }
  return lengths;
}

/**
 * Sequential decode steps of these completions if each is written alone: all write side by side, so every turn takes
 * as many steps as its longest.
 */
export function flatSteps(batches: readonly Batch[]): number {
  let steps = 0;
  for (const batch of batches) {
    const longest: number[] = [];
    for (const one of writtenIn(batch)) {
      turnLengths(one).forEach((length, turn) => (longest[turn] = Math.max(longest[turn] ?? 0, length)));
    }
    steps += longest.reduce((sum, length) => sum + length, 0);
  }
  return steps;
}

interface PrefixNode {
  readonly next: Map<number, PrefixNode>;
}
const node = (): PrefixNode => ({ next: new Map() });

/**
 * Tokens in a common beginning of completions of the same group, without their first occurrence: what a prefix tree
 * of the group would not write again. Completions with different hints share nothing.
 */
export function repeatedTokens(batches: readonly Batch[]): number {
  let repeated = 0;
  for (const batch of batches) {
    const roots = new Map<string, PrefixNode>();
    for (const one of writtenIn(batch)) {
      const key = `${one.group} ${one.hint?.context ?? 0}`;
      let at = roots.get(key);
      if (!at) roots.set(key, (at = node()));
      for (let i = one.prompt.tokens.length; i < one.tokens.length; i++) {
        const token = one.tokens[i] as number;
        const known: PrefixNode | undefined = at.next.get(token);
        if (known && one.roles[i] !== roles.observation) repeated++;
        const next: PrefixNode = known ?? node();
        if (!known) at.next.set(token, next);
        at = next;
      }
    }
  }
  return repeated;
}

/** Savings over everything that a round collected as trees. `alone` says whether only the trees decide when rows are written. */
export function savedByTrees(
  batches: readonly Batch[],
  { tok_unique = 0, tok_noshare = 0, steps_seq = 0 }: Partial<Ledger>,
  alone: boolean,
): Readonly<Record<string, number>> {
  return {
    'saved/tree_tokens': tok_noshare - tok_unique,
    ...(alone && { 'saved/tree_steps': flatSteps(batches) - steps_seq }),
  };
}
