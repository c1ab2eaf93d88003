/** A hinted completion as the policy without the hint reads it. */
import { hintLength, withoutHint } from '../tasks/hint.ts';
import type { Trajectory } from './trajectory.ts';

/**
 * The completion behind its plain prompt. All that was recorded of its tokens stays: above all the probabilities are still
 * those with which it was sampled, behind the hint. As it is where no hint stands before the prompt.
 */
export function inPlainContext(trajectory: Trajectory): Trajectory {
  const from = hintLength(trajectory.prompt.tokens);
  if (from === 0) return trajectory;
  const { boundaries, values, qualities, gaps } = trajectory;
  return {
    ...trajectory,
    prompt: withoutHint(trajectory.prompt),
    tokens: trajectory.tokens.slice(from),
    roles: trajectory.roles.slice(from),
    trainMask: trajectory.trainMask.slice(from),
    logps: trajectory.logps.slice(from),
    entropies: trajectory.entropies.slice(from),
    versions: trajectory.versions.slice(from),
    ...(values && { values: values.slice(from) }),
    ...(qualities && { qualities: qualities.slice(from) }),
    ...(gaps && { gaps: gaps.slice(from) }),
    ...(boundaries && { boundaries: boundaries.map((at) => at - from) }),
  };
}
