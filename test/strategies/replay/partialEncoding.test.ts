import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { GroupInProgress } from '../../../src/rollout/group.ts';
import type { OpenSample, UnfinishedRoot } from '../../../src/rollout/unfinished.ts';
import { bytesOfPartial, decodeQueue, encodeQueue } from '../../../src/strategies/replay/resume/encoding.ts';
import { keptOf } from '../../../src/strategies/replay/resume/queue.ts';
import type { Sample } from '../../../src/rollout/sample.ts';
import { anyTrajectory } from './anyTrajectory.ts';
import { completion } from './groups.ts';

/** Some of them without a reward, as a verifier that fails leaves them. */
const anyJudged: fc.Arbitrary<Sample> = fc
  .tuple(anyTrajectory, fc.boolean())
  .map(([one, known]) => (known ? one : { ...one, reward: NaN, verdict: { ...one.verdict, reward: NaN } }));
const anyOpen: fc.Arbitrary<OpenSample> = anyTrajectory.map(({ verdict: _, reward: __, ...one }) => one);
const anyPruned = anyOpen.map((one) => ({ ...one, cut: { rule: 'at random', score: null } }));

/** A plain one, as older checkpoints have it, or one that says all. */
const anyRoots = (prompt: UnfinishedRoot['prompt'], round: number): fc.Arbitrary<UnfinishedRoot[]> => {
  const open = fc.array(anyOpen, { minLength: 1, maxLength: 3 });
  const plain = open.map((rows) => [{ prompt, round, open: rows }]);
  const whole = fc.record({
    prompt: fc.constant(prompt),
    begin: fc.constant({ tokens: [3, 4], own: 1 }),
    hint: fc.constant({ context: 1, tokens: [4] }),
    round: fc.nat(1e6),
    open,
    finished: fc.array(anyOpen, { minLength: 1, maxLength: 2 }),
    growth: fc.record({
      ...{ samples: fc.nat(9), firstSample: fc.nat(9), nextSample: fc.nat(99) },
      state: fc.constant({ turn: 3, asked: [1, null] }),
      next: fc.option(fc.nat(9)),
      order: fc.array(fc.nat(9), { maxLength: 3 }),
      tally: fc.constant({ made: 4, gone: 1, goneUnchecked: 0, ended: 2 }),
      checked: fc.array(fc.nat(9), { maxLength: 3 }),
    }),
  });
  return fc.oneof(fc.constant<UnfinishedRoot[]>([]), plain, fc.array(whole, { minLength: 1, maxLength: 2 }));
};

const anyQueue: fc.Arbitrary<readonly GroupInProgress[]> = fc.array(
  fc.tuple(anyTrajectory, fc.nat(1e6)).chain(([{ prompt }, round]) =>
    fc.record(
      {
        ...{ prompt: fc.constant(prompt), place: fc.nat(), round: fc.constant(round) },
        finished: fc.array(anyJudged, { maxLength: 3 }),
        pruned: fc.array(anyPruned, { maxLength: 2 }),
        replaced: fc.array(anyJudged, { maxLength: 2 }),
        roots: anyRoots(prompt, round),
        stage: fc.constantFrom('asked' as const, 'following' as const),
      },
      { requiredKeys: ['prompt', 'place', 'round', 'finished', 'pruned', 'replaced', 'roots'] },
    ),
  ),
  { maxLength: 3 },
);

const group = (place: number, round: number): GroupInProgress => ({
  prompt: completion(String(place), 3, true).prompt,
  ...{ place, round },
  finished: [completion(String(place), 4, true)],
  ...{ pruned: [], replaced: [] },
  roots: [
    {
      ...{ prompt: completion(String(place), 3, true).prompt, round },
      open: [completion(String(place), 7, false)],
    },
  ],
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
    const { state, values } = encodeQueue([group(0, 1)]);
    expect(() => decodeQueue(state, damage(values))).toThrow(
      /^unfinished groups: must be .*start a new run$/,
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
    expect(kept.map(({ round }) => 6 - round)).toEqual([2, 1]);
    expect(keptOf(groups, 5, settings)).toEqual(groups);
  });

  it('takes no more bytes than it may, and the oldest go first', () => {
    const each = Math.max(...groups.map(bytesOfPartial));
    const kept = keptOf(groups, 5, { ...settings, replay_max_mb: (2.5 * each) / 1e6 });
    expect(kept.map(({ place }) => place)).toEqual([2, 3]);
    expect(keptOf(groups, 5, { ...settings, replay_max_mb: (0.5 * each) / 1e6 })).toEqual([]);
  });

  it('is the prompts alone where completions are not to be gone on with, and nothing where all is dropped', () => {
    const whole = { ...group(9, 5), roots: [] };
    const kept = keptOf([...groups, whole], 5, { ...settings, unfinished: 'retry' });
    expect(kept).toEqual([...groups.map((one) => ({ ...one, finished: [], roots: [] })), whole]);
    expect(keptOf(groups, 5, { ...settings, unfinished: 'drop' })).toEqual([]);
  });
});
