/**
 * A policy between the sampling and the learning one, without a forward pass: lp_x = lp_b + α(lp_θ − lp_b) with α =
 * (v_x − v_b) / (v_θ − v_b), where versions v count updates and x is at the start of the round. The ratio is then
 * (π_θ/π_b)^(1−α): the proxy moves the clip's bounds and adds no information (arXiv 2605.12070, after AReaL's code).
 */
import { add, div, max, mul, stopGradient, sub } from '../../../graph/index.ts';
import { flatRows } from '../../../policy/transformer.ts';
import type { ProximalStrategy } from './strategy.ts';

export const interpolated: ProximalStrategy = {
  follows: () => ({
    proximal({ logps, oldLogps, tokenInput, scalarInput }) {
      const ages = tokenInput(
        'ages',
        'updates between the weights that sampled a target and those that began the round',
      );
      const since = scalarInput('updates_since', 'updates since the round began');
      const age = flatRows(ages);
      // A token of this round's weights has age 0 and keeps its sampled log-probability.
      const alpha = div(age, max(add(age, since), 1));
      return {
        inputs: [ages, since],
        logps: add(oldLogps, mul(alpha, sub(stopGradient(logps), oldLogps))),
      };
    },
  }),
};
