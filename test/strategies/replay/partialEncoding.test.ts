import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Unjudged } from '../../../src/rollout/assemble.ts';
import { bytesOfPartial, decodeQueue, encodeQueue } from '../../../src/strategies/replay/partial/encoding.ts';
import {
  keptOf,
  type PartialGroup,
  type PartialQueue,
} from '../../../src/strategies/replay/partial/queue.ts';
import type { Trajectory } from '../../../src/rollout/trajectory.ts';
import { anyTrajectory } from './anyTrajectory.ts';
import { completion } from './groups.ts';

/** Some of them without a reward, as a verifier that fails leaves them. */
const anyJudged: fc.Arbitrary<Trajectory> = fc
  .tuple(anyTrajectory, fc.boolean())
  .map(([one, known]) => (known ? one : { ...one, reward: NaN, verdict: { ...one.verdict, reward: NaN } }));
const anyBegun: fc.Arbitrary<Unjudged> = anyTrajectory.map(({ verdict: _, reward: __, ...one }) => one);

const anyQueue: fc.Arbitrary<PartialQueue> = fc.record({
  groups: fc.array(
    fc.record({
      prompt: anyTrajectory.map(({ prompt }) => prompt),
      place: fc.nat(),
      round: fc.nat(1e6),
      finished: fc.array(anyJudged, { maxLength: 3 }),
      begun: fc.array(anyBegun, { maxLength: 3 }),
    }),
    { maxLength: 3 },
  ),
});

const group = (place: number, round: number): PartialGroup => ({
  prompt: completion(String(place), 3, true).prompt,
  ...{ place, round },
  finished: [completion(String(place), 4, true)],
  begun: [completion(String(place), 7, false)],
});

describe('unfinished groups in a checkpoint', () => {
  it('come back equal, bit for bit, through JSON and float32 values', () => {
    fc.assert(
      fc.property(anyQueue, (queue) => {
        const { state, values } = encodeQueue(queue);
        expect(decodeQueue(JSON.parse(JSON.stringify(state)), values)).toStrictEqual(structuredClone(queue));
      }),
      { numRuns: 60 },
    );
  });

  it.each([
    ['values are missing', (values: Float32Array) => values.slice(1)],
    ['values are too many', (values: Float32Array) => Float32Array.of(...values, 0)],
  ])('are refused in a sentence where %s', (_, damage) => {
    const { state, values } = encodeQueue({ groups: [group(0, 1)] });
    expect(() => decodeQueue(state, damage(values))).toThrow(
      /^unfinished groups: must be .*start the run again$/,
    );
  });

  it.each([null, {}, [{}], [{ prompt: {}, place: -1, round: 0, finished: [], begun: [] }]])(
    'are refused where their JSON is %j',
    (state) => {
      expect(() => decodeQueue(state, new Float32Array())).toThrow('unfinished groups: must be');
    },
  );
});

describe('what the next round goes on with', () => {
  const settings = { unfinished: 'resume', replay_max_age: null, replay_max_mb: 1 } as const;
  const groups = [group(1, 3), group(2, 4), group(3, 5)];

  it('is nothing older than it is told', () => {
    const kept = keptOf(groups, 5, { ...settings, replay_max_age: 2 });
    expect(kept.groups.map(({ round }) => 6 - round)).toEqual([2, 1]);
    expect(keptOf(groups, 5, settings)).toEqual({ groups });
  });

  it('takes no more bytes than it may, and the oldest go first', () => {
    const each = Math.max(...groups.map(bytesOfPartial));
    const kept = keptOf(groups, 5, { ...settings, replay_max_mb: (2.5 * each) / 1e6 });
    expect(kept.groups.map(({ place }) => place)).toEqual([2, 3]);
    expect(keptOf(groups, 5, { ...settings, replay_max_mb: (0.5 * each) / 1e6 }).groups).toEqual([]);
  });

  it('is the prompts alone where completions are not to be gone on with, and nothing where all is dropped', () => {
    const whole = { ...group(9, 5), begun: [] };
    const { groups: kept } = keptOf([...groups, whole], 5, { ...settings, unfinished: 'retry' });
    expect(kept).toEqual([...groups.map((one) => ({ ...one, finished: [], begun: [] })), whole]);
    expect(keptOf(groups, 5, { ...settings, unfinished: 'drop' }).groups).toEqual([]);
  });
});
