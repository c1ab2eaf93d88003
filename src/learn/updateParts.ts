/** What of a configuration changes the update program itself, rather than one of its inputs. */
import type { RunConfig } from '../config/schema.ts';
import type { Head } from '../policy/heads.ts';
import type { UpdateParts } from './programs/update.ts';

/** Whether the loss compares the completions of a prompt with each other, so that an update must hold all of them. */
export const contrastsGroups = ({ surrogate }: Pick<RunConfig, 'surrogate'>): boolean =>
  surrogate === 'sequence_contrast';

/** Whether advantages need what the policy at the start of the run says of the batch. */
export const readsReference = ({ overconfidence_alpha }: Pick<RunConfig, 'overconfidence_alpha'>): boolean =>
  overconfidence_alpha !== 0;

/**
 * Whether completions form trees whose shared tokens are trained once. Where copies of a token differ in more than their
 * advantage (a ratio over whole completions, targets of a value head) they are trained apart, as separate rows are.
 */
export const sharesTokens = ({
  topology,
  importance_sampling_level,
  surrogate,
  baseline,
}: Pick<RunConfig, 'topology' | 'importance_sampling_level' | 'surrogate' | 'baseline'>): boolean =>
  topology !== 'flat' &&
  importance_sampling_level === 'token' &&
  surrogate !== 'sequence_contrast' &&
  baseline !== 'value';

/** Whether a quality head says in the middle of a completion how likely it will come out right. */
export const judgesQuality = ({ prune }: Pick<RunConfig, 'prune'>): boolean => prune === 'quality';

/** Whether the ratio is measured from another policy than the one that sampled, and what that leaves out is corrected. */
export const correctsAge = ({ proximal }: Pick<RunConfig, 'proximal'>): boolean => proximal !== 'behaviour';

/** Whether hinted completions are taught to the policy without the hint besides. */
export const distils = ({ hint, hint_distil }: Pick<RunConfig, 'hint' | 'hint_distil'>): boolean =>
  hint !== 'none' && hint_distil !== 0;

/** The parts of the update program that a run with these settings needs. */
export function updatePartsOf(config: RunConfig): UpdateParts {
  const value = config.baseline === 'value';
  return {
    surrogate:
      config.surrogate === 'sequence_contrast'
        ? { kind: config.surrogate }
        : { kind: config.surrogate, level: config.importance_sampling_level },
    shared: sharesTokens(config),
    ...(correctsAge(config) && { correction: config.correction }),
    delta: config.delta !== null,
    kl: config.beta !== 0,
    entropyBonus: config.entropy_coef !== 0,
    value,
    valueClip: value && config.cliprange_value !== null,
    environment: config.env_coef !== 0,
    klHinge: config.kl_hinge_coef !== 0,
    quality: judgesQuality(config),
    ...(distils(config) && { distil: true }),
  };
}

/** The heads that a policy needs under these settings. */
export function headsOf(config: Pick<RunConfig, 'baseline' | 'prune'>): readonly Head[] {
  const heads: readonly (Head | null)[] = [
    config.baseline === 'value' ? 'value' : null,
    judgesQuality(config) ? 'quality' : null,
  ];
  return heads.filter((head) => head !== null);
}
