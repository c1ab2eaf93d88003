/** Excludes groups that teach nothing: every advantage is 0, because all their completions earned the same. */
import type { SignalStrategy } from '../../../learn/advantage/strategy.ts';
import { hasSecondPhase } from '../options.ts';

/**
 * Leaves groups out of the update whose advantages are all 0, also from its mean: a hopeless prompt with many further
 * completions does not dilute the others.
 */
export const withoutIdleGroups: SignalStrategy = (config) =>
  hasSecondPhase(config)
    ? (trajectories, signals) => {
        const taught = new Set(
          trajectories
            .filter((_, i) => signals.advantages[i]?.some((a) => a !== 0))
            .map(({ group }) => group),
        );
        const masks = signals.masks.map((mask, i) =>
          taught.has(trajectories[i]?.group as number) ? mask : new Uint8Array(mask.length),
        );
        return { ...signals, masks, note: { id: 'idle-group' } };
      }
    : null;
