/** Decides the outcome of a claim from its intervals, by the rule worded in `src/experiment/outcome.ts`. */
import type { Interval } from '../../../src/experiment/statistics.ts';
import {
  boundOf,
  margin,
  widestHalf,
  type ControlPart,
  type Direction,
  type Outcome,
  type Sighting,
} from '../../../src/experiment/outcome.ts';

type Wanted = 'better' | 'not worse';

/** The three parts of an outcome. */
export interface Parts {
  readonly direction: Direction;
  readonly mechanism: Sighting;
  readonly control: ControlPart;
}

/** The evidence for a decision. */
export interface Evidence {
  readonly effect: Interval;
  readonly wanted: Wanted;
  /** Null if it was not measured. */
  readonly mechanism: { readonly interval: Interval; readonly wanted: 'higher' | 'lower' } | null;
  /** The method against its strongest control; null without a control. */
  readonly control: Interval | null;
}

export interface Decision {
  /** Its key in published results is `verdict`. */
  readonly outcome: Outcome;
  readonly parts: Parts;
  /** One sentence with the deciding fact. */
  readonly because: string;
}

/** Whether the predicted mechanism was observed: its whole interval is on the predicted side of 0. */
export function isSeen({ low, high }: Interval, wanted: 'higher' | 'lower'): boolean {
  return wanted === 'higher' ? low > 0 : high < 0;
}

function directionOf({ difference, low, high }: Interval, wanted: Wanted): Direction {
  const bound = boundOf(wanted);
  if (low > bound) return 'shown';
  if (high <= bound) return 'opposite';
  return difference > bound ? 'right sign' : 'wrong sign';
}

function controlPartOf(control: Interval | null): ControlPart {
  if (control === null) return 'not compared';
  if (control.low > 0) return 'better';
  if (control.low > -margin) return 'not worse';
  return control.high < 0 ? 'worse' : 'undecided';
}

/** The three parts of an outcome. */
export function partsOf({ effect, wanted, mechanism, control }: Evidence): Parts {
  return {
    direction: directionOf(effect, wanted),
    mechanism:
      mechanism === null
        ? 'not measured'
        : isSeen(mechanism.interval, mechanism.wanted)
          ? 'observed'
          : 'not observed',
    control: controlPartOf(control),
  };
}

/** The outcome of a claim from its intervals over all seeds. */
export function decide(evidence: Evidence): Decision {
  const parts = partsOf(evidence);
  const { effect, wanted } = evidence;
  const bound = signed(boundOf(wanted));
  const decided = (outcome: Outcome, because: string): Decision => ({ outcome, parts, because });
  if (parts.direction === 'opposite') {
    return decided('not reproduced', `The whole interval of the difference is at or below ${bound}.`);
  }
  if (parts.direction !== 'shown') {
    const half = (effect.high - effect.low) / 2;
    return half > widestHalf
      ? decided(
          'inconclusive',
          `The interval includes ${bound}, and its half-width is ${half.toFixed(3)}, more than ${widestHalf}.`,
        )
      : decided(
          'not reproduced',
          `The interval includes ${bound}, although its half-width is only ${half.toFixed(3)}.`,
        );
  }
  const shown = `The whole interval of the difference is above ${bound}`;
  if (parts.mechanism === 'not observed') {
    return decided('not reproduced', `${shown}, but the predicted mechanism was not observed.`);
  }
  if (parts.control === 'worse') {
    return decided('not reproduced', `${shown}, but the method is worse than the strongest control.`);
  }
  if (parts.mechanism === 'not measured') {
    return decided('inconclusive', `${shown}, but the mechanism was not measured.`);
  }
  if (parts.control === 'undecided' || parts.control === 'not compared') {
    const missing =
      parts.control === 'undecided'
        ? 'may be worse than the strongest control by more than 0.02'
        : 'was not compared with a control';
    return decided(
      'inconclusive',
      `${shown} and the predicted mechanism was observed, but the method ${missing}.`,
    );
  }
  return decided(
    'reproduced',
    `${shown}, the predicted mechanism was observed, and the method is ${parts.control} than the strongest control.`,
  );
}

const signed = (value: number): string => (value < 0 ? `−${-value}` : `${value}`);
