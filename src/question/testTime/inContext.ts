/**
 * Strategies that show earlier attempts to the policy: part of n completions is written from the prompt, the rest after a context
 * made of these, between the markers of hints. A policy that was trained without hints has never read one.
 */
import type { PlacedPrompt } from '../../rollout/plan.ts';
import { attemptOf, type Sample } from '../../rollout/sample.ts';
import { withHint } from '../../tasks/hint.ts';
import { meanOf } from '../../tensor/statistics.ts';
import type { AskedPolicy } from '../policy.ts';
import {
  plainTokens,
  writtenTokens,
  type CompletionPool,
  type Spent,
  type TestTimeStrategy,
} from './strategy.ts';

/** The markers around a context. */
const markers = 2;

/** Tokens that can stand before the longest prompt of the run, the markers around them included. */
export const spaceBefore = ({ spec, frame }: AskedPolicy): number =>
  spec.kind === 'mlp' ? 0 : spec.shape.maxLength - frame.width;

/** Those that a context itself can have. */
const spaceOf = (asked: AskedPolicy): number => Math.max(0, spaceBefore(asked) - markers);

/** How such a strategy divides n completions, and what it shows. */
export interface Showing {
  /** A number of its own: a key of its random numbers. */
  readonly round: number;
  /** Of n completions the number that is written first, at least 1 and at most n. */
  firstOf(n: number): number;
  /** The context made of the first ones, at most `space` tokens; empty where there is nothing to show. */
  show(prompt: readonly number[], attempts: readonly (readonly number[])[], space: number): number[];
  /** The tokens that its shortest useful context needs. */
  leastSpace(longestPrompt: number, longestCompletion: number): number;
  /** The result among the later completions; there is at least one. */
  chosen(later: readonly Sample[]): Sample;
}

function whyNotShown(asked: AskedPolicy, { leastSpace }: Showing): string | null {
  const { task, frame } = asked;
  if (task.kind !== 'tokens') return `${task.title} has no prompts that attempts could stand before`;
  if (task.act) return `attempts of ${task.title} would show the answers of another environment`;
  const need = leastSpace(frame.promptWidth, frame.width - frame.promptWidth);
  const space = spaceOf(asked);
  return need > space
    ? `no space for attempts before the prompt: one needs ${need} tokens, and ${space} are left in the policy’s context`
    : null;
}

/** The completion without its end token. */
const writtenBy = (one: Sample): number[] => {
  const { completion } = attemptOf(one);
  return completion.slice(0, one.terminated ? -1 : undefined);
};

/** Most later completions after one context, which keeps the keys of contexts apart. */
const mostLater = 256;

/** The roots of n completions: one for each block of `firstOf(n)` of the pool, so that all of these are read; none where nothing is shown. */
function rootsOf(
  pool: CompletionPool,
  n: number,
  at: number,
  { firstOf, show }: Showing,
  space: number,
): PlacedPrompt[] {
  const first = firstOf(n);
  if (first === n) return [];
  const { placed, samples } = pool;
  return Array.from({ length: Math.floor(samples.length / first) }, (_, block) => {
    const shown = samples.slice(block * first, (block + 1) * first).map(writtenBy);
    const context = show(placed.prompt.tokens, shown, space);
    return {
      ...placed,
      prompt: context.length > 0 ? withHint(placed.prompt, context) : placed.prompt,
      samples: n - first,
      firstSample: (at * samples.length + block) * mostLater,
    };
  });
}

/** The strategy. Where a context is empty, the later completions see the plain prompt. */
export function showing(how: Showing): TestTimeStrategy {
  return {
    whyNot: (asked) => whyNotShown(asked, how),
    async spend(pools, counts, { asked, write }) {
      const space = spaceOf(asked);
      const roots = pools.map((pool) => counts.map((n, at) => rootsOf(pool, n, at, how, space)));
      const later = await write(roots.flat(2), how.round);
      let next = 0;
      return pools.map((pool, of) =>
        counts.map((n, at): Spent => {
          const results = (roots[of]?.[at] ?? []).map(({ prompt }) => {
            const samples = later[next++] as readonly Sample[];
            const context = prompt === pool.placed.prompt ? 0 : prompt.tokens.length;
            const written = samples.reduce((sum, one) => sum + writtenTokens(one), 0);
            return {
              right: Number(how.chosen(samples).verdict.correct),
              tokens: plainTokens(pool, how.firstOf(n)) + context + written,
            };
          });
          // A single completion has nothing to show or to read.
          if (results.length === 0) return { right: meanOf(pool.right), tokens: plainTokens(pool, n) };
          return {
            right: meanOf(results.map(({ right }) => right)),
            tokens: meanOf(results.map(({ tokens }) => tokens)),
          };
        }),
      );
    },
  };
}
