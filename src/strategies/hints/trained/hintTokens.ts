/** Sets how much of a completion's advantage reaches the tokens of its forced hint. */
import type { RunConfig } from '../../../config/schema.ts';
import { exp } from '../../../tensor/exp.ts';
import type { Role, Sample } from '../../../rollout/sample.ts';
import type { Selected, SignalStrategy } from '../../../learn/advantage/strategy.ts';
import type { Learnable } from '../../../learn/learnable.ts';
import { writtenMean } from '../../../learn/written.ts';

const hintRole: Role = 3;

type Training = RunConfig['hint_trained'];

/** The factor on the advantage of token `at` of a hint; 0 leaves it out. */
type Weight = (one: Sample, at: number, advantage: number, entropy: number) => number;

/**
 * probability: π(token) at the time of sampling (SCOPE's shaping, in one update). consistency: exp(−|H − H̄| / H̄),
 * with H̄ the mean entropy of the policy's own tokens (ADHint, arXiv 2512.13095). Both leave a hint out where the
 * advantage is below 0, because the mistake came after it.
 */
const weights: { readonly [Kind in Training]: Weight } = {
  none: () => 0,
  full: () => 1,
  probability: ({ logps }, at, advantage) => (advantage < 0 ? 0 : exp(logps[at] as number)),
  consistency: ({ entropies }, at, advantage, mean) => {
    if (advantage < 0) return 0;
    const apart = Math.abs((entropies[at] as number) - mean);
    return apart === 0 ? 1 : mean === 0 ? 0 : exp(-apart / mean);
  },
};

/** The completions with weighted advantages on tokens of hints; those of weight 0 leave the update. */
function weighHints(trajectories: readonly Learnable[], training: Training): Selected {
  const factors = trajectories.map((one) => {
    const { mask, advantages } = one;
    if (!one.hint || !mask.some((bit, at) => bit && one.roles[at] === hintRole)) return null;
    const mean = writtenMean(one.entropies, one);
    return Float64Array.from(mask, (bit, at) =>
      one.roles[at] !== hintRole ? bit : bit * weights[training](one, at, advantages[at] as number, mean),
    );
  });
  return {
    trajectories: trajectories.map((one, i) => {
      const own = factors[i];
      if (!own) return one;
      return {
        ...one,
        advantages: one.advantages.map((advantage, at) => advantage * (own[at] as number)),
        mask: one.mask.map((bit, at) => Number(bit === 1 && own[at] !== 0)),
      };
    }),
    note: { id: `hint-trained ${training}`, of: (i, t) => ({ factor: factors[i]?.[t] ?? 1 }) },
  };
}

/** Weights the advantages on tokens of hints. */
export const hintTraining: SignalStrategy =
  ({ hint_trained }) =>
  (trajectories) =>
    weighHints(trajectories, hint_trained);
