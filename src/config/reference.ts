/** The reference: every strategy, setting and metric in one searchable list. The page fetches it on demand. */
import { containsWords } from './search.ts';
import { withHelpOf } from './helpTable.ts';
import type { Slot } from './meta.ts';
import { metricEntries } from './metrics.ts';
import { placeOf, slotMetas } from './registry.ts';
import { optionOf, settingKeys, type SettingKey } from './settings.ts';

/** One entry of the reference. */
export interface ReferenceEntry {
  readonly kind: 'strategy' | 'setting' | 'metric';
  readonly id: string;
  readonly title: string;
  readonly help: string;
  readonly slot: Slot | null;
  readonly paper?: string | undefined;
  readonly default?: unknown;
  readonly range?: readonly [number, number];
  readonly unit?: string;
  readonly choices?: readonly { readonly value: string; readonly label: string; readonly help?: string }[];
}

function settingEntry(key: SettingKey): ReferenceEntry {
  const option = optionOf(key);
  return withHelpOf(option, {
    kind: 'setting',
    id: key,
    title: option.label,
    slot: placeOf(key)?.slot ?? null,
    default: option.default,
    ...('min' in option && { range: [option.min, option.max] }),
    ...('unit' in option && option.unit !== undefined && { unit: option.unit }),
    ...('choices' in option && { choices: option.choices }),
  });
}

/** All strategies, settings and metrics, each once. */
export const reference: readonly ReferenceEntry[] = [
  ...slotMetas.flatMap(({ slot, strategies }) =>
    strategies.map((strategy): ReferenceEntry =>
      withHelpOf(strategy, {
        kind: 'strategy',
        id: strategy.id,
        title: strategy.title,
        slot,
        get paper() {
          return strategy.paper;
        },
      }),
    ),
  ),
  ...settingKeys.map(settingEntry),
  ...metricEntries
    .filter(({ key }, i) => metricEntries.findIndex((other) => other.key === key) === i)
    .map((metric): ReferenceEntry =>
      withHelpOf(metric, {
        kind: 'metric',
        id: metric.key,
        title: metric.label,
        slot: metric.slot,
        unit: metric.unit,
      }),
    ),
];

/** The entries that contain every word of the query; the one with this id comes first, then matches of title or id. */
export function searchReference(query: string): readonly ReferenceEntry[] {
  const has = containsWords(query);
  const found = reference.filter(({ id, title, help, paper = '', choices = [] }) =>
    has([id, title, help, paper, ...choices.map(({ label }) => label)].join(' ')),
  );
  const rank = ({ id, title }: ReferenceEntry): number => (id === query ? 0 : has(`${id} ${title}`) ? 1 : 2);
  return found.sort((a, b) => rank(a) - rank(b));
}
