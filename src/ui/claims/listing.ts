/** Which claims are listed, and in which order. */
import type { ClaimSummary } from '../../experiment/claimSummary.ts';
import { outcomes, type Outcome } from '../../experiment/outcome.ts';
import { methodOptions } from '../../methods/options.ts';

export interface Filter {
  /** Words that must all occur. */
  readonly query: string;
  /** Null for all. */
  readonly outcome: Outcome | null;
}

const difference = ({ effect }: ClaimSummary): number => effect.difference;
const width = ({ effect }: ClaimSummary): number => effect.high - effect.low;
const rank = ({ outcome }: ClaimSummary): number => outcomes.indexOf(outcome);

/** What the page calls a method, without its card. */
export function titleOf({ method }: Pick<ClaimSummary, 'method'>): string {
  return methodOptions.method.choices.find(({ value }) => value === method)?.label ?? method;
}

/** Orders by name; each puts equals in the order of the list. */
export const orders = {
  Outcome: (a, b) => rank(a) - rank(b) || difference(b) - difference(a),
  'Effect, largest first': (a, b) => difference(b) - difference(a),
  'Interval, narrowest first': (a, b) => width(a) - width(b),
  Method: (a, b) => titleOf(a).localeCompare(titleOf(b), 'en'),
  'Engine, newest first': (a, b) => Number(b.engine) - Number(a.engine),
} as const satisfies Record<string, (a: ClaimSummary, b: ClaimSummary) => number>;
export type Order = keyof typeof orders;

/** What a reader may search for: claim, method, task, arms and words. */
function textOf(claim: ClaimSummary): string {
  const { effect, control, mechanism, task, quoted, source, limits, outcome } = claim;
  const arms = [effect.arm, effect.against, control?.against ?? '', mechanism?.metric ?? ''];
  return [claim.claim, titleOf(claim), task, quoted, source, outcome, ...arms, ...limits]
    .join(' ')
    .toLowerCase();
}

/** The claims that pass the filter, in order. */
export function listed(claims: readonly ClaimSummary[], filter: Filter, order: Order): ClaimSummary[] {
  const words = filter.query.toLowerCase().split(/\s+/).filter(Boolean);
  return claims
    .filter(({ outcome }) => filter.outcome === null || outcome === filter.outcome)
    .filter((claim) => words.every((word) => textOf(claim).includes(word)))
    .sort(orders[order]);
}

/** How many claims have each outcome. */
export function countOf(claims: readonly ClaimSummary[]): Readonly<Record<Outcome, number>> {
  const of = (one: Outcome): number => claims.filter(({ outcome }) => outcome === one).length;
  return Object.fromEntries(outcomes.map((one) => [one, of(one)])) as Record<Outcome, number>;
}
