/** The data that the two critics learn from: steps of episodes that the policy played by itself. */
import { roles } from '../../../rollout/sample.ts';
import type { Learnable } from '../../../learn/learnable.ts';

/** Whether the best policy chose some of its actions: its outcome is then not the policy's. */
export const isCorrected = ({ roles: written }: Pick<Learnable, 'roles'>): boolean =>
  written.includes(roles.hint);

export interface CriticsLabels {
  /** `[T]`: whether the episode succeeded; read only where `labelled`. */
  readonly success: number;
  /** `[T]`: −1 plus the prediction at the next step, 0 at success; read only where the episode succeeded. */
  readonly efficiency: Float64Array;
  /** `[T]`: 1 where the step is a label. */
  readonly labelled: Uint8Array;
}

/** The labels of an episode; null where it has none. */
export function labelsOf(one: Learnable): CriticsLabels | null {
  const { verdict, reward, efficiencies, trainMask, tokens } = one;
  if (!efficiencies || isCorrected(one) || !Number.isFinite(reward)) return null;
  const last = tokens.length - 1;
  const efficiency = Float64Array.from(
    { length: tokens.length },
    (_, t) => -1 + (t === last ? 0 : (efficiencies[t + 1] as number)),
  );
  // What the policy's loss leaves out, as all failures, still says how episodes end.
  return { success: Number(verdict.correct), efficiency, labelled: trainMask };
}
