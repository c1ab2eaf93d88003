/** How unsure the policy was of each token, by any of the measures by which places to fork at are chosen. */
import type { RunConfig } from '../../../config/schema.ts';
import type { Trajectory } from '../../../rollout/trajectory.ts';
import { surprisals } from './forkPoints.ts';

/** What a measure reads of a completion. */
export type Measured = Pick<Trajectory, 'logps' | 'entropies' | 'gaps'>;

export interface ForkSignal {
  /** `[T]`, one value per token of prompt and completion; 0 or more where the policy chose the token. */
  of(trajectory: Measured): ArrayLike<number>;
  /** Whether it was less sure where the value is smaller, instead of larger. */
  readonly unsureBelow: boolean;
}

/**
 * By the value of the setting. `entropy`: of the distribution that the token was drawn from, nats (ETTRL). `confidence`:
 * −log p of the token that was drawn, nats (TreeRL, THUDM/TreeRL), which marks unlucky draws where it was sure as well. `gap`:
 * by how much the likeliest token was ahead of the next, as probabilities; throws where the policy was not made to say.
 */
export const forkSignals: Readonly<Record<RunConfig['fork_by'], ForkSignal>> = {
  entropy: { of: ({ entropies }) => entropies, unsureBelow: false },
  confidence: { of: ({ logps }) => surprisals(logps), unsureBelow: false },
  gap: {
    of: ({ gaps }) => {
      if (!gaps) throw new Error('internal: forks by gap need a policy that names two candidates');
      return gaps;
    },
    unsureBelow: true,
  },
};

/** Whether a value lies beyond a threshold, on the unsure side of it. */
export function isBeyond({ unsureBelow }: ForkSignal, value: number, threshold: number): boolean {
  return unsureBelow ? value <= threshold : value > threshold;
}

/** As `forkPoints` ranks: the higher, the less sure. */
export function unsureness(signal: ForkSignal, trajectory: Measured): ArrayLike<number> {
  const values = signal.of(trajectory);
  return signal.unsureBelow ? Float64Array.from(values, (value) => 0 - value) : values;
}
