/** Parses a widget's options from the query of its address, `?view=round&hide=title,open&lock=all&autoplay#v=1&method=…`. */
import * as v from 'valibot';
import type { SwitchSetting } from '../../config/option.ts';
import { quote } from '../../config/problem.ts';
import { isSettingKey } from '../../config/settings.ts';
import { languageCodes } from '../../site/languages.ts';

/** The parts of a widget that can be hidden. */
export const parts = ['title', 'curve', 'rollouts', 'switches', 'run', 'open'] as const;
export type WidgetPart = (typeof parts)[number];

export const themes = ['auto', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

/** A run as its curve, switches and completions, or as the strip of a round above curve and completions. */
export const views = ['plain', 'round'] as const;
export type WidgetView = (typeof views)[number];

/** When the frame is fetched: near the viewport, at once, or on a click. */
export const loadings = ['lazy', 'eager', 'click'] as const;
export type Loading = (typeof loadings)[number];

export interface WidgetOptions {
  /** Null: round for lessons, else plain. */
  readonly view: WidgetView | null;
  readonly hide: readonly WidgetPart[];
  /** Settings that are shown and cannot be changed; `all` locks every one. */
  readonly lock: readonly string[];
  /** Settings shown as fields, besides the four switches. */
  readonly settings: readonly string[];
  /** Trains as soon as it is visible. */
  readonly autoplay: boolean;
  readonly theme: Theme;
  /** Keeps runs in this browser; otherwise they are lost with the page. */
  readonly store: boolean;
  /** The lesson to show instead of a run; null: none. */
  readonly lesson: string | null;
  /** The host page's origin, the only one that may send commands; null: none may. */
  readonly host: string | null;
}

/** Defaults: all parts, nothing locked, no autoplay. */
export const plainOptions: WidgetOptions = {
  view: null,
  hide: [],
  lock: [],
  settings: [],
  autoplay: false,
  theme: 'auto',
  store: false,
  lesson: null,
  host: null,
};

/** Short names of switches, for lists of settings, and the keys of their settings. */
export const switchWords: Readonly<Record<string, string>> = {
  trees: 'topology',
  pruning: 'prune',
  hints: 'hint',
} satisfies Record<string, SwitchSetting>;

const list = v.pipe(
  v.string(),
  v.maxLength(2000),
  v.transform((text) => text.split(/[\s,]+/).filter((name) => name !== '')),
);
const flag = v.pipe(
  v.picklist(['', 'true', 'false']),
  v.transform((text) => text !== 'false'),
);
const settingName = v.pipe(
  v.string(),
  v.transform((name) => switchWords[name] ?? name),
);
const origin = v.pipe(
  v.string(),
  v.check((text) => text === 'null' || originOf(text) === text),
);

const schema = v.strictObject({
  view: v.optional(v.picklist(views)),
  hide: v.optional(v.pipe(list, v.array(v.picklist(parts)))),
  lock: v.optional(
    v.pipe(
      list,
      v.array(
        v.pipe(
          settingName,
          v.check((name) => name === 'all' || isSettingKey(name)),
        ),
      ),
    ),
  ),
  settings: v.optional(v.pipe(list, v.array(v.pipe(settingName, v.check(isSettingKey))))),
  autoplay: v.optional(flag),
  theme: v.optional(v.picklist(themes)),
  store: v.optional(flag),
  lesson: v.optional(v.pipe(v.string(), v.regex(/^[a-z-]{1,40}$/))),
  host: v.optional(origin),
  // The element has followed these already; they are checked here, because the widget reports faults.
  height: v.optional(v.pipe(v.string(), v.regex(/^(auto|[1-9]\d{0,4}(px)?)$/))),
  loading: v.optional(v.picklist(loadings)),
  language: v.optional(v.picklist(languageCodes)),
});

/** What each option takes, as the words after "must be". */
export const takes: Readonly<Record<keyof typeof schema.entries, string>> = {
  view: `one of ${views.join(', ')}`,
  hide: `a list of ${parts.join(', ')}`,
  lock: 'a list of settings, or all',
  settings: 'a list of settings',
  autoplay: 'given without a value, or false',
  theme: `one of ${themes.join(', ')}`,
  store: 'given without a value, or false',
  lesson: 'the name of a lesson, in small letters',
  host: 'an origin such as https://example.org',
  height: 'a number of pixels, or auto',
  loading: `one of ${loadings.join(', ')}`,
  language: `one of ${languageCodes.join(', ')}`,
};

function originOf(text: string): string | null {
  try {
    return new URL(text).origin;
  } catch {
    return null;
  }
}

/** The origin that may send commands, also where the other options are wrong; null: none may. */
export function hostOf(query: string): string | null {
  const result = v.safeParse(origin, new URLSearchParams(query).get('host'));
  return result.success ? result.output : null;
}

/** Reads the query of a widget's address. Throws a sentence on an unknown option or a bad value. */
export function readOptions(query: string): WidgetOptions {
  const given = [...new URLSearchParams(query)];
  const result = v.safeParse(schema, Object.fromEntries(given));
  if (result.success) return optionsOf(result.output);
  const name = String(result.issues[0].path?.[0]?.key ?? '');
  const rule = Object.hasOwn(takes, name) ? takes[name as keyof typeof takes] : undefined;
  const value = given.find(([key]) => key === name)?.[1];
  throw new Error(
    rule === undefined
      ? `widget: options are ${Object.keys(takes).join(', ')}, got ${quote(name)}. Remove it.`
      : `widget: ${name} must be ${rule}, got ${quote(value)}. Correct it in the code of the page around.`,
  );
}

function optionsOf({
  height: _,
  loading: __,
  language: ___,
  ...read
}: v.InferOutput<typeof schema>): WidgetOptions {
  return { ...plainOptions, ...read };
}

/** The query of a widget's address, with its ? unless it is empty; defaults are left out. */
export function writeOptions(options: WidgetOptions): string {
  const query = new URLSearchParams();
  for (const key of ['hide', 'lock', 'settings'] as const)
    if (options[key].length > 0) query.set(key, options[key].join(','));
  for (const key of ['autoplay', 'store'] as const) if (options[key]) query.set(key, '');
  if (options.view !== null) query.set('view', options.view);
  if (options.theme !== 'auto') query.set('theme', options.theme);
  if (options.lesson !== null) query.set('lesson', options.lesson);
  if (options.host !== null) query.set('host', options.host);
  const text = query.toString().replaceAll('%2C', ',').replaceAll('=&', '&').replace(/=$/, '');
  return text === '' ? '' : `?${text}`;
}

/** Whether the widget shows the strip of a round. */
export function showsRound({ view, lesson }: WidgetOptions): boolean {
  return (view ?? (lesson === null ? 'plain' : 'round')) === 'round';
}

/** Why readers of this widget may not change a setting; null if they may. */
export function whyLocked(options: WidgetOptions, setting: string): string | null {
  return mayChange(options, setting) ? null : 'Fixed by the page around.';
}

/** Whether readers of this widget may change a setting. */
export function mayChange({ lock }: WidgetOptions, setting: string): boolean {
  return !lock.includes('all') && !lock.includes(setting);
}
