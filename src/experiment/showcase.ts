/** A showcase as data: a recipe that shows the effect of a switch, measured by `npm run -s measure -- showcase`. */
import type { SwitchSetting } from '../config/option.ts';
import { defaultConfig, parseConfig, type RunConfig } from '../config/schema.ts';
import type { ArmSettings } from './arm.ts';

/** The compared quantity of the runs with and without the switch. */
export type ShownEffect =
  /** Generated tokens, trained tokens or sequential decode steps: the share that the switch saves. */
  | { readonly saves: 'tok_unique' | 'tok_train' | 'steps_seq' }
  /** Final held-out pass@1: the increase. */
  | { readonly raises: 'pass@1' };

export interface Showcase {
  /** The switch, or `all` for all four. */
  readonly id: SwitchSetting | 'all';
  /** What a reader sees, in one sentence. */
  readonly sees: string;
  readonly method: RunConfig['method'];
  /** The recipe with the switch on. */
  readonly settings: ArmSettings;
  /** Changes of the run without it, besides the switch itself. */
  readonly without?: ArmSettings;
  /** One of its switches, which is trained alone beside both. */
  readonly part?: SwitchSetting;
  readonly shows: ShownEffect;
  /** Least effect that its sentence promises, over all seeds: the interval is above 0 and the mean above this. */
  readonly least: number;
  /** Allowed decrease of pass@1; absent if pass@1 is the quantity shown. */
  readonly costs?: number;
}

/** The configuration of the link. Throws `ConfigError` if settings conflict. */
export function shownConfig({ method, settings }: Showcase): RunConfig {
  return parseConfig({ ...defaultConfig(method, settings.task), ...settings, seed: 1 });
}
