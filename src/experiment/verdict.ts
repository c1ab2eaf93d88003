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
  'weaker if at least the mechanism shows (its interval lies wholly on the promised side of 0), ' +
  'because half of all chance results have the right sign; and not reproduced if it does not.';

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
  const side = effect.difference > bound ? 'lies above' : 'does not lie above';
  const settled = effect.difference > bound ? ', but its interval does not exclude the opposite' : '';
  return {
    verdict: seen ? 'weaker' : 'not reproduced',
    because: `The difference ${side} ${signed(bound)}${settled}; ${inside}.`,
  };
}

const signed = (value: number): string => (value < 0 ? `−${-value}` : `${value}`);
