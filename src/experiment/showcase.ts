/** A showcase: one recipe in which a switch does what it is for, as data; what it shows is measured by `npm run -s showcase`. */
import type { SwitchSetting } from '../config/option.ts';
import { switches } from '../config/option.ts';
import { defaultConfig, parseConfig, type RunConfig } from '../config/schema.ts';
import type { ArmSettings } from './experiment.ts';
import { intervalOf, pairedDifferences, type Interval } from './statistics.ts';

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

/** Seeds of the measurement; a reader's link opens the first. */
export const showcaseSeeds: readonly number[] = [1, 2, 3, 4, 5, 6, 7, 8];

/** The recipe that a link opens. Throws `ConfigError` where settings clash. */
export function shownConfig({ method, settings }: Showcase, seed = 1): RunConfig {
  return parseConfig({ ...defaultConfig(method, settings.task), ...settings, seed });
}

/** The same recipe without the switch, or without all of them. */
export function plainConfig(showcase: Showcase, seed = 1): RunConfig {
  const off = switches
    .filter(({ setting }) => showcase.id === 'all' || setting === showcase.id)
    .map(({ setting, off }) => [setting, off]);
  return parseConfig({
    ...shownConfig(showcase, seed),
    ...Object.fromEntries(off),
    ...showcase.without,
  });
}

/** What one run came to. */
export interface Reached {
  readonly tok_unique: number;
  readonly tok_train: number;
  readonly steps_seq: number;
  readonly 'pass@1': number;
  /** Of training, on the machine that measured. */
  readonly seconds: number;
}

export interface Measured {
  readonly id: Showcase['id'];
  readonly sees: string;
  readonly shows: Shown;
  readonly seeds: readonly number[];
  /** Per seed: the effect, pass@1 with less without, and seconds with over without. */
  readonly effects: readonly number[];
  readonly passAt1: readonly number[];
  readonly secondsRatios: readonly number[];
  readonly effect: Interval;
  readonly difference: Interval;
  /** Mean seconds of the run with the switch. */
  readonly seconds: number;
  /** The effect's whole interval is above 0, its mean is what was promised, and pass@1 is not lower than allowed. */
  readonly holds: boolean;
}

/** The effect in a pair of runs. */
export function effectOfPair(shows: Shown, on: Reached, off: Reached): number {
  return 'saves' in shows ? 1 - on[shows.saves] / off[shows.saves] : on[shows.raises] - off[shows.raises];
}

/** Throws on fewer than two pairs. */
export function measuredOf(
  { id, sees, shows, least, costs }: Showcase,
  seeds: readonly number[],
  pairs: readonly { readonly on: Reached; readonly off: Reached }[],
): Measured {
  const effects = pairs.map(({ on, off }) => effectOfPair(shows, on, off));
  const passAt1 = pairedDifferences(
    pairs.map(({ on }) => on['pass@1']),
    pairs.map(({ off }) => off['pass@1']),
  );
  const [effect, difference] = [intervalOf(effects), intervalOf(passAt1)];
  if (!effect || !difference)
    throw new Error(`showcase: ${id} must have at least two seeds, got ${pairs.length}`);
  const isPaid = costs === undefined || difference.low >= -costs;
  return {
    ...{ id, sees, shows, seeds, effects, passAt1, effect, difference },
    secondsRatios: pairs.map(({ on, off }) => on.seconds / off.seconds),
    seconds: pairs.reduce((sum, { on }) => sum + on.seconds / pairs.length, 0),
    holds: effect.low > 0 && effect.difference >= least && isPaid,
  };
}
