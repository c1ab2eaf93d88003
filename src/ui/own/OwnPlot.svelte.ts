/** The curves of an own objective and its base, for the plot: while newer ones are computed, the last ones stay. */
import type { ObjectiveCurve } from '../../run/objectiveCurve.ts';
import { curveOf } from '../objective/curves.ts';
import { sentenceOf } from '../state/sentences.ts';
import type { OwnTrial } from './OwnTrial.svelte.ts';

interface Curves {
  readonly own: ObjectiveCurve;
  readonly base: ObjectiveCurve;
}

export class OwnPlot {
  curves = $state.raw<Curves | null>(null);
  /** Why there are no newer curves, as a sentence, or null. */
  failure = $state<string | null>(null);
  /** Milliseconds from the last key to these curves. */
  after = $state<number | null>(null);

  /** Computes the curves of these configurations; returns what drops them where newer ones are asked for. */
  show(configs: NonNullable<OwnTrial['configs']>, sinceKey: () => number): () => void {
    let isOver = false;
    Promise.all([curveOf(configs.own), curveOf(configs.base)]).then(
      ([own, base]) => {
        if (isOver) return;
        this.curves = { own, base };
        this.failure = null;
        this.after = sinceKey();
      },
      (error: unknown) => {
        if (!isOver) this.failure = sentenceOf(error);
      },
    );
    return () => (isOver = true);
  }
}
