/** Measures of the policy's uncertainty about each token, by which forks are chosen. */
import type { RunConfig } from '../../../config/schema.ts';
import type { Sample } from '../../../rollout/sample.ts';
import { surprisals } from './forkPoints.ts';

/** The parts of a completion that a measure reads. */
export type SignalSource = Pick<Sample, 'logps' | 'entropies' | 'gaps'>;

/** What the policy itself says about a token; code of a reader may score positions instead. */
export type ForkMeasure = Exclude<RunConfig['fork_by'], 'own'>;

export interface ForkSignal {
  /** `[T]`, one value per token of prompt and completion; 0 or more where the policy chose the token. */
  of(trajectory: SignalSource): ArrayLike<number>;
  /** Whether smaller values mean less confidence, instead of larger ones. */
  readonly unsureBelow: boolean;
}

/**
 * By the value of the setting. `entropy`: of the token's distribution, nats (ETTRL). `confidence`: −log p of the
 * drawn token, nats (TreeRL, THUDM/TreeRL), which also marks unlucky draws of a confident policy. `gap`: lead of the
 * likeliest token's probability over the next one's; throws for a policy that outputs no candidates.
 */
export const forkSignals: Readonly<Record<ForkMeasure, ForkSignal>> = {
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

/** The measure of a fork rule; where code of a reader scores positions, the entropy, to show it. */
export const measureOf = ({ fork_by }: Pick<RunConfig, 'fork_by'>): ForkMeasure =>
  fork_by === 'own' ? 'entropy' : fork_by;

/** Whether a value is beyond a threshold, on the uncertain side of it. */
export function isBeyond({ unsureBelow }: ForkSignal, value: number, threshold: number): boolean {
  return unsureBelow ? value <= threshold : value > threshold;
}

/** Scores for `forkPoints`: the higher, the less confident. */
export function unsureness(signal: ForkSignal, trajectory: SignalSource): ArrayLike<number> {
  const values = signal.of(trajectory);
  return signal.unsureBelow ? Float64Array.from(values, (value) => 0 - value) : values;
}
