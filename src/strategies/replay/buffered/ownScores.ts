/** Scores completions that no policy of this run sampled, so that the update treats them as its own. */
import type { Frame, Policy } from '../../../rollout/policy.ts';
import { roles, type Batch, type Sample } from '../../../rollout/sample.ts';
import { writeAgain } from '../../../rollout/writtenAgain.ts';

/** A completion with empty columns for its scores under the weights of a version. */
const unscored = (one: Sample, version: number): Sample => ({
  ...one,
  ...{ logps: new Float32Array(one.tokens.length), entropies: new Float32Array(one.tokens.length) },
  versions: one.versions.map((_, at) => (one.roles[at] === roles.action ? version : -1)),
});

/**
 * The batch with log-probabilities and entropies of the current policy for completions that none of this run wrote: their ratio
 * is 1 at the first update, as in SAPO's released code. `scored` counts tokens. Throws what the policy throws.
 */
export async function withOwnScores(
  policy: Policy,
  frame: Frame,
  { temperature }: { readonly temperature: number },
  batch: Batch,
): Promise<{ readonly batch: Batch; readonly scored: number }> {
  const isForeign = ({ versions }: Sample): boolean => versions.every((version) => version === -1);
  const trajectories = batch.trajectories.map((one) =>
    isForeign(one) ? unscored(one, policy.version) : one,
  );
  const foreign = trajectories.filter((one) => !batch.trajectories.includes(one));
  await writeAgain({ policy, frame, temperature }, foreign, (i, at, { logps, entropies }, place) => {
    const one = foreign[i] as Sample;
    if (one.roles[at] !== roles.action) return;
    one.logps[at] = logps[place] as number;
    one.entropies[at] = entropies[place] as number;
  });
  return {
    batch: { ...batch, trajectories },
    scored: foreign.reduce((sum, { tokens }) => sum + tokens.length, 0),
  };
}
