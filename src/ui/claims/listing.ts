/** Filters and orders claims, and writes the choice into the address. */
import { containsWords } from '../../config/search.ts';
import { markOf, marks, type ClaimLine, type ClaimMark } from '../../experiment/mark.ts';
import { methodOptions } from '../../methods/options.ts';

export interface ClaimFilter {
  /** Words that must all occur. */
  readonly query: string;
  /** Null for all. */
  readonly mark: ClaimMark | null;
}

/** The effect's number for an order; a plan that was not run comes last. */
const effectOr = (line: ClaimLine, other: number, of: (low: number, high: number, mean: number) => number) =>
  'effect' in line ? of(line.effect.low, line.effect.high, line.effect.difference) : other;
const difference = (line: ClaimLine): number => effectOr(line, -1e9, (_, __, mean) => mean);
const width = (line: ClaimLine): number => effectOr(line, 1e9, (low, high) => high - low);
const rank = (line: ClaimLine): number => marks.indexOf(markOf(line));
const claimed = ({ size }: ClaimLine): number => size.percent ?? -1;

/** The page's name for a method, without loading its card. */
export function titleOf({ method }: Pick<ClaimLine, 'method'>): string {
  return methodOptions.method.choices.find(({ value }) => value === method)?.label ?? method;
}

/** Comparators by name; ties keep the order of the list. */
export const orders = {
  Outcome: (a, b) => rank(a) - rank(b) || difference(b) - difference(a),
  'Effect, largest first': (a, b) => difference(b) - difference(a),
  'Interval, narrowest first': (a, b) => width(a) - width(b),
  'Size in the paper, largest first': (a, b) => claimed(b) - claimed(a),
  Method: (a, b) => titleOf(a).localeCompare(titleOf(b), 'en'),
  'Engine, newest first': (a, b) => Number(b.engine) - Number(a.engine),
} as const satisfies Record<string, (a: ClaimLine, b: ClaimLine) => number>;
export type ClaimOrder = keyof typeof orders;

/** Each order as readers see it; addresses hold its name. */
export const orderWords: Readonly<Record<ClaimOrder, string>> = {
  Outcome: /* text */ 'Outcome',
  'Effect, largest first': /* text */ 'Effect, largest first',
  'Interval, narrowest first': /* text */ 'Interval, narrowest first',
  'Size in the paper, largest first': /* text */ 'Size in the paper, largest first',
  Method: /* text */ 'Method',
  'Engine, newest first': /* text */ 'Engine, newest first',
};

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
function textOf(line: ClaimLine): string {
  const { claim, task, quoted, size } = line;
  const found = [claim, titleOf(line), task, quoted, size.words, markOf(line)];
  if (!('effect' in line)) return found.join(' ');
  const { effect, control, mechanism, source, limits, change } = line;
  const arms = [effect.arm, effect.against, control?.against ?? '', mechanism?.metric ?? ''];
  return [...found, source, change?.words ?? '', ...arms, ...limits].join(' ');
}

/** The lines that pass the filter, in order. */
export function listedClaims<Line extends ClaimLine>(
  lines: readonly Line[],
  filter: ClaimFilter,
  order: ClaimOrder,
): Line[] {
  const answers = containsWords(filter.query);
  return lines
    .filter((line) => filter.mark === null || markOf(line) === filter.mark)
    .filter((line) => answers(textOf(line)))
    .sort(orders[order]);
}
