/** Moves a hinted completion into the context without the hint. */
import { hintLength, withoutHint } from '../tasks/hint.ts';
import type { PrunedSample, Sample } from './sample.ts';

/**
 * The completion after its plain prompt. Records of its tokens stay: log-probabilities are those of sampling with the
 * hint. Unchanged where no hint precedes the prompt.
 */
export function inPlainContext<T extends Sample | PrunedSample>(one: T): T {
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
