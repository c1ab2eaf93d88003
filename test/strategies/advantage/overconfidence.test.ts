/** The factor on the advantages of overconfident errors, against its formula. */
import { expect, it } from 'vitest';
import type { RunConfig } from '../../../src/config/schema.ts';
import type { Sample } from '../../../src/rollout/sample.ts';
import { distance } from '../../graph/seeded.ts';
import { estimated, groupOf, rounded } from '../../learn/estimated.ts';

const settings = {
  scale_rewards: 'none',
  overconfidence_alpha: 0.5,
  overconfidence_tau: 0.2,
  overconfidence_cap: 2,
} as const;
const trajectories = groupOf([1, 0, 0, 0]);
const scoredBy = (all: readonly Sample[], says: readonly (readonly number[])[]) =>
  all.map((one, i) => ({ ...one, reference: Float32Array.from(says[i]!) }));
/** The reference is surer by so much, per token of a completion whose tokens all have −1. */
const scored = scoredBy(
  trajectories,
  [0.4, -0.3, 0, 2].map((surer) => [7, 7, -1 + surer, -1 + surer, -1 + surer]),
);
const under = (changes: Partial<RunConfig>) => estimated(scored, { ...settings, ...changes });
const softplus = (x: number): number => Math.log(1 + Math.exp(x));

it('overconfident errors count for more, the surer of them the policy has become, up to the cap; right ones stay', () => {
  const { advantages, confidence } = under({});
  expect(rounded(confidence as number[], 6)).toEqual([-0.4, 0.3, 0, -2]);
  const factors = [Math.min(2, 1 + 0.5 * softplus(1.5)), 1 + 0.5 * Math.log(2), 1 + 0.5 * softplus(-10)];
  expect(distance(advantages, [0.75, ...factors.map((factor) => -0.25 * factor)])).toBeLessThan(1e-6);
  expect(rounded(under({ overconfidence_cap: 1.1 }).advantages)).toEqual([0.75, -0.275, -0.275, -0.25]);
});

it('overconfident errors are still held within the limit of advantages', () => {
  expect(rounded(under({ advantage_clip: 0.3 }).advantages)).toEqual([0.3, -0.3, -0.3, -0.25]);
});

it('overconfident errors look at what was sampled, and at tokens that are trained', () => {
  const observed = groupOf([1, 0]);
  observed[1]!.trainMask[3] = 0;
  const says = [
    [0, 0, -1, -1, -1],
    [0, 0, -1, 50, -1.6],
  ];
  const { confidence } = estimated(scoredBy(observed, says), settings);
  expect(rounded(confidence as number[], 6)).toEqual([0, 0.3]);
});

it('overconfident errors are as all others without a strength, and nobody asks for a reference', () => {
  const off = under({ overconfidence_alpha: 0 });
  expect(off.confidence.every((one) => one === undefined)).toBe(true);
  expect(off).toEqual(estimated(trajectories, { ...settings, overconfidence_alpha: 0 }));
  expect(() => estimated(trajectories, settings)).toThrow(
    'advantages: the overconfidence penalty needs log-probabilities of a reference policy, got none',
  );
});
