/** A hinted completion as the policy without the hint reads it. */
import { hintLength, withoutHint } from '../tasks/hint.ts';
import type { PrunedTrajectory, Trajectory } from './trajectory.ts';

/**
 * The completion behind its plain prompt. All that was recorded of its tokens stays: the log-probabilities are those with
 * which it was sampled, behind the hint. As it is where no hint stands before the prompt.
 */
export function inPlainContext<T extends Trajectory | PrunedTrajectory>(one: T): T {
  const from = hintLength(one.prompt.tokens);
  if (from === 0) return one;
  const { boundaries, values, qualities, gaps, branch, survived } = one;
  return {
    ...one,
    prompt: withoutHint(one.prompt),
    tokens: one.tokens.slice(from),
    roles: one.roles.slice(from),
    trainMask: one.trainMask.slice(from),
    logps: one.logps.slice(from),
    entropies: one.entropies.slice(from),
    versions: one.versions.slice(from),
    ...(values && { values: values.slice(from) }),
    ...(qualities && { qualities: qualities.slice(from) }),
    ...(gaps && { gaps: gaps.slice(from) }),
    ...(boundaries && { boundaries: boundaries.map((at) => at - from) }),
    ...(branch && { branch: { ...branch, at: branch.at - from } }),
    ...(survived && { survived: { ...survived, at: survived.at - from } }),
  };
}
