/** Means over the tokens of a completion that the policy wrote. */
import type { Role, Sample } from '../rollout/sample.ts';
import { maskedMean } from '../tensor/statistics.ts';

const actionRole: Role = 1;

/** Mean of the values, one per token of the trajectory, over tokens that the policy chose, trained or not; 0 without any. */
export function writtenMean(values: ArrayLike<number>, { roles }: Pick<Sample, 'roles'>): number {
  return maskedMean(
    values,
    roles.map((role) => Number(role === actionRole)),
  );
}
