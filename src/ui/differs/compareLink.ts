/** The address that trains two sides beside each other in Compare. */
import { checkConfig, type RunConfig } from '../../config/schema.ts';
import { armOfConfig } from '../../experiment/comparison.ts';
import { encodeComparison } from '../../experiment/comparisonLink.ts';
import { addressOf } from '../navigation/places.ts';

/** A configuration and its name on the page. */
export interface NamedConfig {
  readonly name: string;
  readonly config: RunConfig;
}

/** Settings that decide how large a round is and what it trains on. */
const sizes = ['prompts_per_round', 'num_generations', 'num_train_prompts'] as const;

/** The configuration with the round’s sizes of another, where it accepts them. */
export function sizedLike(config: RunConfig, like: RunConfig): RunConfig {
  const same = { ...config, ...Object.fromEntries(sizes.map((key) => [key, like[key]])) };
  return checkConfig(same).length === 0 ? same : config;
}

/** The address of `to` beside `from`, the control, in Compare: five seeds at equal budget. */
export function addressBeside(from: NamedConfig, to: NamedConfig): string {
  const control = from.name === to.name ? /* data */ `${from.name} (before)` : from.name;
  const comparison = {
    arms: [armOfConfig(to.name, to.config), armOfConfig(control, from.config)],
    seeds: [1, 2, 3, 4, 5],
    budget: { counter: 'budget', value: 300_000 } as const,
    control,
  };
  return addressOf('Compare', encodeComparison(comparison));
}
