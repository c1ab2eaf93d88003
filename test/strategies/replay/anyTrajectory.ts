/** Completions of every form, for property tests. */
import fc from 'fast-check';
import type { Sample } from '../../../src/rollout/sample.ts';

const float = fc.float({ noNaN: true, noDefaultInfinity: true }).map((x) => x + 0);
/** JSON has no −0. */
export const double = fc.double({ noNaN: true, noDefaultInfinity: true }).map((x) => x + 0);
/** NaN where nobody knows it. */
const share = fc.oneof(
  fc.double({ min: 0, max: 1, noNaN: true }).map((x) => x + 0),
  fc.constant(NaN),
);

/** Any completion, of a token task or, with features, of a control task; all that is optional may be there or not. */
export const anyTrajectory: fc.Arbitrary<Sample> = fc.integer({ min: 1, max: 6 }).chain((length) => {
  const each = <T>(one: fc.Arbitrary<T>): fc.Arbitrary<T[]> =>
    fc.array(one, { minLength: length, maxLength: length });
  const floats = each(float).map((values) => Float32Array.from(values));
  return fc.record(
    {
      prompt: fc.record({
        task: fc.constantFrom('maze', 'chain-sum'),
        split: fc.constantFrom('train' as const, 'eval' as const),
        index: fc.nat(),
        level: fc.nat(3),
        tokens: fc.array(fc.nat(63)),
        key: fc.string(),
      }),
      group: fc.nat(99),
      sample: fc.nat(99),
      round: fc.nat(1e6),
      tokens: each(fc.nat(63)).map((values) => Int32Array.from(values)),
      roles: each(fc.nat(4)).map((values) => Uint8Array.from(values)),
      trainMask: each(fc.nat(1)).map((values) => Uint8Array.from(values)),
      logps: floats,
      entropies: floats,
      versions: each(fc.integer({ min: -1, max: 2 ** 24 })).map((values) => Int32Array.from(values)),
      terminated: fc.boolean(),
      truncated: fc.boolean(),
      verdict: fc.record({ reward: double, correct: fc.boolean(), reason: fc.string() }),
      reward: double,
      features: fc.array(float, { maxLength: 9 }).map((values) => Float32Array.from(values)),
      values: floats,
      gaps: floats,
      lastValue: double,
      survived: fc.record({ at: fc.nat(9), quality: share, probability: share }),
      vote: fc.record({ answer: fc.option(fc.string()), label: fc.option(fc.string()), margin: share }),
    },
    {
      requiredKeys: [
        ...([
          'prompt',
          'group',
          'sample',
          'round',
          'tokens',
          'roles',
          'trainMask',
          'logps',
          'entropies',
        ] as const),
        ...(['versions', 'terminated', 'truncated', 'verdict', 'reward'] as const),
      ],
    },
  );
});
