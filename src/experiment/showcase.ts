/** A showcase: one recipe in which a switch does what it is for, as data; what it shows is measured by `npm run -s measure -- showcase`. */
import type { SwitchSetting } from '../config/option.ts';
import { defaultConfig, parseConfig, type RunConfig } from '../config/schema.ts';
import type { ArmSettings } from './arm.ts';

/** What is compared between the run with the switch and the same run without it. */
export type Shown =
  /** Tokens that were generated, tokens trained on or sequential decode steps: the share that the switch saves. */
  | { readonly saves: 'tok_unique' | 'tok_train' | 'steps_seq' }
  /** Held-out pass@1 at the end: how much higher it is. */
  | { readonly raises: 'pass@1' };

export interface Showcase {
  /** The switch, or `all` for all four together. */
  readonly id: SwitchSetting | 'all';
  /** What a reader sees, in one sentence. */
  readonly sees: string;
  readonly method: RunConfig['method'];
  /** The recipe with the switch on. */
  readonly settings: ArmSettings;
  /** What the run without it changes besides the switch itself. */
  readonly without?: ArmSettings;
  readonly shows: Shown;
  /** Least effect that its sentence promises, over all seeds: the whole interval lies above 0 and the mean above this. */
  readonly least: number;
  /** pass@1 may be lower by so much; absent where pass@1 is what it shows. */
  readonly costs?: number;
}

/** The recipe that a link opens. Throws `ConfigError` where settings clash. */
export function shownConfig({ method, settings }: Showcase, seed = 1): RunConfig {
  return parseConfig({ ...defaultConfig(method, settings.task), ...settings, seed });
}
