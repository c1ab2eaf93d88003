/**
 * How a setting is described, once, for form, link, file and command line. Stage folders hold their own as data, in the words of
 * `declare.ts`.
 */

export type Stage = 'Task' | 'Policy' | 'Generate' | 'Filter' | 'Control' | 'Learn' | 'Replay' | 'Run';

/** The switches of the recipe, in order; each chooses among strategies, and `off` chooses none. */
export const switches = [
  { title: 'Tree rollouts', setting: 'topology', off: 'flat' },
  { title: 'Pruning', setting: 'prune', off: 'none' },
  { title: 'Hints', setting: 'hint', off: 'none' },
  { title: 'Replay', setting: 'replay', off: 'none' },
] as const;
export type SwitchSetting = (typeof switches)[number]['setting'];

interface Described {
  readonly label: string;
  /** One or two sentences for a newcomer. */
  readonly help: string;
  readonly stage: Stage;
  /** May change during a run (from the next round on); changing any other setting starts a new run. */
  readonly live?: boolean;
  /** Shown only under "More settings". */
  readonly advanced?: boolean;
  /** Relevant only where all of these hold; elsewhere the form hides it. */
  readonly when?: readonly {
    readonly setting: string;
    readonly is?: readonly (string | number | boolean | null)[];
    readonly not?: readonly (string | number | boolean | null)[];
  }[];
  /** A sentence added when a value is refused, where the reason is not plain from the limits. */
  readonly because?: string;
}

interface Limited extends Described {
  readonly min: number;
  readonly max: number;
  /** Whole numbers only. */
  readonly integer?: boolean;
  /** `min` itself is refused. */
  readonly aboveMin?: boolean;
  readonly unit?: string;
}

export interface NumberOption extends Limited {
  readonly kind: 'number';
  readonly default: number;
}

/** A number, or null for "not set": the help says what null means. */
interface OptionalNumberOption extends Limited {
  readonly kind: 'optional-number';
  readonly default: number | null;
}

export interface ChoiceOption extends Described {
  readonly kind: 'choice';
  readonly default: string;
  readonly choices: readonly { readonly value: string; readonly label: string; readonly help?: string }[];
}

/** On or off. */
export interface SwitchOption extends Described {
  readonly kind: 'switch';
  readonly default: boolean;
}

/** Non-negative weights over levels 1, 2, …; empty means "only the chosen level". */
interface WeightsOption extends Described {
  readonly kind: 'weights';
  readonly default: readonly number[];
}

/** Choices between completions, as `choiceText.ts` writes them; empty means none. */
export interface ChoicesOption extends Described {
  readonly kind: 'choices';
  readonly default: string;
  /** Characters at most. */
  readonly most: number;
}

export type Option =
  NumberOption | OptionalNumberOption | ChoiceOption | SwitchOption | WeightsOption | ChoicesOption;
export type Options = Readonly<Record<string, Option>>;

/** The value type that an option describes. */
type ValueOf<O extends Option> = O extends { kind: 'number' }
  ? number
  : O extends { kind: 'optional-number' }
    ? number | null
    : O extends { kind: 'choice'; choices: readonly { value: infer V }[] }
      ? V
      : O extends { kind: 'switch' }
        ? boolean
        : O extends { kind: 'choices' }
          ? string
          : readonly number[];

/** The settings object that a table of options describes. */
export type ValuesOf<T extends Options> = { readonly [K in keyof T]: ValueOf<T[K]> };
