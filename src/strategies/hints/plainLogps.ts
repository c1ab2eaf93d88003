/** Scores hinted completions under the policy without the hint, with the weights that sampled. */
import type { Frame, Policy } from '../../rollout/policy.ts';
import type { Sample } from '../../rollout/sample.ts';
import { writeAgain } from '../../rollout/writtenAgain.ts';

export interface PlainScoring {
  readonly policy: Policy;
  readonly plainFrame: Frame;
  readonly temperature: number;
}

export interface PlainScores {
  /** One value per token by completion, 0 on the prompt and on tokens that the policy did not write. */
  readonly logps: ReadonlyMap<Sample, Float32Array>;
  /** Tokens run through the policy. */
  readonly scored: number;
}

/**
 * Log-probabilities of completions after their plain prompts, by forcing the policy to write them again.
 * `trajectories` must be in plain context already. Throws what the policy throws.
 */
export async function plainLogps(
  { policy, plainFrame: frame, temperature }: PlainScoring,
  trajectories: readonly Sample[],
): Promise<PlainScores> {
  const all = trajectories.map((one) => ({ one, own: new Float32Array(one.tokens.length) }));
  await writeAgain({ policy, frame, temperature }, trajectories, (i, at, { logps }, place) => {
    const { one, own } = all[i] as (typeof all)[number];
    if (one.versions[at] !== -1) own[at] = logps[place] as number;
  });
  return {
    logps: new Map(all.map(({ one, own }) => [one, own])),
    scored: trajectories.reduce((sum, { tokens }) => sum + tokens.length, 0),
  };
}
