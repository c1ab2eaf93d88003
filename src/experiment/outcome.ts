/**
 * The rule that turns an experiment's intervals into its outcome, in three parts and one word. Commit it before the first
 * run: results name that commit.
 */
import type { Arm, Effect, Experiment, Mechanism } from './experiment.ts';
import type { Interval } from './statistics.ts';

export const outcomes = ['reproduced', 'not reproduced', 'inconclusive', 'not testable here'] as const;
export type Outcome = (typeof outcomes)[number];

/**
 * The effect against what the claim promises. `shown`: the whole interval is on the promised side; `opposite`: the whole
 * interval is on the other; otherwise the side of the mean.
 */
export const directions = ['shown', 'right sign', 'wrong sign', 'opposite'] as const;
export type Direction = (typeof directions)[number];

/** Whether the whole interval of the predicted mechanism is on the predicted side. */
export const sightings = ['observed', 'not observed', 'not measured'] as const;
export type Sighting = (typeof sightings)[number];

/** The method against the strongest control. `not worse`: within the margin; `undecided`: the interval allows worse and not worse. */
export const controlParts = ['better', 'not worse', 'worse', 'undecided', 'not compared'] as const;
export type ControlPart = (typeof controlParts)[number];

export interface Parts {
  readonly direction: Direction;
  readonly mechanism: Sighting;
  readonly control: ControlPart;
}

/** How far below 0 a difference may be and still count as not worse. */
export const margin = 0.02;

/** An undecided effect with a larger half-width is inconclusive. */
export const widestHalf = 0.05;

/** The rule in words, for the record. */
export const rule =
  'Paired t intervals at 95 % over 8 seeds at equal budget, learning rates tuned on 2 other seeds. ' +
  'Direction: shown if the whole interval of the difference lies above 0 for a claim of better, above −0.02 for one of not worse; opposite if it lies wholly at or below that. ' +
  'Mechanism: observed if its whole interval lies on the predicted side. ' +
  'Control: the method against the control with the highest mean; better above 0, not worse above −0.02, worse below 0, otherwise undecided. ' +
  'Not testable here: the plan says why the miniature cannot show the effect, whatever its intervals are. ' +
  'Reproduced: direction shown, mechanism observed, and better or not worse than the strongest control. ' +
  'Not reproduced: direction opposite, or not shown by an interval with a half-width of at most 0.05; or mechanism not observed; or worse than the strongest control. ' +
  'Otherwise inconclusive.';

/** What the rule's equal budget does not hold for, in words. */
function exception({ name, budgetTimes }: Arm): string[] {
  return budgetTimes === undefined
    ? []
    : [`The arm ${name} got ${budgetTimes} times the budget of the others, and is measured over all of it.`];
}

/** The rule by which the outcome of an older experiment is decided, in words. */
export function ruleOf({ arms }: Pick<Experiment, 'arms'>): string {
  return [rule, ...arms.flatMap(exception)].join(' ');
}

/** What is decided from. */
export interface Evidence {
  readonly effect: Interval;
  readonly wanted: Effect['wanted'];
  /** Null where it was not measured. */
  readonly mechanism: { readonly interval: Interval; readonly wanted: Mechanism['wanted'] } | null;
  /** The method against its strongest control; null where there is none to compare with. */
  readonly control: Interval | null;
  /** Why the miniature cannot show the effect, as a sentence; null where it can. */
  readonly untestable: string | null;
}

export interface Decision {
  /** Its key in published results is `verdict`. */
  readonly outcome: Outcome;
  readonly parts: Parts;
  /** One sentence: what decided. */
  readonly because: string;
}

/** Whether the predicted mechanism was observed: its whole interval is on the predicted side of 0. */
export function isSeen({ low, high }: Interval, wanted: Mechanism['wanted']): boolean {
  return wanted === 'higher' ? low > 0 : high < 0;
}

/** The difference that a claim must exceed. */
export function boundOf(wanted: Effect['wanted']): number {
  return wanted === 'better' ? 0 : -margin;
}

function directionOf({ difference, low, high }: Interval, wanted: Effect['wanted']): Direction {
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
export function partsOf({ effect, wanted, mechanism, control }: Omit<Evidence, 'untestable'>): Parts {
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

/** The outcome of a claim from its intervals over all seeds, by `rule`. */
export function decide(evidence: Evidence): Decision {
  const parts = partsOf(evidence);
  const { effect, wanted, untestable } = evidence;
  const bound = signed(boundOf(wanted));
  const decided = (outcome: Outcome, because: string): Decision => ({ outcome, parts, because });
  if (untestable !== null) return decided('not testable here', untestable);
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
