/** Completions that are compared with none and teach nothing, though their reward is known. */
import type { Batch } from '../rollout/sample.ts';
import type { Learnable, RewardedSample } from './learnable.ts';

interface Estimate {
  readonly batch: Batch<Learnable>;
  readonly nonFinite: number;
}

export interface SetAside {
  /** The completions; without a reward, those set aside are in no comparison. */
  readonly compared: readonly RewardedSample[];
  /** An estimate of these with the rewards of those set aside, which are not counted as missing a number. */
  restored<T extends Estimate>(estimated: T): T;
}

/** Sets aside the completions that `isAside` names. */
export function setAside(
  rewarded: readonly RewardedSample[],
  isAside: (completion: RewardedSample) => boolean,
): SetAside {
  const aside = rewarded.map(isAside);
  if (!aside.includes(true)) return { compared: rewarded, restored: (estimated) => estimated };
  const known = rewarded.filter(({ earned }, i) => aside[i] && Number.isFinite(earned)).length;
  return {
    compared: rewarded.map((one, i) => (aside[i] ? { ...one, earned: NaN } : one)),
    restored: (estimated) => ({
      ...estimated,
      nonFinite: estimated.nonFinite - known,
      batch: {
        ...estimated.batch,
        trajectories: estimated.batch.trajectories.map((one, i) =>
          aside[i]
            ? {
                ...one,
                earned: (rewarded[i] as RewardedSample).earned,
                explain: () => [{ id: 'set-aside', operands: {}, result: 0, left: true }],
              }
            : one,
        ),
      },
    }),
  };
}
