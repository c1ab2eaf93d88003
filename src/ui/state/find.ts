/** Finds examples in a round: a clipped token, a group without spread, a shared prefix. */
import type { LineTrace, RolloutGroup } from '../../run/records.ts';
import { figuresOf } from './groupFigures.ts';

export const tokenExamples = ['clipped', 'flat', 'shared'] as const;
export type TokenExample = (typeof tokenExamples)[number];

/** A token of a round: index of its group, index of its completion, and its position. */
export interface FoundToken {
  readonly index: number;
  readonly line: number;
  readonly position: number;
}

/** Label of each example, and the sentence for a round without one. */
export const exampleWords: Readonly<Record<TokenExample, { readonly label: string; readonly none: string }>> =
  {
    clipped: {
      label: 'Clipped token',
      none: 'clipped no token. More passes per round, a higher learning rate or a smaller clip range clips some.',
    },
    flat: {
      label: 'Flat group',
      none: 'shows no group in which all rewards are equal. An easier or a harder level has more of them.',
    },
    shared: {
      label: 'Shared prefix',
      none: 'shows no completions that share generated tokens. Turn on “Tree rollouts” to share prefixes.',
    },
  };

/** The first example; null if the round has none. */
export function findExample(
  example: TokenExample,
  groups: readonly RolloutGroup[],
  clipped: LineTrace['clipped'],
): FoundToken | null {
  for (const [index, group] of groups.entries()) {
    const found = finders[example](group, clipped[index] ?? []);
    if (found) return { index, ...found };
  }
  return null;
}

type Find = (
  group: RolloutGroup,
  clipped: LineTrace['clipped'][number],
) => Pick<FoundToken, 'line' | 'position'> | null;

const firstChosen = (group: RolloutGroup, line: number): number =>
  Math.max(0, group.lines[line]?.roles.indexOf(1) ?? 0);

const finders: Readonly<Record<TokenExample, Find>> = {
  clipped(_, clipped) {
    for (const [line, updates] of clipped.entries()) {
      const position = updates.findIndex((count) => count > 0);
      if (position !== -1) return { line, position };
    }
    return null;
  },
  flat(group) {
    const isFlat = group.lines.length > 1 && figuresOf(group).std === 0;
    return isFlat ? { line: 0, position: firstChosen(group, 0) } : null;
  },
  shared({ tree }) {
    for (const node of tree ?? []) {
      const line = node.lines[0];
      if (node.parent === -1 || node.lines.length < 2 || line === undefined || node.symbols.length === 0)
        continue;
      return { line, position: startOf(tree ?? [], node) };
    }
    return null;
  },
};

/** Number of symbols before a node. */
function startOf(tree: NonNullable<RolloutGroup['tree']>, node: { readonly parent: number }): number {
  let start = 0;
  for (let above = tree[node.parent]; above; above = tree[above.parent]) start += above.symbols.length;
  return start;
}
