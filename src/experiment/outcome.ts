/** The rule that decides the outcome of a tested claim from its intervals, and the same rule as sentences. */

export const outcomes = ['reproduced', 'not reproduced', 'inconclusive', 'not testable here'] as const;
export type Outcome = (typeof outcomes)[number];

export type Wanted = 'better' | 'not worse';

/** The smallest difference of pass@1 that counts: what is nearer to 0 is no difference. */
export const margin = 0.02;

/** The difference that the whole interval of a shown claim exceeds. */
export const boundOf = (wanted: Wanted): number => (wanted === 'better' ? 0 : -margin);

/** The difference that the whole interval of a refuted claim stays below. */
export const limitOf = (wanted: Wanted): number => (wanted === 'better' ? margin : -margin);

interface Ends {
  readonly low: number;
  readonly high: number;
}

/** The intervals that decide. */
export interface Evidence {
  /** The method minus the control that its plan names. */
  readonly effect: Ends;
  readonly wanted: Wanted;
  /** Null if it was not measured. */
  readonly mechanism: (Ends & { readonly wanted: 'higher' | 'lower' }) | null;
  /** The method minus the control with the highest mean; null without a control. */
  readonly control: Ends | null;
}

/** What each interval says by itself. */
export interface Parts {
  /** `shown` comes first: a narrow interval above 0 may also end below the smallest difference that counts. */
  readonly effect: 'shown' | 'excluded' | 'undecided';
  readonly mechanism: 'seen' | 'not seen' | 'not measured';
  readonly control: 'not worse' | 'worse' | 'not compared';
}

export interface Decision {
  readonly outcome: Outcome;
  /** One sentence with the deciding fact. */
  readonly because: string;
}

/** What each interval of the evidence says by itself. */
export function partsOf({ effect, wanted, mechanism, control }: Evidence): Parts {
  return {
    effect: effect.low > boundOf(wanted) ? 'shown' : effect.high < limitOf(wanted) ? 'excluded' : 'undecided',
    mechanism: mechanism === null ? 'not measured' : isSeen(mechanism) ? 'seen' : 'not seen',
    control: control === null ? 'not compared' : control.high < 0 ? 'worse' : 'not worse',
  };
}

function isSeen({ low, high, wanted }: NonNullable<Evidence['mechanism']>): boolean {
  return wanted === 'higher' ? low > 0 : high < 0;
}

/** The outcome of a claim whose conditions hold, from its intervals over all seeds. */
export function decide(evidence: Evidence): Decision {
  const { effect, wanted } = evidence;
  const parts = partsOf(evidence);
  const shown = `The whole interval of the difference is above ${signed(boundOf(wanted))}`;
  if (parts.effect === 'shown' && parts.mechanism === 'seen' && parts.control === 'not worse') {
    const because = `${shown}, the predicted mechanism is there, and no control is ahead.`;
    return { outcome: 'reproduced', because };
  }
  const not = (because: string): Decision => ({ outcome: 'not reproduced', because });
  if (parts.control === 'worse') {
    return not('The whole interval against the strongest control is below 0.');
  }
  if (effect.high < limitOf(wanted)) {
    return not(`The whole interval of the difference is below ${signed(limitOf(wanted))}.`);
  }
  const open = (because: string): Decision => ({ outcome: 'inconclusive', because });
  if (parts.effect === 'undecided') {
    const [bound, limit] = [boundOf(wanted), limitOf(wanted)];
    return open(
      bound === limit
        ? `The interval includes ${signed(bound)}.`
        : `The interval reaches from ${signed(bound)} or less to ${signed(limit)} or more.`,
    );
  }
  if (parts.control === 'not compared') return open(`${shown}, but the plan has no control.`);
  return open(
    parts.mechanism === 'not seen'
      ? `${shown}, but the interval of the predicted mechanism includes 0 or is on the other side.`
      : `${shown}, but the mechanism was not measured.`,
  );
}

const signed = (value: number): string => (value === 0 ? '0' : `${value < 0 ? '−' : '+'}${Math.abs(value)}`);

/** The rule in words. */
export const rule: readonly string[] = [
  'Conditions are measured first. Where one fails, the outcome is not testable here, and nothing else is run.',
  'Intervals are paired t intervals at 95 % over seeds, at equal budget.',
  'Learning rates are tuned on other seeds and validation prompts, over half of the budget. A grid grows while its best rate is at the edge.',
  `Reproduced: the effect’s interval is above 0, or above −${margin} for a claim of “not worse”. The mechanism is seen, and the interval against the strongest control is not wholly below 0.`,
  `Not reproduced: the effect’s interval ends below +${margin}, or below −${margin} for “not worse”. Or the interval against the strongest control is wholly below 0.`,
  'Otherwise inconclusive.',
];

/** Which results the rule came after, as a sentence of the page. */
export const ruleCameAfter =
  'The rule that decides outcomes came after these results, which were decided again by it. Each result file keeps its first rule and outcome.';
