/** The two measures of ECHO at each token of a completion: normalised entropy, and the confidence of the tokens before. */
import { roles, type Sample } from '../../../rollout/sample.ts';
import { vocabularyIn } from '../../../tasks/index.ts';
import { exp } from '../../../tensor/exp.ts';
import { log } from '../../../tensor/log.ts';

export type Chosen = Pick<Sample, 'prompt' | 'tokens' | 'roles' | 'logps' | 'entropies'>;

/** The measures at a token, both in [0, 1]. */
export interface Uncertain {
  /** Index of the token. */
  readonly at: number;
  /** Entropy over the largest possible. */
  readonly entropy: number;
  /** Mean probability of the last tokens that the policy chose before it. */
  readonly confidence: number;
}

/**
 * The tokens after `from` at which a completion may fork, in order: those that the policy chose, except the end token,
 * before which the answer is complete, and except its first one, before which there is no confidence. `window` is the
 * number of tokens of the confidence.
 */
export function uncertainTokens(one: Chosen, from: number, window: number): Uncertain[] {
  // Of even odds over all symbols, nats.
  const largestEntropy = log(vocabularyIn(one.prompt.task).size);
  const before: number[] = [];
  const found: Uncertain[] = [];
  for (let at = one.prompt.tokens.length; at < one.tokens.length - 1; at++) {
    if (one.roles[at] !== roles.action) continue;
    if (at > from && before.length > 0) {
      const recent = before.slice(-window);
      found.push({
        at,
        // Rounding can bring a confident token's entropy below 0.
        entropy: Math.max(one.entropies[at] as number, 0) / largestEntropy,
        confidence: Math.min(recent.reduce((sum, p) => sum + p, 0) / recent.length, 1),
      });
    }
    before.push(exp(one.logps[at] as number));
  }
  return found;
}
