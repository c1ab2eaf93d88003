/** The store of successes by hand: which group gets which success, what is kept, and what an update then learns. */
import { describe, expect, it } from 'vitest';
import { defaultConfig, type RunConfig } from '../../../src/config/schema.ts';
import { bufferAfter, replayMetrics } from '../../../src/strategies/replay/buffered/replay.ts';
import type { ReplayBuffer } from '../../../src/strategies/replay/buffered/buffer.ts';
import type { FreshGroup } from '../../../src/strategies/replay/buffered/strategy.ts';
import { successes } from '../../../src/strategies/replay/buffered/successes/successes.ts';
import { judge } from '../../learn/trajectories.ts';
import { completion } from './groups.ts';

const config: RunConfig = { ...defaultConfig('grpo'), replay: 'successes', replay_buffer_size: 2 };

/** A group of a prompt whose completions are right or wrong, in this order, sampled in a round. */
const group = (key: string, right: readonly boolean[], round = 0): FreshGroup => ({
  trajectories: right.map((correct, sample) =>
    judge({ ...completion(key, 3 + sample, correct), sample, round }, correct ? 1 : -1),
  ),
  score: right.includes(true) && right.includes(false) ? 1 : 0,
});

function after(buffer: ReplayBuffer, fresh: readonly FreshGroup[], round: number) {
  const composition = successes.compose(buffer, fresh, config, round);
  const settled = bufferAfter(successes, buffer, fresh, composition, config, round);
  return { composition, settled, metrics: replayMetrics(fresh, composition, settled, round) };
}

describe('the store of successes', () => {
  it('keeps the newest success of each prompt alone, and evicts the prompts that succeeded longest ago', () => {
    const first = after({ groups: [] }, [group('a', [false, true, true]), group('b', [false, false])], 0);
    expect(first.settled.buffer.groups).toMatchObject([{ key: 'a', round: 0, open: [0] }]);
    expect(first.settled.buffer.groups[0]!.trajectories).toMatchObject([{ sample: 1, reward: 1 }]);
    const second = after(first.settled.buffer, [group('c', [true], 1), group('a', [true, false], 1)], 1);
    expect(second.settled.buffer.groups.map(({ key, round }) => [key, round])).toEqual([
      ['c', 1],
      ['a', 1],
    ]);
    const third = after(second.settled.buffer, [group('d', [true], 2)], 2);
    expect(third.settled.buffer.groups.map(({ key }) => key)).toEqual(['a', 'd']);
    expect(third.settled.evicted).toBe(1);
  });

  it('adds a success to a group that failed whole, which is then learned from with it, and to no other', () => {
    const { buffer } = after({ groups: [] }, [group('a', [false, true])], 0).settled;
    const fresh = [
      group('a', [false, false], 3),
      group('b', [false, false], 3),
      group('a', [true, false], 3),
    ];
    const { composition, metrics } = after(buffer, fresh, 3);
    expect([...composition.used].length).toBe(4);
    expect([...composition.joined!]).toEqual(fresh[0]!.trajectories);
    const [drawn] = composition.drawn;
    expect(composition.drawn).toHaveLength(1);
    expect(drawn!.trajectories.map(({ reward, sample, round }) => [reward, sample, round])).toEqual([
      [0, 0, 3],
      [0, 1, 3],
      [1, 2, 0],
    ]);
    expect(drawn!.open).toEqual([0, 1, 2]);
    // The two failures are of this round, so one row of four tokens is older.
    expect(metrics).toMatchObject({
      'saved/replayed_rows': 1,
      'saved/replayed_tokens': 4,
      'replay/age_mean': 3,
    });
  });

  it('gives nothing to a group whose completions have no score', () => {
    const { buffer } = after({ groups: [] }, [group('a', [true])], 0).settled;
    const unscored = {
      ...group('a', [false, false], 1),
      trajectories: group('a', [false], 1).trajectories.map((one) => ({ ...one, reward: NaN })),
    };
    expect(after(buffer, [unscored], 1).composition.drawn).toEqual([]);
  });
});
