/**
 * Whether a loss is a multiple of the advantage, for either sign: f(c·A) = c·f(A) for c ≥ 0. Tokens that completions share
 * can then be trained once, with the sums of their advantages.
 */
import type { Expression, ExpressionNode } from './expression.ts';
import { operandsOf } from './reads.ts';

/** How a node grows with the advantage: not at all, in proportion, either (it is 0), or in another way. */
type Growth = 'none' | 'linear' | 'zero' | 'other';

/** The growth that all have; zero goes with each. */
function common(growths: readonly Growth[]): Growth {
  const known = [...new Set(growths.filter((one) => one !== 'zero'))];
  if (known.length === 0) return 'zero';
  return known.length === 1 ? (known[0] as Growth) : 'other';
}

const isFree = (growth: Growth): boolean => growth === 'none' || growth === 'zero';

function growthOf(node: ExpressionNode, operands: readonly Growth[]): Growth {
  const [a, b, c] = operands as readonly [Growth, Growth, Growth];
  switch (node[0]) {
    case 'number':
      return node[1] === 0 ? 'zero' : 'none';
    case 'value':
      return node[1] === 'advantage' ? 'linear' : 'none';
    case 'setting':
      return 'none';
    case 'neg':
    case 'stopGradient':
      return a;
    case 'add':
    case 'sub':
    case 'min':
    case 'max':
    case 'clip':
      return common(operands);
    case 'mul':
      if (a === 'zero' || b === 'zero') return 'zero';
      if (a === 'none') return b;
      return b === 'none' ? a : 'other';
    case 'div':
      return b === 'none' ? a : 'other';
    case 'less':
      // Which of two multiples is larger does not depend on the factor; nor does a sign.
      return common(operands) === 'other' ? 'other' : 'none';
    case 'where':
      return isFree(a) ? common([b, c]) : 'other';
    case 'exp':
    case 'log':
      return isFree(a) ? 'none' : 'other';
    // Completions that share a token have means and sums of their own.
    case 'mean':
    case 'sum':
      return 'other';
  }
}

/** See above; false where the form does not show it, and for losses that read whole completions. */
export function isMultipleOfAdvantage({ nodes }: Expression): boolean {
  const growths: Growth[] = [];
  for (const node of nodes)
    growths.push(
      growthOf(
        node,
        operandsOf(node).map((at) => growths[at] as Growth),
      ),
    );
  return common([growths.at(-1) as Growth, 'linear']) === 'linear' && !growths.includes('other');
}
