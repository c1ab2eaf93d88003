import { describe, expect, it } from 'vitest';
import { defaultConfig, type RunConfig } from '../../../src/config/schema.ts';
import { countedTokens, trainedTokens, type Learnable } from '../../../src/learn/learnable.ts';
import { drawIndices } from '../../../src/strategies/replay/buffered/draw.ts';
import { groupBytesOf } from '../../../src/strategies/replay/buffered/encoding.ts';
import { fifo } from '../../../src/strategies/replay/buffered/fifo/fifo.ts';
import { heap } from '../../../src/strategies/replay/buffered/heap/heap.ts';
import { priorityOf, recompose } from '../../../src/strategies/replay/buffered/recompose/recompose.ts';
import {
  freshGroupsOf,
  learnedLater,
  replayedBatch,
  replayMetrics,
  bufferAfter,
} from '../../../src/strategies/replay/buffered/replay.ts';
import { everyOne, type ReplayStrategy } from '../../../src/strategies/replay/buffered/strategy.ts';
import type { ReplayBuffer } from '../../../src/strategies/replay/buffered/buffer.ts';
import { batchOf, judge } from '../../learn/trajectories.ts';
import { completion, freshGroup, storedGroup } from './groups.ts';

const configOf = (settings: Partial<RunConfig>): RunConfig => ({ ...defaultConfig('grpo'), ...settings });
const keysOf = ({ groups }: ReplayBuffer): string[] => groups.map(({ key }) => key);

/** Rounds in which every prompt is a new one, from the first on; what each drew. */
function rounds(strategy: ReplayStrategy, config: RunConfig, count: number) {
  let buffer: ReplayBuffer = { groups: [] };
  return Array.from({ length: count }, (_, round) => {
    const fresh = Array.from({ length: strategy.fresh(buffer, config, round) }, (_, i) =>
      freshGroup(`${round}.${i}`),
    );
    const composition = strategy.compose(buffer, fresh, config, round);
    const after = bufferAfter(strategy, buffer, fresh, composition, config, round);
    buffer = after.buffer;
    return {
      fresh: fresh.length,
      composition,
      after,
      metrics: replayMetrics(fresh, composition, after, round),
    };
  });
}

describe('a keyed draw', () => {
  const at = (round: number) => ({ seed: 7, round });

  it('is the same for the same key, without repeats, ascending, and never more than there are', () => {
    const weights = Array.from({ length: 20 }, () => 1);
    expect(drawIndices(weights, 6, at(3))).toEqual(drawIndices(weights, 6, at(3)));
    expect(drawIndices(weights, 6, at(3))).not.toEqual(drawIndices(weights, 6, at(4)));
    const drawn = drawIndices(weights, 6, at(3));
    expect(drawn).toEqual([...new Set(drawn)].sort((a, b) => a - b));
    expect(drawIndices([1, 1], 5, at(0))).toEqual([0, 1]);
  });

  it('takes each index as often as its weight says', () => {
    const weights = [1, 2, 5];
    const counts = [0, 0, 0];
    const draws = 4000;
    for (let round = 0; round < draws; round++) counts[drawIndices(weights, 1, at(round))[0]!]!++;
    counts.forEach((count, i) => {
      const chance = weights[i]! / 8;
      const error = Math.sqrt((chance * (1 - chance)) / draws);
      expect(Math.abs(count / draws - chance)).toBeLessThan(4 * error);
    });
  });
});

describe('the fifo', () => {
  const config = configOf({ prompts_per_round: 4, fresh_ratio: 0.5, replay_buffer_size: 6 });

  it('answers all prompts anew until it holds enough, then its share, and the round is always as large', () => {
    const all = rounds(fifo, config, 5);
    expect(all.map(({ fresh }) => fresh)).toEqual([4, 2, 2, 2, 2]);
    for (const { fresh, composition } of all) expect(fresh + composition.drawn.length).toBe(4);
    expect(all.map(({ metrics }) => metrics['replay/replayed_ratio'])).toEqual([0, 0.5, 0.5, 0.5, 0.5]);
    expect(all[0]!.metrics['replay/age_mean']).toBeNull();
    expect(all[1]!.metrics['replay/age_max']).toBe(1);
    expect(all.map(({ after }) => after.evicted)).toEqual([0, 0, 2, 2, 2]);
    expect(all[4]!.metrics['replay/size']).toBe(6);
  });

  it('replays nothing where all is fresh', () => {
    const all = rounds(fifo, { ...config, fresh_ratio: 1 }, 3);
    expect(all.map(({ fresh, composition }) => [fresh, composition.drawn.length])).toEqual([
      [4, 0],
      [4, 0],
      [4, 0],
    ]);
  });

  it('keeps of each prompt the newest group alone, and none that teaches nothing or was not scored', () => {
    const before = { groups: [storedGroup('a', 0), storedGroup('b', 0)] };
    const unscored = freshGroup('d');
    const fresh = [
      freshGroup('a'),
      freshGroup('c', 0),
      { ...unscored, trajectories: unscored.trajectories.map((one) => ({ ...one, reward: NaN })) },
    ];
    const composition = { used: everyOne(fresh), drawn: [] };
    const { buffer, evicted } = bufferAfter(fifo, before, fresh, composition, config, 1);
    expect(buffer.groups.map(({ key, round }) => [key, round])).toEqual([
      ['b', 0],
      ['a', 1],
    ]);
    expect(evicted).toBe(0);
  });
});

describe('the heap', () => {
  const config = configOf({ replay_buffer_size: 3 });
  const buffer = {
    groups: [storedGroup('low', 0, 0.1), storedGroup('high', 0, 50), storedGroup('mid', 0, 5)],
  };

  it('puts stored groups in the place of those that teach nothing, as many as there are, and leaves the rest', () => {
    const fresh = [freshGroup('x', 2), freshGroup('flat', 0), freshGroup('y', 1)];
    const { used, drawn } = heap.compose(buffer, fresh, config, 3);
    expect(used).toEqual(everyOne(fresh.filter(({ score }) => score > 0)));
    expect(drawn).toHaveLength(1);
    expect(heap.compose({ groups: [] }, fresh, config, 3)).toEqual({ used: everyOne(fresh), drawn: [] });
  });

  it('keeps the highest scores, of equal ones the newer', () => {
    const fresh = [freshGroup('x', 5), freshGroup('y', 0.01)];
    const composition = heap.compose(buffer, fresh, config, 4);
    const after = bufferAfter(heap, buffer, fresh, composition, config, 4);
    expect(keysOf(after.buffer)).toEqual(['high', 'mid', 'x']);
    expect(after.evicted).toBe(2);
    const last = [freshGroup('z', 5)];
    const tied = bufferAfter(heap, after.buffer, last, { used: everyOne(last), drawn: [] }, config, 5);
    expect(keysOf(tied.buffer)).toEqual(['high', 'x', 'z']);
  });
});

describe('recomposition', () => {
  const config = configOf({
    prompts_per_round: 2,
    priority_ratio: 0.5,
    compensate_every: 3,
    replay_buffer_size: 64,
  });
  const mixed = [
    [5, true],
    [2, true],
    [9, true],
    [4, false],
    [8, false],
  ] as const;
  const group = {
    trajectories: mixed.map(([length, correct]) => judge(completion('a', length, correct), correct ? 1 : -1)),
    score: 1,
  };

  it('learns first from the shortest right and the longest wrong completions', () => {
    const placesOf = (share: number) =>
      priorityOf(group, share).map((one) => group.trajectories.indexOf(one));
    expect(placesOf(0.5)).toEqual([1, 0, 4]);
    expect(placesOf(0.34)).toEqual([1, 0, 4]);
    expect(placesOf(0.33)).toEqual([1, 4]);
    expect(placesOf(1)).toEqual([1, 0, 2, 4, 3]);
  });

  it('learns from every completion once: at once, or when its turn comes, and then it leaves the buffer', () => {
    const composition = recompose.compose({ groups: [] }, [group], config, 0);
    const { buffer } = bufferAfter(recompose, { groups: [] }, [group], composition, config, 0);
    expect(composition.used.size).toBe(3);
    const later = buffer.groups[0]!.open.map((i) => group.trajectories[i]!);
    expect(new Set([...composition.used, ...later])).toEqual(new Set(group.trajectories));
    const late = recompose.compose(buffer, [], config, 2);
    expect(late.drawn).toEqual(buffer.groups);
    expect(bufferAfter(recompose, buffer, [], late, config, 2).buffer.groups).toEqual([]);
    for (const round of [0, 1, 3, 4]) expect(recompose.compose(buffer, [], config, round).drawn).toEqual([]);
  });
});

describe('a batch that replayed groups join', () => {
  const fresh = batchOf([
    judge(completion('a', 3, true, 0), 1),
    judge(completion('a', 4, false, 0), -1),
    judge(completion('b', 2, true, 1), 0),
  ]);

  it('numbers them after the fresh ones, and keeps what was sampled as it was', () => {
    const stored = [storedGroup('p', 2), storedGroup('q', 1)];
    const { batch: joined } = replayedBatch(fresh, stored);
    expect(joined.trajectories.map(({ group }) => group)).toEqual([2, 2, 3, 3]);
    expect(joined.trajectories.map(({ logps }) => logps)).toEqual(
      stored.flatMap((one) => one.trajectories.map(({ logps }) => logps)),
    );
  });

  it('is learned from where the stored group says, and leaves out what waits', () => {
    const stored = { ...storedGroup('p', 2), open: [1] };
    const { batch, isOpen } = replayedBatch(fresh, [stored]);
    expect(batch.trajectories.map(isOpen)).toEqual([false, true]);
    const [one] = fresh.trajectories as [Learnable];
    const waits = learnedLater({ ...one, counted: 3, explain: () => [{ id: 'a', operands: {}, result: 1 }] });
    expect([trainedTokens(waits), countedTokens(waits), one.mask.includes(1)]).toEqual([0, 0, true]);
    expect(waits.explain?.(2).map(({ id, left }) => [id, left])).toEqual([
      ['a', undefined],
      ['replay-later', true],
    ]);
  });

  it('stores completions as they were collected, without the columns of its learning', () => {
    const groups = freshGroupsOf(fresh);
    const composition = { used: everyOne(groups), drawn: [] };
    const { buffer } = bufferAfter(fifo, { groups: [] }, groups, composition, configOf({}), 1);
    expect(buffer.groups.map(({ trajectories }) => trajectories)).toStrictEqual([
      [completion('a', 3, true, 0), completion('a', 4, false, 0)],
    ]);
  });

  it('scores a group by its advantages and the spread of its rewards', () => {
    const [a, b] = freshGroupsOf(fresh);
    expect(a!.score).toBeCloseTo(2 * Math.SQRT1_2, 12);
    expect(b!.score).toBe(0);
  });
});

describe.each([
  ['fifo', fifo],
  ['heap', heap],
  ['recompose', recompose],
] as const)('a buffer of %s over its limit of bytes', (_, strategy) => {
  it('gives up its oldest groups, counts them, and keeps the room', () => {
    const before = { groups: [storedGroup('a', 1, 9), storedGroup('b', 0, 99), storedGroup('c', 2, 3)] };
    const [each] = before.groups.map(groupBytesOf) as [number];
    const config = configOf({ replay_max_mb: (2.5 * each) / 1e6, replay_buffer_size: 64 });
    const after = bufferAfter(strategy, before, [], { used: new Set(), drawn: [] }, config, 3);
    expect(keysOf(after.buffer)).toEqual(['a', 'c']);
    expect([after.evicted, after.tooLarge]).toEqual([1, 1]);
    const metrics = replayMetrics([], { used: new Set(), drawn: [] }, after, 3);
    expect(metrics).toMatchObject({ 'replay/evicted': 1, 'replay/evicted_for_size': 1, 'replay/size': 2 });
    expect(metrics['replay/megabytes']).toBeLessThanOrEqual(config.replay_max_mb);
  });

  it('counts those that are too old or too many apart', () => {
    const before = { groups: [storedGroup('a', 0, 9), storedGroup('b', 3, 2)] };
    const config = configOf({ replay_max_age: 2, replay_buffer_size: 64 });
    const after = bufferAfter(strategy, before, [], { used: new Set(), drawn: [] }, config, 3);
    expect([keysOf(after.buffer), after.evicted, after.tooLarge]).toEqual([['b'], 1, 0]);
  });
});
