/**
 * Words in which settings, metrics and strategies are declared: the short first, then a record whose help has a line to itself.
 * `whole('Fork points', 1, [1, 16, 'places'], { help: '…' })` is a whole number that is 1 unless set, from 1 to 16 places. A
 * record with a help is filled and not copied: in the built page the help is a getter; see `helpTable.ts`.
 */
import { withAllOf } from './helpTable.ts';
import type {
  Conflict,
  MetricMeta,
  MetricUnit,
  Need,
  SettingCondition,
  SettingValue,
  StrategyMeta,
  Trait,
} from './meta.ts';
import type { ChoiceOption, ChoicesOption, NumberOption, Options, Stage, SwitchOption } from './option.ts';

/** What a setting says besides its label, default and limits. */
type About = Pick<SwitchOption, 'help' | 'live' | 'when' | 'because'>;
type AboutNumber = About & Pick<NumberOption, 'aboveMin'>;
/** The least and the greatest value, and the unit of both. */
type Limits = readonly [min: number, max: number, unit?: string];

/** The words for settings of a stage; of those under "More settings" if `advanced`. */
function wordsOf(stage: Stage, advanced?: true) {
  const described = <const T extends object>(about: About, label: string, more: T) =>
    Object.assign(about, { stage, label }, advanced && { advanced }, more);
  const numeric =
    <D extends number | null, K extends string>(kind: K, integer?: true) =>
    (label: string, initial: D, [min, max, unit]: Limits, about: AboutNumber) =>
      described(about, label, {
        ...{ kind, default: initial, min, max },
        ...(integer && { integer }),
        ...(unit !== undefined && { unit }),
      });
  return {
    number: numeric<number, 'number'>('number'),
    whole: numeric<number, 'number'>('number', true),

    /** A number or null, whose meaning the help says. */
    numberOrNone: numeric<number | null, 'optional-number'>('optional-number'),
    wholeOrNone: numeric<number | null, 'optional-number'>('optional-number', true),

    /** One of the values that are keys of `choices`, in their order. */
    choice: <const V extends string>(
      label: string,
      initial: NoInfer<V>,
      about: About & { readonly choices: Readonly<Record<V, { label: string; help?: string }>> },
    ): ChoiceOf<V> =>
      described(about, label, {
        kind: 'choice',
        default: initial,
        choices: (Object.keys(about.choices) as V[]).map((value) =>
          Object.assign(about.choices[value], { value }),
        ),
      }),

    /** On or off. */
    toggle: (label: string, initial: boolean, about: About): SwitchOption =>
      described(about, label, { kind: 'switch', default: initial }),

    /** Choices between completions; none unless set. */
    choices: (label: string, most: number, about: About): ChoicesOption =>
      described(about, label, { kind: 'choices', default: '', most }),
  };
}

/** A choice whose values the type knows. */
interface ChoiceOf<V extends string> extends ChoiceOption {
  readonly default: V;
  readonly choices: readonly { readonly value: V; readonly label: string; readonly help?: string }[];
}

const atStage = (stage: Stage) => ({ ...wordsOf(stage), more: wordsOf(stage, true) });

export const atTask = atStage('Task');
export const atPolicy = atStage('Policy');
export const atGenerate = atStage('Generate');
export const atFilter = atStage('Filter');
export const atControl = atStage('Control');
export const atLearn = atStage('Learn');
export const atReplay = atStage('Replay');
export const atRun = atStage('Run');

/** A metric; its help is at most two sentences and 160 characters: what it measures, then what a good value is. */
export const metric = (
  label: string,
  unit: MetricUnit,
  about: Pick<MetricMeta, 'help' | 'when'>,
): MetricMeta => Object.assign(about, { label, unit });

/** Holds where the setting has one of these values. */
export const is = (setting: string, ...is: readonly SettingValue[]): SettingCondition => ({ setting, is });

/** Holds where the setting has none of these values. */
export const isNot = (setting: string, ...not: readonly SettingValue[]): SettingCondition => ({
  setting,
  not,
});

/** A strategy has no meaning where `condition` holds; its setting should be `instead`. */
export const conflict = (
  condition: SettingCondition,
  instead: SettingValue,
  about: Pick<Conflict, 'why' | 'when'>,
): Conflict => withAllOf(about, { ...condition, instead });

/** A strategy has no meaning with tasks that lack `trait`. */
export const need = (trait: Trait, about: Pick<Need, 'why' | 'when'>): Need => withAllOf(about, { trait });

/** A strategy whose id and settings the type knows. */
type Strategy<I extends string, S> = Omit<StrategyMeta, 'id' | 'settings'> & {
  readonly id: I;
  readonly settings: S;
};

/** A strategy; its help is at most two sentences and 160 characters: what it does, then when to choose it. */
export const strategy = <const I extends string, S extends Options | undefined = undefined>(
  id: I,
  title: string,
  about: Omit<StrategyMeta, 'id' | 'title' | 'settings'> & { readonly settings?: S },
): Strategy<I, S> => Object.assign(about, { id, title }) as Strategy<I, S>;
