/**
 * Pruning by tail confidence (ECHO, arXiv 2602.02150): stops completions whose last tokens had a probability below a
 * quantile of earlier checks. The most confident one survives where none of a prompt's would.
 */
import type { PruneReason } from '../../../rollout/growth.ts';
import type { Survived } from '../../../rollout/sample.ts';
import { pruneLength, type Pruning } from '../pruning.ts';
import { tailMeasure } from './tailMeasure.ts';
import { tailLimit, tailRule, tailsIn } from './tailMemory.ts';

export const tailConfidence: Pruning = ({ config, memory, longest }) => {
  const { tail_window: window, tail_patience: patience, tail_quantile } = config;
  const limit = tailLimit(tailsIn(memory), tail_quantile);

  return {
    at: pruneLength({ config, longest }),
    check({ trajectory }, rows, { others }) {
      const read = rows.flatMap((row) => {
        const one = trajectory(row);
        const confidence = tailMeasure(one, { window, patience });
        return confidence === null ? [] : [{ row, at: one.tokens.length - 1, confidence }];
      });
      const low = limit === null ? [] : read.filter(({ confidence }) => confidence < limit);
      const best = read.reduce<(typeof read)[number] | null>(
        (most, one) => (most === null || one.confidence > most.confidence ? one : most),
        null,
      );
      const all = others === 0 && low.length === rows.length;
      const stopped = new Set(low.map(({ row }) => row).filter((row) => !(all && row === best?.row)));
      const pruned = new Map<number, PruneReason>();
      const survived = new Map<number, Survived>();
      for (const { row, at, confidence } of read) {
        if (stopped.has(row)) pruned.set(row, { rule: tailRule, score: confidence });
        else survived.set(row, { at, quality: confidence, probability: 1 });
      }
      return { pruned, survived };
    },
  };
};
