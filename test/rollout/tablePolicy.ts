/**
 * A policy whose next token depends on the last one and on where it stands, by odds that anyone can look up. It writes
 * through the uniform policy, which keeps the log and checks the contract.
 */
import type { TokenCandidate, Generated } from '../../src/rollout/policy.ts';
import { END, PAD } from '../../src/tasks/vocabulary/common.ts';
import { streams, uniform } from '../../src/tensor/random.ts';
import { historyOf, uniformPolicy, type UniformPolicy } from './uniformPolicy.ts';

/** What may come next: a few tokens with their probabilities, the likeliest first; of equals the lowest. */
export type Odds = (history: readonly number[]) => readonly { token: number; chance: number }[];

/** Four tokens and the end, by chance of the last token and the length; single precision, as a program has them. */
export const oddsBySeed =
  (seed: number): Odds =>
  (history) => {
    const weights = [10, 11, 12, 13, END].map((token, i) => {
      const u = uniform(seed, streams.sample, history.at(-1) as number, history.length, i);
      return { token, weight: token === END ? 0.02 : u ** 6 };
    });
    const total = weights.reduce((sum, { weight }) => sum + weight, 0);
    return weights
      .map(({ token, weight }) => ({ token, chance: Math.fround(weight / total) }))
      .sort((a, b) => b.chance - a.chance || a.token - b.token);
  };

/** Names `ranks` candidates of each token. */
export function tablePolicy(odds: Odds, ranks = 2): UniformPolicy {
  const base = uniformPolicy();
  return {
    ...base,
    async generate(rows, segment) {
      const count = rows.parent.length;
      const size = segment.length * count;
      const forced = new Int32Array(size).fill(-1);
      const logps = new Float32Array(size);
      const candidates = Array.from({ length: ranks }, () => ({
        tokens: new Int32Array(size).fill(PAD),
        chances: new Float32Array(size),
      }));
      for (let row = 0; row < count; row++) {
        const history = [...historyOf(rows, row)];
        for (let at = row; at < size && !(at > row && history.at(-1) === END); at += count) {
          const table = odds(history);
          let left = segment.uniforms[at] as number;
          const drawn = segment.greedy
            ? table[0]
            : (table.find(({ chance }) => (left -= chance) < 0) ?? table[0]);
          const must = segment.forced?.[at] ?? -1;
          const token = must >= 0 ? must : (drawn?.token as number);
          forced[at] = token;
          logps[at] = Math.log(table.find((one) => one.token === token)?.chance as number);
          candidates.forEach(({ tokens, chances }, rank) => {
            tokens[at] = table[rank]?.token as number;
            chances[at] = table[rank]?.chance as number;
          });
          history.push(token);
        }
      }
      const generated = await base.generate(rows, { ...segment, forced });
      // What was planned beyond a row's limit was not written.
      const written = <T extends Int32Array | Float32Array>(planned: T): T =>
        planned
          .map((value, at) => (generated.logps[at] === 0 ? 0 : value))
          .slice(0, generated.tokens.length) as T;
      return {
        ...generated,
        logps: written(logps),
        candidates: candidates.map(({ tokens, chances }): TokenCandidate => ({
          tokens: written(tokens),
          probabilities: written(chances),
        })),
      } satisfies Generated;
    },
  };
}
