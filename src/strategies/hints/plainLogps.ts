/** Scores hinted completions under the policy without the hint, with the weights that sampled. */
import { gatherRows, type Frame, type Policy, type Rows } from '../../rollout/policy.ts';
import type { Sample } from '../../rollout/sample.ts';

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
  { policy, plainFrame, temperature }: PlainScoring,
  trajectories: readonly Sample[],
): Promise<PlainScores> {
  const logps = new Map(trajectories.map((one) => [one, new Float32Array(one.tokens.length)]));
  if (trajectories.length === 0) return { logps, scored: 0 };
  const reached = trajectories.map(({ prompt }) => prompt.tokens.length);
  const prefilled = await policy.prefill(
    trajectories.map(({ prompt }) => prompt.tokens),
    plainFrame,
  );
  let held: Rows = prefilled;
  let rows = prefilled;
  let open = [...trajectories.keys()];
  try {
    // Rows stop at an end token, and continue after it in tasks of several turns.
    while (open.length > 0) {
      const left = open.map((i) => (trajectories[i] as Sample).tokens.length - (reached[i] as number));
      const length = Math.max(...left);
      const forced = new Int32Array(length * open.length).fill(-1);
      open.forEach((i, row) => {
        for (let step = 0; step < (left[row] as number); step++) {
          const { tokens } = trajectories[i] as Sample;
          forced[step * open.length + row] = tokens[(reached[i] as number) + step] as number;
        }
      });
      const generated = await policy.generate(rows, {
        length,
        uniforms: new Float32Array(length * open.length).fill(0.5),
        limit: Int32Array.from(left, (count, row) => (rows.position[row] as number) + count),
        forced,
        temperature,
      });
      if (generated.rows.state !== held.state) policy.release(held);
      held = generated.rows;
      open.forEach((i, row) => {
        const one = trajectories[i] as Sample;
        const own = logps.get(one) as Float32Array;
        const until = generated.rows.position[row] as number;
        for (let step = 0, at = reached[i] as number; at <= until; step++, at++) {
          if (one.versions[at] !== -1) own[at] = generated.logps[step * open.length + row] as number;
        }
        reached[i] = until + 1;
      });
      const going = [...open.keys()].filter(
        (row) =>
          (reached[open[row] as number] as number) <
          (trajectories[open[row] as number] as Sample).tokens.length,
      );
      const next = gatherRows(generated.rows, Int32Array.from(going));
      rows = { ...next, done: new Uint8Array(going.length) };
      open = going.map((row) => open[row] as number);
    }
  } finally {
    policy.release(held);
  }
  return { logps, scored: trajectories.reduce((sum, { tokens }) => sum + tokens.length, 0) };
}
