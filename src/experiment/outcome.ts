/**
 * The rule that turns an experiment's intervals into its outcome. Commit it before the first run: results name that
 * commit.
 */
import type { Effect, Mechanism } from './experiment.ts';
import type { Interval } from './statistics.ts';

export type Outcome = 'reproduced' | 'weaker' | 'not reproduced' | 'inconclusive';

/** How far below 0 the difference of a "not worse" claim may be. */
export const margin = 0.02;

/** An undecided interval with a larger half-width is inconclusive. */
export const widestHalf = 0.05;

/** The rule in words, for the record. */
export const rule =
  'Paired t intervals at 95 % over 8 seeds at equal budget, learning rates tuned on 2 other seeds. ' +
  'The difference must lie above 0 for a claim of better, above −0.02 for one of not worse. ' +
  'Reproduced: the whole interval lies above that. Not reproduced: the whole interval lies below it. ' +
  'Otherwise inconclusive if the half-width is above 0.05; ' +
  'weaker if at least the mechanism shows (its interval lies wholly on the promised side of 0), ' +
  'because half of all chance results have the right sign; and not reproduced if it does not.';

export interface Decision {
  /** Its key in published results is `verdict`. */
  readonly outcome: Outcome;
  /** One sentence: what decided. */
  readonly because: string;
}

/** Whether the predicted mechanism was observed: its whole interval is on the predicted side of 0. */
export function isSeen({ low, high }: Interval, wanted: Mechanism['wanted']): boolean {
  return wanted === 'higher' ? low > 0 : high < 0;
}

/** The outcome of a claim from its two intervals over all seeds, by `rule`. */
export function decide(
  effect: Interval,
  wanted: Effect['wanted'],
  mechanism: { readonly interval: Interval; readonly wanted: Mechanism['wanted'] },
): Decision {
  const bound = wanted === 'better' ? 0 : -margin;
  const seen = isSeen(mechanism.interval, mechanism.wanted);
  const inside = `the predicted mechanism was ${seen ? '' : 'not '}observed`;
  if (effect.low > bound) {
    return {
      outcome: 'reproduced',
      because: `The whole interval of the difference is above ${signed(bound)}; ${inside}.`,
    };
  }
  if (effect.high <= bound) {
    return {
      outcome: 'not reproduced',
      because: `The whole interval of the difference is at or below ${signed(bound)}; ${inside}.`,
    };
  }
  const half = (effect.high - effect.low) / 2;
  if (half > widestHalf) {
    return {
      outcome: 'inconclusive',
      because: `The half-width of the interval is ${half.toFixed(3)}, more than ${widestHalf}, and the interval includes ${signed(bound)}.`,
    };
  }
  const side = effect.difference > bound ? 'is above' : 'is not above';
  const settled = effect.difference > bound ? ', but its interval includes the opposite' : '';
  return {
    outcome: seen ? 'weaker' : 'not reproduced',
    because: `The difference ${side} ${signed(bound)}${settled}; ${inside}.`,
  };
}

const signed = (value: number): string => (value < 0 ? `−${-value}` : `${value}`);
