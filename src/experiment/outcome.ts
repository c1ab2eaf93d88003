/** Names of a tested claim's outcomes, and the rule that decides them, as sentences. */

export const outcomes = ['reproduced', 'not reproduced', 'inconclusive', 'not testable here'] as const;
export type Outcome = (typeof outcomes)[number];

/**
 * The effect relative to the claim. `shown`: the whole interval is on the promised side; `opposite`: the whole interval is on
 * the other; otherwise the side of the mean.
 */
export const directions = ['shown', 'right sign', 'wrong sign', 'opposite'] as const;
export type Direction = (typeof directions)[number];

/** Whether the whole interval of the predicted mechanism is on the predicted side. */
export const sightings = ['observed', 'not observed', 'not measured'] as const;
export type Sighting = (typeof sightings)[number];

/** The method against the strongest control. `not worse`: within the margin; `undecided`: the interval allows both. */
export const controlParts = ['better', 'not worse', 'worse', 'undecided', 'not compared'] as const;
export type ControlPart = (typeof controlParts)[number];

/** How far below 0 a difference may be and still count as not worse. */
export const margin = 0.02;

/** An undecided effect with a larger half-width is inconclusive. */
export const widestHalf = 0.05;

/** The difference that a claim must exceed. */
export function boundOf(wanted: 'better' | 'not worse'): number {
  return wanted === 'better' ? 0 : -margin;
}

/** The rule in words. */
export const rule: readonly string[] = [
  'Conditions are measured first; where one fails the outcome is not testable here, and nothing else is run.',
  'Paired t intervals at 95 % over seeds at equal budget; learning rates tuned on other seeds and on validation prompts, over half of the budget, on a grid that is extended while the best rate is at its edge.',
  `Direction: the method against the strongest control that the plan names; shown if the whole interval lies above 0 for a claim of better, above −${margin} for one of not worse; opposite if it lies wholly at or below that.`,
  'Mechanism: observed if its whole interval lies on the predicted side.',
  `Control: the method against the control with the highest mean; better above 0, not worse above −${margin}, worse below 0, otherwise undecided.`,
  'Reproduced: direction shown, mechanism observed, better or not worse than every control, and wholly above the placebo.',
  `Not reproduced: direction opposite, or not shown by an interval with a half-width of at most ${widestHalf}; or mechanism not observed; or worse than a control.`,
  'Otherwise inconclusive.',
];
