/** Rounds in which only what beliefs read matters: which prompts were met, and what their completions earned. */
import type { Batch } from '../../../src/rollout/sample.ts';
import { batchOf, makeTrajectory } from '../../learn/trajectories.ts';

/** One group for each prompt of the pool that was met. */
export function roundOf(earned: Readonly<Record<number, readonly number[]>>): Batch {
  return batchOf(
    Object.entries(earned).flatMap(([index, rewards], group) =>
      rewards.map((reward) => {
        const one = makeTrajectory({ prompt: [5, 6], completion: [7], logps: [0], group });
        return { ...one, prompt: { ...one.prompt, index: Number(index) }, reward };
      }),
    ),
  );
}
