/** What of a configuration changes the update program itself, rather than one of its inputs. */
import type { RunConfig } from '../config/schema.ts';
import type { Head } from '../policy/heads.ts';
import type { UpdateParts } from './programs/update.ts';

/** The parts of the update program that a run with these settings needs. */
export function updatePartsOf(config: RunConfig): UpdateParts {
  const value = config.baseline === 'value';
  return {
    surrogate: { kind: config.surrogate, level: config.importance_sampling_level },
    delta: config.delta !== null,
    kl: config.beta !== 0,
    entropyBonus: config.entropy_coef !== 0,
    value,
    valueClip: value && config.cliprange_value !== null,
    environment: config.env_coef !== 0,
  };
}

/** The heads that a policy needs under these settings. */
export function headsOf({ baseline }: Pick<RunConfig, 'baseline'>): readonly Head[] {
  return baseline === 'value' ? ['value'] : [];
}
