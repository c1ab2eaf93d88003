/** Filters and orders claims, and writes the choice into the address. */
import { containsWords } from '../../config/search.ts';
import type { ClaimSummary } from '../../experiment/claimList.ts';
import { markOf, marks, type Mark } from '../../experiment/mark.ts';
import { methodOptions } from '../../methods/options.ts';

export interface ClaimFilter {
  /** Words that must all occur. */
  readonly query: string;
  /** Null for all. */
  readonly mark: Mark | null;
}

const difference = ({ effect }: ClaimSummary): number => effect.difference;
const width = ({ effect }: ClaimSummary): number => effect.high - effect.low;
const rank = (claim: ClaimSummary): number => marks.indexOf(markOf(claim));

/** The page's name for a method, without loading its card. */
export function titleOf({ method }: Pick<ClaimSummary, 'method'>): string {
  return methodOptions.method.choices.find(({ value }) => value === method)?.label ?? method;
}

/** Comparators by name; ties keep the order of the list. */
export const orders = {
  Outcome: (a, b) => rank(a) - rank(b) || difference(b) - difference(a),
  'Effect, largest first': (a, b) => difference(b) - difference(a),
  'Interval, narrowest first': (a, b) => width(a) - width(b),
  Method: (a, b) => titleOf(a).localeCompare(titleOf(b), 'en'),
  'Engine, newest first': (a, b) => Number(b.engine) - Number(a.engine),
} as const satisfies Record<string, (a: ClaimSummary, b: ClaimSummary) => number>;
export type ClaimOrder = keyof typeof orders;

/** The open claim, the filter and the order: the route of the place. */
export interface ClaimsView {
  /** Empty for none. */
  readonly claim: string;
  readonly filter: ClaimFilter;
  readonly order: ClaimOrder;
}

const firstOrder: ClaimOrder = 'Outcome';

/** `drpo-shorter?show=unclear&search=tree&sort=Method`; defaults are left out. */
export function routeOf({ claim, filter: { query, mark }, order }: ClaimsView): string {
  const said = new URLSearchParams({
    ...(mark !== null && { show: mark }),
    ...(query.trim() !== '' && { search: query }),
    ...(order !== firstOrder && { sort: order }),
  }).toString();
  return said === '' ? claim : `${claim}?${said}`;
}

/** The inverse of `routeOf`; unknown marks and orders are ignored. */
export function shownBy(route: string): ClaimsView {
  const at = route.indexOf('?');
  const said = new URLSearchParams(at === -1 ? '' : route.slice(at + 1));
  const [mark, order] = [said.get('show'), said.get('sort')];
  return {
    claim: at === -1 ? route : route.slice(0, at),
    filter: { query: said.get('search') ?? '', mark: marks.find((one) => one === mark) ?? null },
    order: (Object.keys(orders) as ClaimOrder[]).find((one) => one === order) ?? firstOrder,
  };
}

/** The searchable text: claim, method, task, arms and words. */
function textOf(claim: ClaimSummary): string {
  const { effect, control, mechanism, task, quoted, source, limits } = claim;
  const arms = [effect.arm, effect.against, control?.against ?? '', mechanism?.metric ?? ''];
  return [claim.claim, titleOf(claim), task, quoted, source, markOf(claim), ...arms, ...limits].join(' ');
}

/** The claims that pass the filter, in order. */
export function listedClaims(
  claims: readonly ClaimSummary[],
  filter: ClaimFilter,
  order: ClaimOrder,
): ClaimSummary[] {
  const answers = containsWords(filter.query);
  return claims
    .filter((claim) => filter.mark === null || markOf(claim) === filter.mark)
    .filter((claim) => answers(textOf(claim)))
    .sort(orders[order]);
}
