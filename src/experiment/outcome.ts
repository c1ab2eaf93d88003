/** The rule that decides the outcome of a tested claim from its intervals, and the same rule as sentences. */

export const outcomes = ['reproduced', 'not reproduced', 'inconclusive', 'not testable here'] as const;
export type Outcome = (typeof outcomes)[number];

export type Wanted = 'better' | 'not worse';

/** The smallest difference of pass@1 that counts: what is nearer to 0 is no difference. */
const margin = 0.02;

/** The difference that the whole interval of a shown claim exceeds. */
export const boundOf = (wanted: Wanted): number => (wanted === 'better' ? 0 : -margin);

/** The difference that the whole interval of a refuted claim stays below. */
const limitOf = (wanted: Wanted): number => (wanted === 'better' ? margin : -margin);

interface Ends {
  readonly low: number;
  readonly high: number;
}

/** The intervals that decide. */
export interface OutcomeEvidence {
  /** The method minus the control that its plan names. */
  readonly effect: Ends;
  readonly wanted: Wanted;
  /** Null if it was not measured. */
  readonly mechanism: (Ends & { readonly wanted: 'higher' | 'lower' }) | null;
  /** The method minus the control with the highest mean; null without a control. */
  readonly control: Ends | null;
  /** The method minus training with random rewards; null without such an arm. */
  readonly placebo: Ends | null;
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
export function outcomePartsOf({
  effect,
  wanted,
  mechanism,
  control,
}: Omit<OutcomeEvidence, 'placebo'>): Parts {
  return {
    effect: effect.low > boundOf(wanted) ? 'shown' : effect.high < limitOf(wanted) ? 'excluded' : 'undecided',
    mechanism: mechanism === null ? 'not measured' : isSeen(mechanism) ? 'seen' : 'not seen',
    control: control === null ? 'not compared' : control.high < 0 ? 'worse' : 'not worse',
  };
}

function isSeen({ low, high, wanted }: NonNullable<OutcomeEvidence['mechanism']>): boolean {
  return wanted === 'higher' ? low > 0 : high < 0;
}

/** What keeps a shown effect from being reproduced, as a clause; null if nothing does. */
function lackOf(parts: Parts, placebo: Ends | null): string | null {
  if (parts.mechanism === 'not measured') return 'the mechanism was not measured';
  if (parts.mechanism === 'not seen') return 'the predicted mechanism is not seen';
  if (parts.control === 'not compared') return 'the plan has no control';
  if (parts.control === 'worse') return 'the strongest control is ahead';
  if (placebo === null) return 'the plan has no arm with random rewards';
  return placebo.low > 0 ? null : 'training with random rewards may do as well';
}

/** The outcome of a claim whose conditions hold, from its intervals over all seeds. */
export function decideOutcome(evidence: OutcomeEvidence): Decision {
  const { effect, wanted, placebo } = evidence;
  const parts = outcomePartsOf(evidence);
  const [bound, limit] = [boundOf(wanted), limitOf(wanted)];
  const lack = lackOf(parts, placebo);
  const decided = (outcome: Outcome, because: string): Decision => ({ outcome, because });
  const shown = `The whole interval of the difference is above ${signed(bound)}`;
  if (parts.effect === 'shown' && lack === null) {
    return decided('reproduced', `${shown}, the predicted mechanism is there, and no control is ahead.`);
  }
  if (parts.control === 'worse') {
    return decided('not reproduced', 'The whole interval against the strongest control is below 0.');
  }
  if (effect.high < limit) {
    return decided('not reproduced', `The whole interval of the difference is below ${signed(limit)}.`);
  }
  if (parts.effect === 'shown') return decided('inconclusive', `${shown}, but ${lack}.`);
  return decided(
    'inconclusive',
    bound === limit
      ? `The interval includes ${signed(bound)}.`
      : `The interval reaches from ${signed(bound)} or less to ${signed(limit)} or more.`,
  );
}

const signed = (value: number): string => (value === 0 ? '0' : `${value < 0 ? '−' : '+'}${Math.abs(value)}`);

/** The rule in words. */
export const rule: readonly string[] = [
  'Conditions are measured first. Where one fails, the outcome is not testable here, and nothing else is run.',
  'Intervals are paired t intervals at 95 % over seeds, at equal budget.',
  'Learning rates are tuned on other seeds and validation prompts, over half of the budget. A grid grows while its best rate is at the edge.',
  `Reproduced: the effect’s interval is above 0, or above −${margin} for a claim of “not worse”. The mechanism is seen, and the interval against the strongest control is not wholly below 0. The interval against random rewards is above 0.`,
  `Not reproduced: the effect’s interval ends below +${margin}, or below −${margin} for “not worse”. Or the interval against the strongest control is wholly below 0.`,
  'Otherwise inconclusive.',
];

/** Which results the rule came after, as a sentence of the page. */
export const ruleCameAfter =
  'The rule that decides outcomes came after the results of engines before version 10, which were decided again by it. Each result file keeps its first rule and outcome.';
