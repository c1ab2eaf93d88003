/**
 * Whole completions first, then the rest of the budget from ends of their turns, or from the prompt, wherever another
 * completion adds most to the predicted probability of mixed results for each token that it costs (TRACE: arXiv
 * 2606.11119). Must see no reward: it predicts from earlier rounds.
 */
import type { Growth, Next } from '../../../rollout/growth.ts';
import { firstRows, type Topology } from '../topology.ts';
import { featuresOf, predicted, predictorIn, turnStarts } from './predictor.ts';
import { spent, type Anchor } from './spend.ts';

interface Prefixes {
  readonly branched: boolean;
}

/** An anchor, and the start of a branch from it. */
interface Place extends Anchor {
  readonly next: Next;
}

export const prefixes: Topology = ({ config }, memory): Growth => {
  const predictor = predictorIn(memory);
  const firstOf = (samples: number): number => firstRows(config, samples);
  return {
    tree: true,
    revisits: true,
    rows: firstOf,
    decide(view, state) {
      const { branched } = (state ?? { branched: false }) as Prefixes;
      if (branched) return { rows: [], state: { branched }, next: Infinity };
      const written = [...view.open.keys()].map((row) => ({ row, one: view.trajectory(row) }));
      const startOf = ({ prompt }: { readonly prompt: { readonly tokens: readonly number[] } }): number =>
        prompt.tokens.length + view.begun;
      const places = written.flatMap(({ row, one }): Place[] =>
        turnStarts(one)
          .filter((at) => at > startOf(one))
          .map((at) => ({
            success: predicted(predictor, featuresOf(one, at)),
            completions: 1,
            cost: one.tokens.length - at,
            next: { row, keep: at - startOf(one) },
          })),
      );
      const [first] = written;
      if (first) {
        const lengths = written.map(({ one }) => Math.max(1, one.tokens.length - startOf(one)));
        places.unshift({
          success: predicted(predictor, featuresOf(first.one, startOf(first.one))),
          completions: written.length,
          cost: lengths.reduce((sum, length) => sum + length, 0) / lengths.length,
          next: { row: first.row, keep: 0 },
        });
      }
      const given = spent(places, Math.max(0, view.samples - firstOf(view.samples)));
      const rows = places.flatMap(({ next }, i) => Array.from({ length: given[i] as number }, () => next));
      return { rows, state: { branched: true }, next: Infinity };
    },
  };
};
