/** Groups that teach nothing: every advantage is 0, because all their completions earned the same. */
import type { Trajectory } from '../../rollout/trajectory.ts';
import type { Signals } from '../signals.ts';

/**
 * The signals with groups all of whose advantages are 0 out of the update, so that they take no share of its mean either:
 * a hopeless prompt that got many further completions does not dilute the others. `dropped` counts their completions.
 */
export function withoutIdleGroups(
  trajectories: readonly Pick<Trajectory, 'group'>[],
  signals: Signals,
): { readonly signals: Signals; readonly dropped: number } {
  const taught = new Set(
    trajectories.filter((_, i) => signals.advantages[i]?.some((a) => a !== 0)).map(({ group }) => group),
  );
  const idle = trajectories.map(({ group }) => !taught.has(group));
  const dropped = signals.masks.filter((mask, i) => idle[i] && mask.some(Boolean)).length;
  const masks = signals.masks.map((mask, i) => (idle[i] ? new Uint8Array(mask.length) : mask));
  return { signals: { ...signals, masks }, dropped };
}
