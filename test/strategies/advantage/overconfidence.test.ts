/** The factor on the advantages of overconfident errors, against its formula. */
import { describe, expect, it } from 'vitest';
import type { RunConfig } from '../../../src/config/schema.ts';
import { estimate } from '../../../src/learn/estimate.ts';
import { advantageStrategies } from '../../../src/strategies/learning.ts';
import { distance } from '../../graph/seeded.ts';
import { configWith, estimated, groupOf, longest, rounded } from '../../learn/estimated.ts';
import { batchOf } from '../../learn/trajectories.ts';

describe('overconfident errors', () => {
  const settings = {
    scale_rewards: 'none',
    overconfidence_alpha: 0.5,
    overconfidence_tau: 0.2,
    overconfidence_cap: 2,
  } as const;
  const trajectories = groupOf([1, 0, 0, 0]);
  /** The reference is surer by so much, per token of a completion whose tokens all have −1. */
  const reference = [0.4, -0.3, 0, 2].map((surer) => [7, 7, -1 + surer, -1 + surer, -1 + surer]);
  const under = (changes: Partial<RunConfig>) =>
    estimate(batchOf(trajectories), configWith({ ...settings, ...changes }), longest, advantageStrategies, {
      reference,
    });
  const softplus = (x: number): number => Math.log(1 + Math.exp(x));

  it('count for more, the surer of them the policy has become, up to the cap; right ones stay', () => {
    const { advantages, confidence } = under({});
    expect(rounded(confidence!, 6)).toEqual([-0.4, 0.3, 0, -2]);
    const factors = [Math.min(2, 1 + 0.5 * softplus(1.5)), 1 + 0.5 * Math.log(2), 1 + 0.5 * softplus(-10)];
    expect(distance(advantages, [0.75, ...factors.map((factor) => -0.25 * factor)])).toBeLessThan(1e-6);
    expect(rounded(under({ overconfidence_cap: 1.1 }).advantages)).toEqual([0.75, -0.275, -0.275, -0.25]);
  });

  it('are still held within the limit of advantages', () => {
    expect(rounded(under({ advantage_clip: 0.3 }).advantages)).toEqual([0.3, -0.3, -0.3, -0.25]);
  });

  it('look at what was sampled, and at tokens that are trained', () => {
    const observed = groupOf([1, 0]);
    observed[1]!.trainMask[3] = 0;
    const says = [
      [0, 0, -1, -1, -1],
      [0, 0, -1, 50, -1.6],
    ];
    const { confidence } = estimate(batchOf(observed), configWith(settings), longest, advantageStrategies, {
      reference: says,
    });
    expect(rounded(confidence!, 6)).toEqual([0, 0.3]);
  });

  it('are as all others without a strength, and nobody asks for a reference', () => {
    const off = under({ overconfidence_alpha: 0 });
    expect(off.confidence).toBeUndefined();
    // But for the function that explains, which is made anew.
    const plain = estimated(trajectories, { ...settings, overconfidence_alpha: 0 });
    expect({ ...off, explain: null }).toEqual({ ...plain, explain: null });
    expect(() => estimated(trajectories, settings)).toThrow(
      'advantages: the overconfidence penalty needs log-probabilities of a reference policy, got none',
    );
  });
});
