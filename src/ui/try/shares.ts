/** Probabilities in words, and the labels of likely completions. */
import type { CompletionTree, TreeBranch } from '../../question/tree.ts';
import { spoken } from '../tokens/marks.ts';
import { writtenText, type Writing } from '../tokens/writing.ts';

/** A probability as a percentage without decimals; its ends say that they are no certainty. */
export function share(probability: number): string {
  if (probability >= 0.995) return '> 99 %';
  return probability < 0.01 ? '< 1 %' : `${Math.round(100 * probability)} %`;
}

/** One likely completion of a tree. */
export interface LikelyCompletion {
  readonly branches: readonly TreeBranch[];
  readonly text: string;
  readonly probability: number;
  readonly correct: boolean | null;
}

/** The completions of a tree, from top to bottom. */
export function completionsIn(tree: Pick<CompletionTree, 'next'>, writing?: Writing): LikelyCompletion[] {
  const walk = (branches: readonly TreeBranch[], branch: TreeBranch): LikelyCompletion[] => {
    const here = [...branches, branch];
    const { leaf } = branch;
    if (!leaf) return branch.next.flatMap((next) => walk(here, next));
    const symbols = [...here.map(({ symbol }) => symbol), ...leaf.tail.map(({ symbol }) => symbol)];
    const text = writtenText(symbols, writing);
    return [{ branches: here, text, probability: leaf.probability, correct: leaf.correct }];
  };
  return tree.next.flatMap((branch) => walk([], branch));
}

/** A tree for a screen reader: its three likeliest completions. */
export function treeWords(tree: Pick<CompletionTree, 'next'>, writing?: Writing): string {
  const likeliest = completionsIn(tree, writing).sort((a, b) => b.probability - a.probability);
  const said = likeliest
    .slice(0, 3)
    .map(({ text, probability, correct }) => {
      const verdict = correct === null ? '' : correct ? ', right' : ', wrong';
      return `${text.replace(/ ?⏎/u, ` ${spoken('⏎')}`).trim()}: ${share(probability)}${verdict}`;
    })
    .join('; ');
  return `Likeliest completions: ${said}.`;
}
