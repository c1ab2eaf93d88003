/** The rule by which an experiment is judged. It is committed before the first run, and results name that commit. */
import type { Effect, Mechanism } from './experiment.ts';
import type { Interval } from './statistics.ts';

export type Verdict = 'reproduced' | 'weaker' | 'not reproduced' | 'inconclusive';

/** How far below an equal a "not worse" arm may lie. */
export const margin = 0.02;

/** An interval that reaches further than this to each side, and does not settle the matter, says too little. */
export const widestHalf = 0.05;

/** The rule in words, for the record. */
export const rule =
  'Paired t intervals at 95 % over 8 seeds at equal budget, learning rates tuned on 2 other seeds. ' +
  'The difference must lie above 0 for a claim of better, above −0.02 for one of not worse. ' +
  'Reproduced: the whole interval lies above that. Not reproduced: the whole interval lies below it. ' +
  'Otherwise inconclusive if the half-width is above 0.05; ' +
  'weaker if the difference itself lies above it (right sign, but the interval does not exclude the opposite) ' +
  'or if at least the mechanism shows (its interval lies wholly on the promised side of 0); ' +
  'and not reproduced if neither holds.';

export interface Judgement {
  readonly verdict: Verdict;
  /** One sentence: what decided. */
  readonly because: string;
}

/** Whether what the source says happens inside was seen. */
export function isSeen({ low, high }: Interval, wanted: Mechanism['wanted']): boolean {
  return wanted === 'higher' ? low > 0 : high < 0;
}

/** The verdict on a claim from its two intervals over all seeds. */
export function judge(
  effect: Interval,
  wanted: Effect['wanted'],
  mechanism: { readonly interval: Interval; readonly wanted: Mechanism['wanted'] },
): Judgement {
  const bound = wanted === 'better' ? 0 : -margin;
  const seen = isSeen(mechanism.interval, mechanism.wanted);
  const inside = seen ? 'its mechanism shows' : 'its mechanism does not show';
  if (effect.low > bound) {
    return {
      verdict: 'reproduced',
      because: `The whole interval of the difference lies above ${signed(bound)}; ${inside}.`,
    };
  }
  if (effect.high <= bound) {
    return {
      verdict: 'not reproduced',
      because: `The whole interval of the difference lies at or below ${signed(bound)}; ${inside}.`,
    };
  }
  const half = (effect.high - effect.low) / 2;
  if (half > widestHalf) {
    return {
      verdict: 'inconclusive',
      because: `The interval reaches ${half.toFixed(3)} to each side, more than ${widestHalf}, and does not exclude ${signed(bound)}.`,
    };
  }
  if (effect.difference > bound) {
    return {
      verdict: 'weaker',
      because: `The difference lies above ${signed(bound)}, but its interval does not exclude the opposite; ${inside}.`,
    };
  }
  return seen
    ? {
        verdict: 'weaker',
        because: `The difference does not lie above ${signed(bound)}; only the mechanism shows.`,
      }
    : {
        verdict: 'not reproduced',
        because: `The difference does not lie above ${signed(bound)}, and the mechanism does not show.`,
      };
}

const signed = (value: number): string => (value < 0 ? `−${-value}` : `${value}`);
