import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  emptyBuffer,
  withinLimits,
  type ReplayBuffer,
  type StoredGroup,
} from '../../../src/rollout/replay/buffer.ts';
import { bytesOf, decodeBuffer, encodeBuffer } from '../../../src/rollout/replay/encoding.ts';
import type { Trajectory } from '../../../src/rollout/trajectory.ts';
import { storedGroup } from './groups.ts';

const float = fc.float({ noNaN: true, noDefaultInfinity: true }).map((x) => x + 0);
/** JSON has no −0. */
const double = fc.double({ noNaN: true, noDefaultInfinity: true }).map((x) => x + 0);

/** Any completion, of a token task or, with features, of a control task; all that is optional may be there or not. */
const anyTrajectory: fc.Arbitrary<Trajectory> = fc.integer({ min: 1, max: 6 }).chain((length) => {
  const each = <T>(one: fc.Arbitrary<T>): fc.Arbitrary<T[]> =>
    fc.array(one, { minLength: length, maxLength: length });
  const floats = each(float).map((values) => Float32Array.from(values));
  return fc.record(
    {
      prompt: fc.record({
        task: fc.string(),
        index: fc.nat(),
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
      survived: fc.record({ at: fc.nat(9), quality: double, probability: double }),
      vote: fc.record({ answer: fc.option(fc.string()), label: fc.option(fc.string()), margin: double }),
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
  ) as unknown as fc.Arbitrary<Trajectory>;
});

const anyGroup: fc.Arbitrary<StoredGroup> = fc
  .record({
    key: fc.string(),
    round: fc.nat(1e6),
    score: double,
    trajectories: fc.array(anyTrajectory, { minLength: 1, maxLength: 3 }),
  })
  .map((group) => ({ ...group, open: group.trajectories.map((_, i) => i).filter((i) => i % 2 === 0) }));
const anyBuffer: fc.Arbitrary<ReplayBuffer> = fc.record({ groups: fc.array(anyGroup, { maxLength: 3 }) });

describe('a buffer in a checkpoint', () => {
  it('comes back equal, bit for bit, through JSON and float32 values', () => {
    fc.assert(
      fc.property(anyBuffer, (buffer) => {
        const { state, values } = encodeBuffer(buffer);
        expect(decodeBuffer(JSON.parse(JSON.stringify(state)), values)).toStrictEqual(
          structuredClone(buffer),
        );
      }),
      { numRuns: 60 },
    );
  });

  it.each([
    ['values are missing', (values: Float32Array) => values.slice(1)],
    ['values are too many', (values: Float32Array) => Float32Array.of(...values, 0)],
  ])('is refused in a sentence where %s', (_, damage) => {
    const { state, values } = encodeBuffer({ groups: [storedGroup('a', 1)] });
    expect(() => decodeBuffer(state, damage(values))).toThrow(
      /^replay buffer: must be .*start the run anew$/,
    );
  });

  it.each([
    null,
    {},
    [{}],
    [{ key: 'a', round: -1, score: 1, open: [], trajectories: [] }],
    [{ trajectories: [{}], open: [] }],
  ])('is refused where its JSON is %j', (state) => {
    expect(() => decodeBuffer(state, new Float32Array())).toThrow('replay buffer: must be');
  });
});

describe('what the next round may use', () => {
  it('is nothing older than it is told', () => {
    const groups = [storedGroup('a', 3), storedGroup('b', 4), storedGroup('c', 5)];
    const kept = withinLimits({ groups }, 5, { replay_max_age: 2, replay_max_mb: 1 });
    expect(kept.groups.map(({ round }) => 6 - round)).toEqual([2, 1]);
    expect(withinLimits({ groups }, 5, { replay_max_age: null, replay_max_mb: 1 })).toEqual({ groups });
  });

  it('takes no more bytes than it may, and the oldest go first, wherever they stand', () => {
    const groups = [9, 2, 7, 4].map((round) => storedGroup(String(round), round));
    const [each] = groups.map(bytesOf) as [number];
    const room = (2.5 * each) / 1e6;
    expect(
      withinLimits({ groups }, 9, { replay_max_age: null, replay_max_mb: room }).groups.map(
        ({ round }) => round,
      ),
    ).toEqual([9, 7]);
    expect(withinLimits({ groups }, 9, { replay_max_age: null, replay_max_mb: (0.5 * room) / 2.5 })).toEqual(
      emptyBuffer,
    );
  });
});
