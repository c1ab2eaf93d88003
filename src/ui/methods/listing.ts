/** Searches and filters the list of methods, finds the nearest names, and writes the choice into the address. */
import { nearest } from '../../config/nearest.ts';
import { switches, type SwitchSetting } from '../../config/option.ts';
import { containsWords } from '../../config/search.ts';
import type { SettingKey } from '../../config/settings.ts';
import type { ClaimList } from '../../experiment/claimList.ts';
import { markOfMethod, marks, type ClaimMark } from '../../experiment/mark.ts';
import { methods } from '../../methods/index.ts';
import { savings, type Method, type Saving } from '../../methods/method.ts';
import { configsOf, yardstick } from '../differs/sides.ts';
import { apartFrom, whatDiffers, type WhatDiffers } from '../differs/whatDiffers.ts';
import { places, type Place } from '../state/stations.ts';

/** A method with data derived from its settings. */
export interface MethodLine {
  readonly method: Method;
  /** Whether all others are measured against it. */
  readonly isYardstick: boolean;
  /** What differs from the yardstick on a task where both work: settings that the method names, then defaults here. */
  readonly changes: WhatDiffers['settings'];
  /** How many of the changes the method names itself. */
  readonly named: number;
  /** The places of these. */
  readonly places: WhatDiffers['places'];
  /** The switches that it turns on. */
  readonly switches: readonly SwitchSetting[];
  readonly text: string;
}

/** All methods in catalogue order. */
export const lines: readonly MethodLine[] = Object.values(methods).map((method) => ({
  method,
  isYardstick: method.id === yardstick,
  ...changesOfMethod(method),
  switches: switches
    .filter(({ setting, off }) => (method.settings[setting] ?? off) !== off)
    .map(({ setting }) => setting),
  text: [
    method.id,
    method.title,
    method.purpose,
    method.claim,
    method.paper?.title,
    method.paper?.arxiv,
    ...method.concepts,
  ].join(' '),
}));

function changesOfMethod({ id, settings, settingsOn }: Method) {
  const [to, from] = configsOf(id, yardstick);
  const all = whatDiffers(from, to);
  const isNamed = (key: SettingKey) => key in settings || key in (settingsOn?.tokens ?? {});
  const others = all.settings.filter(({ key }) => !isNamed(key)).map(({ key }) => key);
  const own = apartFrom(all, others);
  const changes = [...own.settings, ...all.settings.filter(({ key }) => others.includes(key))];
  return { changes, named: own.settings.length, places: own.places };
}

/** Null means all. */
export interface MethodFilter {
  readonly query: string;
  readonly place: Place | null;
  readonly on: SwitchSetting | null;
  readonly saves: Saving | null;
  readonly mark: ClaimMark | null;
}

export const noFilter: MethodFilter = { query: '', place: null, on: null, saves: null, mark: null };

/** The places that a method can change. */
export const filterPlaces = places.filter((place) => place !== 'Run');

/** The lines that marks follow from. */
export type Tested = Pick<ClaimList, 'claims' | 'notRun'>;

/** The mark of a method; null for the yardstick, and for controls without a paper. */
export function markAt(tested: Tested, { method, isYardstick }: MethodLine): ClaimMark | null {
  return isYardstick ? null : markOfMethod(tested, method.id);
}

/** The methods that pass all filters; `tested` is null until the claims are loaded, when no mark is known. */
export function listedMethods(filter: MethodFilter, tested: Tested | null): readonly MethodLine[] {
  const answers = containsWords(filter.query);
  return lines.filter(
    (line) =>
      answers(line.text) &&
      (filter.place === null || line.places.includes(filter.place)) &&
      (filter.on === null || line.switches.includes(filter.on)) &&
      (filter.saves === null || line.method.saves.includes(filter.saves)) &&
      (filter.mark === null || (tested !== null && markAt(tested, line) === filter.mark)),
  );
}

/** At most three methods whose names or concepts are nearest in spelling to the query, or else to one of its words. */
export function nearestMethods(query: string): readonly Method[] {
  const named = new Map(
    lines
      .flatMap(({ method }) =>
        [...method.concepts, method.id, method.title].map((name) => [name, method] as const),
      )
      // A name that two methods have leads to the first of the list.
      .reverse(),
  );
  const near = (text: string) => nearest(text, [...named.keys()]).map((name) => named.get(name) as Method);
  const found = [query, ...query.split(/\s+/)].filter((text) => text.length > 1).map(near);
  return [...new Set(found.find((some) => some.length > 0) ?? [])].slice(0, 3);
}

/** What the place shows: the route of Methods. */
export interface MethodsView {
  /** A method whose card is open, or the first of two sides; empty for none. */
  readonly open: string;
  /** The side that the first is compared with; null for a card or the list alone. */
  readonly against: string | null;
  readonly filter: MethodFilter;
}

/** `dapo?against=gspo`, `?station=Verify&search=tree`; what is not chosen is left out. */
export function routeOfMethods({ open, against, filter }: MethodsView): string {
  const { query, place, on, saves, mark } = filter;
  const said = new URLSearchParams({
    ...(against !== null && { against }),
    ...(place !== null && { station: place }),
    ...(mark !== null && { mark }),
    ...(on !== null && { switch: on }),
    ...(saves !== null && { saves }),
    ...(query.trim() !== '' && { search: query }),
  })
    .toString()
    .replaceAll('%3A', ':');
  return said === '' ? open : `${open}?${said}`;
}

/** The inverse of `routeOfMethods`; unknown choices are ignored. */
export function methodsShownBy(route: string): MethodsView {
  const at = route.indexOf('?');
  const said = new URLSearchParams(at === -1 ? '' : route.slice(at + 1));
  const chosen = <T extends string>(name: string, from: readonly T[]): T | null =>
    from.find((one) => one === said.get(name)) ?? null;
  return {
    open: at === -1 ? route : route.slice(0, at),
    against: said.get('against'),
    filter: {
      query: said.get('search') ?? '',
      place: chosen('station', filterPlaces),
      mark: chosen('mark', marks),
      on: chosen(
        'switch',
        switches.map(({ setting }) => setting),
      ),
      saves: chosen('saves', savings),
    },
  };
}
