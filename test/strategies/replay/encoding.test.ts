import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  emptyBuffer,
  type ReplayBuffer,
  type StoredGroup,
} from '../../../src/strategies/replay/buffered/buffer.ts';
import { withinLimits } from '../../../src/strategies/replay/buffered/limits.ts';
import {
  groupBytesOf,
  decodeBuffer,
  encodeBuffer,
} from '../../../src/strategies/replay/buffered/encoding.ts';
import type { PrunedSample } from '../../../src/rollout/sample.ts';
import { anyTrajectory, double } from './anyTrajectory.ts';
import { storedGroup } from './groups.ts';

/** Some of them finished for display by a verifier that fails. */
const anyPruned: fc.Arbitrary<PrunedSample> = anyTrajectory.map(({ verdict, reward: _, ...one }) => ({
  ...one,
  cut: { rule: 'at random', score: null },
  finished: { ...verdict, reward: NaN },
}));
const noPrompt = { task: 'maze', split: 'eval', index: 0, level: 1, key: '' };
const anyGroup: fc.Arbitrary<StoredGroup> = fc
  .record({
    key: fc.string(),
    round: fc.nat(1e6),
    score: double,
    trajectories: fc.array(anyTrajectory, { minLength: 1, maxLength: 3 }),
  })
  .map((group) => ({ ...group, open: group.trajectories.map((_, i) => i).filter((i) => i % 2 === 0) }))
  .chain((group) =>
    fc.oneof(
      fc.constant(group),
      fc.array(anyPruned, { minLength: 1, maxLength: 2 }).map((pruned) => ({ ...group, pruned })),
      fc.constant({ ...group, advantages: group.trajectories.map((_, i) => i - 0.5) }),
    ),
  );
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

  it('is refused in a sentence where a completion lacks its advantage', () => {
    const group = storedGroup('a', 1);
    const { state, values } = encodeBuffer({ groups: [{ ...group, advantages: [0.5] }] });
    expect(() => decodeBuffer(state, values)).toThrow(
      'replay buffer: must be what a checkpoint keeps of it, got 1 advantages of 2 completions; start the run again',
    );
  });

  it.each([
    ['values are missing', (values: Float32Array) => values.slice(1)],
    ['values are too many', (values: Float32Array) => Float32Array.of(...values, 0)],
  ])('is refused in a sentence where %s', (_, damage) => {
    const { state, values } = encodeBuffer({ groups: [storedGroup('a', 1)] });
    expect(() => decodeBuffer(state, damage(values))).toThrow(
      /^replay buffer: must be .*start the run again$/,
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

const { state, values } = encodeBuffer({ groups: [storedGroup('a', 1)] });
type Head = { plain: Record<string, unknown>; arrays: Record<string, [string, number]> };
type Changed = [{ trajectories: [Head, Head] }];
/** The sentence about a buffer whose first completion was changed so. */
const refusalOf = (change: (head: Head) => void): string => {
  const changed = structuredClone(state) as Changed;
  change(changed[0].trajectories[0]);
  try {
    decodeBuffer(changed, values);
    return 'accepted';
  } catch (error) {
    return (error as Error).message;
  }
};

it.each([
  ['another form of verdict', (head: Head) => delete head.plain.verdict],
  ['another form of prompt.tokens.0', (head: Head) => (head.plain.prompt = { ...noPrompt, tokens: [-1] })],
  ['tokens that the task does not have', (head: Head) => (head.plain.prompt = { ...noPrompt, tokens: [64] })],
  ['another form of sample', (head: Head) => (head.plain.sample = 0.5)],
  ['another form of logps', (head: Head) => (head.arrays.logps![0] = 'Int32Array')],
  ['another form of arrays.roles.0', (head: Head) => (head.arrays.roles![0] = 'Float64Array')],
  [
    'arrays of different lengths',
    (head: Head) => {
      head.arrays.roles![1] -= 1;
      head.arrays.logps![1] += 1;
    },
  ],
])('a stored completion is refused for %s, which the sentence names', (named, change) => {
  expect(refusalOf(change)).toContain(`got another form`);
  expect(refusalOf(change)).toContain(named);
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
    const [each] = groups.map(groupBytesOf) as [number];
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
