/** Any right completion of n counts: pass@n, which needs the verifier and so bounds all that chooses among the same completions. */
import { passAtK } from '../../learn/evaluate.ts';
import { choosing } from './strategy.ts';

export const anyRight = choosing(({ right }, counts) => {
  const correct = right.reduce((sum, one) => sum + one, 0);
  return counts.map((n) => passAtK(right.length, correct, n));
});
