/**
 * Turns the recipe's switches. Each sets a strategy that fits the task, and companion settings; the replaced values return
 * when it is turned off. All switches are planned together in one order, so that the order of turning does not matter.
 */
import { switches, type SwitchSetting } from './option.ts';
import { companionsOf, isRelevant, slotMetas, switchOf } from './registry.ts';
import type { Way } from './problem.ts';
import { checkConfig, type Problem } from './schema.ts';
import { isSettingKey, optionOf, settingKeys, type SettingKey } from './settings.ts';

export type RecipeSwitch = (typeof switches)[number];

type Values = Readonly<Record<string, unknown>>;

/** A switch's strategy, with the settings that were changed manually while it was on. */
interface Choice {
  readonly strategy: string;
  readonly edits: Values;
  /** It came from a method, so the edits are complete. */
  readonly isWhole?: boolean;
}

/** What the switches have done to the recipe. */
export interface Switching {
  /** The switches that were turned on here. */
  readonly on: readonly SwitchSetting[];
  /** The values that the plan set, and those before. */
  readonly planned: Values;
  readonly before: Values;
  /** Choices to restore for switches that were turned off, or whose strategy was chosen manually. */
  readonly choices: Readonly<Partial<Record<SwitchSetting, Choice>>>;
}

export const unswitched: Switching = { on: [], planned: {}, before: {}, choices: {} };

/** Values and the switches behind them. */
export interface Switched {
  readonly values: Values;
  readonly switching: Switching;
}

/** Strategies that a switch tries first, best first. */
const preferred: Readonly<Record<SwitchSetting, readonly string[]>> = {
  topology: ['steps', 'segments', 'forks'],
  prune: ['quality'],
  hint: ['all_failed'],
  replay: ['fifo'],
};

const slotOf = { topology: 'topology', prune: 'pruning', hint: 'hints', replay: 'replay' } as const;

/** Group sizes to try if the companions' does not fit. */
const groupSizes = [8, 16, 32, 4];

/** Maximum number of proposed fixes to apply before a strategy counts as impossible. */
const mostWays = 4;

/** The strategies of a switch, preferred ones first. */
export function strategiesOf({ setting, off }: RecipeSwitch): readonly string[] {
  const option = optionOf(setting);
  const all = option.kind === 'choice' ? option.choices.map(({ value }) => value) : [];
  return [...new Set([...preferred[setting], ...all])].filter((value) => value !== off);
}

/** The settings of a switch, its strategy first. */
function keysOf(setting: SwitchSetting): SettingKey[] {
  return [setting, ...settingKeys.filter((key) => key !== setting && switchOf(key) === setting)];
}

/** Whether a setting has an effect under these values; the switches themselves always have. */
export function hasEffect(key: SettingKey, values: Values): boolean {
  return key === switchOf(key) || isRelevant(key, values);
}

function isSame(a: unknown, b: unknown): boolean {
  return Object.is(a, b) || (Array.isArray(a) && String(a) === String(b));
}

function pick(values: Values, keys: readonly string[]): Values {
  return Object.fromEntries(keys.map((key) => [key, values[key]]));
}

/** The planned settings that now have another value. */
function editedKeys(values: Values, { planned }: Switching): string[] {
  return Object.keys(planned).filter((key) => !isSame(values[key], planned[key]));
}

/** The recipe without the switches' changes; manual changes stay unless they belong to a switch. */
export function withoutSwitches(values: Values, switching: Switching): Values {
  const edited = editedKeys(values, switching).filter((key) => switchOf(key as SettingKey) === null);
  return { ...values, ...switching.before, ...pick(values, edited) };
}

/** Problems of `values` that `base` does not have. */
function newProblems(base: ReadonlySet<string>, values: Values): readonly Problem[] {
  return checkConfig(values).filter(({ message }) => !base.has(message));
}

/** Whether a number turns a strategy off that is on at others, such as latent slots: the recipe would lose its point. */
export const endsStrategy = ({ setting, value }: Way): boolean =>
  typeof value === 'number' &&
  slotMetas.some(({ strategies }) =>
    strategies.some(({ on }) => on?.some((one) => one.setting === setting && one.not?.includes(value))),
  );

/** Whether only another strategy or task can solve a problem, so that changing numbers is pointless. */
function isFinal({ ways = [] }: Problem, kept: ReadonlySet<string>): boolean {
  return ways.length > 0 && ways.every((way) => kept.has(way.setting) || endsStrategy(way));
}

/** Applies proposed fixes that leave switches, task and `kept` settings unchanged; null if that does not help. */
function followed(base: ReadonlySet<string>, values: Values, kept: ReadonlySet<string>): Values | null {
  let current = values;
  for (let step = 0; step <= mostWays; step++) {
    const [problem] = newProblems(base, current);
    if (!problem) return current;
    const way = problem.ways?.find(({ setting, value }) => value !== undefined && !kept.has(setting));
    if (!way || endsStrategy(way)) return null;
    current = { ...current, [way.setting]: way.value };
  }
  return null;
}

/** The values with a strategy turned on, dropping as few companions as possible; or the first problem. */
function turnedOn(
  values: Values,
  setting: SwitchSetting,
  { strategy, edits, isWhole = false }: Choice,
  pinned: ReadonlySet<string>,
): Values | Problem {
  const base = new Set(checkConfig(values).map(({ message }) => message));
  const companions = isWhole ? {} : companionsOf(slotOf[setting], strategy);
  const free = Object.fromEntries(Object.entries(companions).filter(([key]) => !pinned.has(key)));
  const chosen = { ...values, [setting]: strategy };
  const full = { ...chosen, ...free, ...edits };
  const kept = new Set<string>(['task', 'method', ...switches.map((one) => one.setting)]);
  const excluded = newProblems(base, full).find((problem) => isFinal(problem, kept));
  if (excluded) return excluded;
  const sizes = [values['num_generations'], ...groupSizes].map((size) => ({
    ...full,
    num_generations: size,
  }));
  const others = [
    full,
    ...sizes,
    { ...chosen, ...companions, ...edits },
    { ...chosen, ...companions },
    chosen,
  ];
  const valid = others.find((candidate) => newProblems(base, candidate).length === 0);
  if (valid) return valid;
  return (
    followed(base, full, kept) ??
    newProblems(base, full)[0] ?? { field: setting, message: 'It has no strategy that fits.' }
  );
}

/** Whether a result is a refusal. */
export function isProblem(result: Values | Switched | Problem): result is Problem {
  return 'field' in result && 'message' in result;
}

/** The strategies to try for a switch: first the manual choice. */
function candidatesOf(one: RecipeSwitch, choice: Choice | undefined): readonly Choice[] {
  const others = strategiesOf(one).filter((strategy) => strategy !== choice?.strategy);
  return [...(choice ? [choice] : []), ...others.map((strategy) => ({ strategy, edits: {} }))];
}

/** Whether a setting that the recipe has changed already is what refuses. */
const isByRecipe = ({ field }: Problem, values: Values): boolean =>
  isSettingKey(field) && !isSame(values[field], optionOf(field).default);

/** Turns these switches on in order; returns a problem if one has no valid strategy. */
function planned(
  plain: Values,
  ordered: readonly RecipeSwitch[],
  choices: Switching['choices'],
  pinned: ReadonlySet<string>,
): Values | Problem {
  let values = plain;
  for (const one of ordered) {
    const candidates = candidatesOf(one, choices[one.setting]);
    let refusal: Problem | null = null;
    let next: Values | null = null;
    for (const candidate of candidates) {
      const result = turnedOn(values, one.setting, candidate, pinned);
      if (!isProblem(result)) {
        next = result;
        break;
      }
      // One by another strategy of the recipe says more than one of this strategy alone.
      if (refusal === null || (!isByRecipe(refusal, values) && isByRecipe(result, values))) refusal = result;
    }
    if (next === null) return refusal ?? { field: one.setting, message: 'It has no strategy.' };
    values = next;
  }
  return values;
}

/** Turns switches on in the form's order or, if that fails, in the order in which the reader turned them on. */
function withSwitches(
  plain: Values,
  on: readonly SwitchSetting[],
  choices: Switching['choices'],
  pinned: ReadonlySet<string>,
): Switched | Problem {
  const listed = switches.filter(({ setting }) => on.includes(setting));
  const asTurned = on.flatMap((setting) => switches.filter((one) => one.setting === setting));
  const inOrder = planned(plain, listed, choices, pinned);
  const values = isProblem(inOrder) ? planned(plain, asTurned, choices, pinned) : inOrder;
  if (isProblem(values)) return values;
  const own = new Set<string>(on.flatMap(keysOf));
  const keys = settingKeys.filter((key) => own.has(key) || !isSame(values[key], plain[key]));
  return {
    values,
    switching: { on, planned: pick(values, keys), before: pick(plain, keys), choices },
  };
}

/** Manual changes to each switch that is on. */
function choicesOf(values: Values, switching: Switching): Switching['choices'] {
  const edited = editedKeys(values, switching);
  const entries = switching.on.flatMap((setting): [SwitchSetting, Choice][] => {
    const edits = edited.filter((key) => key !== setting && switchOf(key as SettingKey) === setting);
    const old = switching.choices[setting];
    if (!edited.includes(setting) && edits.length === 0 && !old) return [];
    const strategy = String(values[setting]);
    const kept = old?.strategy === strategy ? old : { strategy, edits: {} };
    return [[setting, { ...kept, edits: { ...kept.edits, ...pick(values, edits) } }]];
  });
  return { ...switching.choices, ...Object.fromEntries(entries) };
}

/** Manual changes outside the switches: companions leave them unchanged where that is valid. */
function pinnedOf(values: Values, switching: Switching): ReadonlySet<string> {
  return new Set(editedKeys(values, switching).filter((key) => switchOf(key as SettingKey) === null));
}

/** Turns off a switch that a method turned on: settings that are invalid without it take their defaults. */
function methodOff(values: Values, { setting, off }: RecipeSwitch): { values: Values; edits: Values } {
  const bare = { ...values, [setting]: off };
  const refused = new Set(checkConfig(bare).map(({ field }) => field));
  const gone = keysOf(setting).filter((key) => key !== setting && refused.has(key));
  const defaults = Object.fromEntries(gone.map((key) => [key, optionOf(key).default]));
  return { values: { ...bare, ...defaults }, edits: pick(values, gone) };
}

/** The recipe with one switch turned on or off, or why it cannot be turned on. */
export function turn({ values, switching }: Switched, one: RecipeSwitch): Switched | Problem {
  const { setting, off } = one;
  const choices = choicesOf(values, switching);
  const plain = withoutSwitches(values, switching);
  const pinned = pinnedOf(values, switching);
  if (values[setting] === off) return withSwitches(plain, [...switching.on, setting], choices, pinned);
  if (switching.on.includes(setting)) {
    const on = switching.on.filter((other) => other !== setting);
    const next = withSwitches(plain, on, choices, pinned);
    return isProblem(next) ? carried({ values, switching: { ...switching, on } }, plain) : next;
  }
  const { values: bare, edits } = methodOff(plain, one);
  const choice = { strategy: String(values[setting]), edits, isWhole: true };
  return withSwitches(bare, switching.on, { ...choices, [setting]: choice }, pinned);
}

/** The recipe with a switch at this strategy, or why it cannot have it. */
export function turnedTo(
  { values, switching }: Switched,
  one: RecipeSwitch,
  strategy: string,
): Switched | Problem {
  const { setting, off } = one;
  if (strategy === off)
    return values[setting] === off ? { values, switching } : turn({ values, switching }, one);
  if (values[setting] !== off && !switching.on.includes(setting)) {
    // The method turned it on: its settings stay, and only the strategy changes.
    const next = { ...values, [setting]: strategy };
    const base = new Set(checkConfig(values).map(({ message }) => message));
    return newProblems(base, next)[0] ?? { values: next, switching };
  }
  const choices = { ...choicesOf(values, switching), [setting]: { strategy, edits: {} } };
  const plain = withoutSwitches(values, switching);
  const pinned = pinnedOf(values, switching);
  const on = [...switching.on.filter((other) => other !== setting), setting];
  const next = withSwitches(plain, on, choices, pinned);
  if (isProblem(next) || next.values[setting] === strategy) return next;
  const alone = turnedOn(plain, setting, { strategy, edits: {} }, pinned);
  return isProblem(alone) ? alone : { field: setting, message: 'It does not fit the other switches.' };
}

/** Changes the strategy of a switch that is on: its companions replace those of the old one. */
export function chosen({ values, switching }: Switched, setting: SwitchSetting, strategy: string): Switched {
  const choices = { ...choicesOf(values, switching), [setting]: { strategy, edits: {} } };
  const pinned = pinnedOf(values, switching);
  const next = withSwitches(withoutSwitches(values, switching), switching.on, choices, pinned);
  // An invalid strategy stays in the recipe with its problem.
  return isProblem(next) || next.values[setting] !== strategy
    ? { values: { ...values, [setting]: strategy }, switching }
    : next;
}

/** Another plain recipe with the same switches, except those that do not fit or that it already has. */
export function carried({ values, switching }: Switched, plain: Values): Switched {
  const choices = choicesOf(values, switching);
  let done: Switched = { values: plain, switching: { ...unswitched, choices } };
  for (const { setting, off } of switches) {
    if (!switching.on.includes(setting) || plain[setting] !== off) continue;
    const next = withSwitches(plain, [...done.switching.on, setting], choices, new Set());
    if (!isProblem(next)) done = next;
  }
  return done;
}
