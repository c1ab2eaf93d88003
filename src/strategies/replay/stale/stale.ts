/** Samples a round with weights of some rounds ago, as an asynchronous trainer does. */
import type { Wrapping } from '../../../rollout/wrapper.ts';

/** Shows the engine older weights while it collects. */
export const staleWeights: Wrapping = ({ config, sampler }) =>
  sampler && config.replay === 'stale'
    ? (collect) => async (request) => {
        const age = await sampler.lag(config.staleness);
        const collected = await collect(request);
        sampler.follow();
        const metrics = { 'replay/age_mean': age, 'replay/age_max': age };
        return { ...collected, metrics: { ...collected.metrics, ...metrics } };
      }
    : null;
