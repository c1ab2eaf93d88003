/** Random rewards, independent of the completion: the control for everything that learns from rewards. */
import { streams, uniform } from '../../../tensor/random.ts';
import type { Batch } from '../../../rollout/sample.ts';
import type { Wrapping } from '../../../rollout/wrapper.ts';

/**
 * The batch with reward 1 for half of the completions and 0 for the others, by draws keyed by seed, round, prompt and
 * sample. The verifier's verdicts stay, for the page and for metrics.
 */
export function byCoin(batch: Batch, seed: number): Batch {
  const trajectories = batch.trajectories.map((one) => {
    const draw = uniform(seed, streams.placebo, one.round, one.prompt.index, one.sample);
    return { ...one, reward: Number(draw < 0.5) };
  });
  return { ...batch, trajectories };
}

/** Replaces rewards by random ones. */
export const randomRewards: Wrapping = ({ config, tokens }) =>
  tokens && config.labels === 'random'
    ? (collect) => async (request) => {
        const collected = await collect(request);
        return { ...collected, batch: byCoin(collected.batch, config.seed) };
      }
    : null;
