/**
 * Tree search over steps (GroundedPRM: arXiv 2510.14942; MedS³: arXiv 2501.12051): whole completions first, then again and again
 * more from the end of the step that upper confidence bounds select, each written to its end and verified before the
 * next selection. Draws nothing: all that is random is what the policy writes.
 */
import type { Growth, RootView } from '../../../rollout/growth.ts';
import { backUpOf, inheritedBy } from '../../../rollout/searched.ts';
import { searchTreeOf, type Searched, type SearchNode } from '../../../rollout/searchTree.ts';
import type { Verdict } from '../../../tasks/task.ts';
import { firstRows, type Topology } from '../topology.ts';
import { selectNode } from './select.ts';

/** Completions that the root has been given so far. */
interface Search {
  readonly given: number;
}

function searchedRow({ trajectory }: RootView, row: number, { steps = [], reward }: Verdict): Searched {
  const one = trajectory(row);
  const tokens = one.tokens.subarray(one.prompt.tokens.length);
  return { tokens, inherited: inheritedBy(one), steps, outcome: reward };
}

export const search: Topology = ({ config }): Growth => {
  const { branch_width: width, search_exploration: exploration } = config;
  const firstOf = (samples: number): number => firstRows(config, samples);
  return {
    tree: true,
    revisits: true,
    rows: firstOf,
    async decide(view, state) {
      const { samples, sample, begun } = view;
      const { given } = (state ?? { given: firstOf(samples) }) as Search;
      const missing = samples - given;
      if (missing <= 0) return { rows: [], state: { given }, next: Infinity };
      const order = [...view.open.keys()].sort((a, b) => (sample[a] as number) - (sample[b] as number));
      const verdicts = await view.verify(order);
      const tree = searchTreeOf(
        order.map((row, i) => searchedRow(view, row, verdicts[i] as Verdict)),
        backUpOf(config),
        begun,
      );
      // Where every node has its continuations, the prompt gets more.
      const { to, writer, continued } = tree.nodes[
        selectNode(tree, { width, exploration }) ?? 0
      ] as SearchNode;
      const count = Math.min(missing, continued < width ? width - continued : width);
      const next = { row: order[writer] as number, keep: to - begun };
      return {
        rows: Array.from({ length: count }, () => next),
        state: { given: given + count },
        next: Infinity,
      };
    },
  };
};
