/**
 * Pruning by first tokens (after "When is Your LLM Steerable?", arXiv 2606.11599): a linear probe on hidden states of
 * the first tokens predicts the reward, and rows predicted to fail stop. One in ten of these survives and counts for
 * ten, so that the probe also learns where it is wrong. Stops nothing until the probe is warm and beats random.
 */
import type { PruneReason } from '../../../rollout/growth.ts';
import type { Survived } from '../../../rollout/sample.ts';
import { streams, uniform } from '../../../tensor/random.ts';
import { pruneLength, type Pruning } from '../pruning.ts';
import { leastSurvival, oneKept, survivors } from '../survival.ts';
import { firstTokensIn, fitsOf, stopsAny } from './firstTokensMemory.ts';
import { earlyFeatures, earlyPrediction } from './looks.ts';

/** The pruner by first tokens. */
export const firstTokens: Pruning = ({ config, memory, longest }) => {
  const { prune_below, prune_warmup, seed } = config;
  const known = firstTokensIn(memory);
  const fit = fitsOf(known).at(-1) ?? null;
  const stops = stopsAny(known, prune_warmup);

  return {
    at: pruneLength({ config, longest }),
    check({ round, place, sample, trajectory }, rows, { others }) {
      const read = rows.map((row) => {
        const one = trajectory(row);
        const at = one.tokens.length - 1;
        const said = earlyPrediction(fit, earlyFeatures(one, at - one.prompt.tokens.length));
        return { at, quality: said ?? 0.5, fails: stops && said !== null && said < prune_below };
      });
      const drawn = Float64Array.from(read, ({ fails }) => (fails ? leastSurvival : 1));
      const uniforms = rows.map((row) =>
        uniform(seed, streams.control, round[row] as number, place[row] as number, sample[row] as number, 1),
      );
      const alive = survivors(drawn, uniforms, others === 0);
      const probabilities = others === 0 ? oneKept(drawn) : drawn;
      const pruned = new Map<number, PruneReason>();
      const survived = new Map<number, Survived>();
      read.forEach(({ at, quality }, i) => {
        const row = rows[i] as number;
        if (alive[i]) survived.set(row, { at, quality, probability: probabilities[i] as number });
        else pruned.set(row, { rule: 'first tokens', score: quality });
      });
      return { pruned, survived };
    },
  };
};
