/** The KL penalty by the estimator that its setting names, against formulas written out. */
import { expect, it } from 'vitest';
import { defaultConfig, type RunConfig } from '../../../src/config/schema.ts';
import { input, makeProgram, mul, sum } from '../../../src/graph/index.ts';
import type { LossContext } from '../../../src/learn/objective/loss.ts';
import { klPenalty } from '../../../src/strategies/objective/kl/kl.ts';
import { float32, scalar } from '../../../src/tensor/tensor.ts';
import { distance } from '../../graph/seeded.ts';
import { evaluate } from '../../graph/evaluate.ts';

const now = [-1.5, -0.25, -2];
const before = [-1, -0.75, -2.5];

/** beta · estimate of each target; the last one is not trained. */
function penaltyOf(kl_estimator: RunConfig['kl_estimator']): Float64Array {
  const logps = input('logps', 'float32', [3], '');
  const trained = input('trained', 'float32', [3], '');
  const context = {
    ...{ logps, trained },
    mean: sum,
    tokenInput: (name: string) => input(name, 'float32', [1, 3], ''),
    scalarInput: (name: string) => input(name, 'float32', [], ''),
  } as Partial<LossContext> as LossContext;
  const { token, inputs = [] } = klPenalty({ ...defaultConfig(), beta: 0.5, kl_estimator })!.build(context);
  const value = mul(token!, 1);
  const program = makeProgram('kl', [logps, trained, ...inputs], [{ name: 'value', value, meaning: '' }]);
  return evaluate(program, {
    logps: float32(Float32Array.from(now)),
    trained: float32(Float32Array.of(1, 1, 0)),
    ref_logps: float32(Float32Array.from(before), [1, 3]),
    beta: scalar(0.5),
  }).value!.data as Float64Array;
}

it.each([
  ['k1', (u: number) => -u],
  ['k2', (u: number) => (u * u) / 2],
  ['k3', (u: number) => Math.exp(u) - u - 1],
] as const)('the estimator %s penalises each trained token by its formula, and no other', (kind, formula) => {
  const expected = now.map((logp, t) => (t < 2 ? 0.5 * formula(before[t]! - logp) : 0));
  expect(distance(penaltyOf(kind), expected)).toBeLessThan(1e-12);
});

it('each estimator has a program of its own', () => {
  const keys = (['k1', 'k2', 'k3'] as const).map(
    (kl_estimator) => klPenalty({ ...defaultConfig(), beta: 0.5, kl_estimator })!.key,
  );
  expect(new Set(keys).size).toBe(3);
});
