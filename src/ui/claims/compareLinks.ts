/** Addresses that open the arms of a claim in Compare. */
import { ConfigError, parseConfig } from '../../config/schema.ts';
import { armOfConfig, mostArms, type Comparison, type ComparedArm } from '../../experiment/comparison.ts';
import { encodeComparison } from '../../experiment/comparisonLink.ts';
import type { Published } from '../../experiment/published.ts';
import { addressOf } from '../navigation/places.ts';

/** From this value on, an experiment's limit of rounds never ends a run and is left out. */
const endless = 1_000_000;

const addressOfComparison = (comparison: Comparison): string =>
  addressOf('Compare', encodeComparison(comparison));

/**
 * The arms of a result as a comparison: the method, the arm it was compared with, the strongest control, then others up to
 * Compare's limit. Settings that the result's engine did not know take today's defaults. Throws `ConfigError` if a stored
 * configuration is invalid today.
 */
export function comparisonOfClaim({ arms, effect, control, budget }: Published): Comparison {
  const first = [effect.arm, effect.against, control?.against];
  const order = (name: string): number => (first.includes(name) ? first.indexOf(name) : first.length);
  const chosen = [...arms].sort((a, b) => order(a.name) - order(b.name)).slice(0, mostArms);
  const configs = chosen.map((arm) => ({ arm, config: parseConfig(arm.config) }));
  const rounds = Math.min(...configs.map(({ config }) => config.max_rounds));
  return {
    arms: configs.map(({ arm, config }): ComparedArm => armOfConfig(arm.name, config)),
    seeds: chosen[0]?.seeds ?? [],
    budget: budget as Comparison['budget'],
    ...(rounds < endless && { mostRounds: rounds }),
    control: effect.against,
  };
}

/** The address of a claim's arms in Compare, or why they cannot be opened there. */
export function claimInCompare(result: Published): { readonly address: string } | { readonly why: string } {
  try {
    return { address: addressOfComparison(comparisonOfClaim(result)) };
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return { why: `An arm’s settings are not valid in this version: ${error.message}` };
  }
}
