/** Counts of a round's hints, added up over collections, and their metrics. */
import type { RunConfig } from '../../config/schema.ts';

export interface HintTally {
  /** Hint requests. */
  readonly asked: number;
  /** Requests whose hint held the answer and was shortened or withheld; and requests without a possible hint. */
  readonly leaked: number;
  readonly missing: number;
  /** Hinted completions written, and the number of right ones. */
  readonly hinted: number;
  readonly hintedRight: number;
  /** Plain completions written, including those that a hinted one replaced. */
  readonly plain: number;
  readonly plainRight: number;
  /** Plans that the policy wrote, those that change something, and the tokens of all. */
  readonly plans: number;
  readonly plansRevised: number;
  readonly planTokens: number;
  /** Completions in the batch, and the number of hinted ones. */
  readonly kept: number;
  readonly keptHinted: number;
}

const share = (part: number, of: number): number | null => (of > 0 ? part / of : null);

/** Metrics of a round's tallies, added up; null where nothing was measured. */
export function hintMetrics(
  counts: Readonly<Partial<Record<string, number>>>,
  { hint_content }: Pick<RunConfig, 'hint_content'>,
): Readonly<Record<string, number | null>> {
  const sum = (key: keyof HintTally): number => counts[key] ?? 0;
  return {
    'hints/hinted_ratio': share(sum('keptHinted'), sum('kept')),
    'hints/success': share(sum('hintedRight'), sum('hinted')),
    'hints/plain_success': share(sum('plainRight'), sum('plain')),
    'hints/leaked': share(sum('leaked'), sum('asked')),
    'hints/missing': share(sum('missing'), sum('asked')),
    ...(hint_content === 'plan' && {
      'plans/revised': share(sum('plansRevised'), sum('plans')),
      'plans/tokens': sum('planTokens'),
    }),
  };
}
