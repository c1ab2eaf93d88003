/** Excludes groups that teach nothing: every advantage is 0, because all their completions earned the same. */
import type { SignalStrategy } from '../../../learn/advantage/strategy.ts';
import { excluded } from '../../../learn/learnable.ts';
import { hasSecondPhase } from '../options.ts';

/**
 * Leaves groups out of the update whose advantages are all 0, also from its mean: a hopeless prompt with many further
 * completions does not dilute the others.
 */
export const withoutIdleGroups: SignalStrategy = (config) =>
  hasSecondPhase(config)
    ? (trajectories) => {
        const taught = new Set(
          trajectories.filter(({ advantages }) => advantages.some((a) => a !== 0)).map(({ group }) => group),
        );
        return {
          trajectories: trajectories.map((one) => (taught.has(one.group) ? one : excluded(one))),
          note: { id: 'idle-group' },
        };
      }
    : null;
