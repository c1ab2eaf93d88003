/** Replay by code of the reader: what it sees of a stored completion, and that groups are drawn by its weights. */
import { expect, it } from 'vitest';
import { parseConfig, type RunConfig } from '../../../src/config/schema.ts';
import { excluded } from '../../../src/learn/learnable.ts';
import type { OwnStored } from '../../../src/learn/own/ownMethod.ts';
import type { ReplayBuffer, StoredGroup } from '../../../src/strategies/replay/buffered/buffer.ts';
import { decodeBuffer, encodeBuffer } from '../../../src/strategies/replay/buffered/encoding.ts';
import { ownReplay, storedOf } from '../../../src/strategies/replay/buffered/own/ownReplay.ts';
import { bufferAfter, freshGroupsOf } from '../../../src/strategies/replay/buffered/replay.ts';
import { streams, uniform } from '../../../src/tensor/random.ts';
import { methodAnswering, type HookCode } from '../../learn/own/answering.ts';
import { batchOf, judge } from '../../learn/trajectories.ts';
import { partsWith } from '../../run/parts.ts';
import { completion, freshGroup, storedGroup } from './groups.ts';

const configOf = (replay: NonNullable<HookCode['replay']>, settings: Partial<RunConfig> = {}): RunConfig =>
  parseConfig(
    partsWith({
      ...{ replay: 'own', prompts_per_round: 6, fresh_ratio: 0.5, proximal: 'recomputed' },
      ...{ own_method: methodAnswering({ replay }), ...settings },
    }).config,
  );

const buffer: ReplayBuffer = {
  groups: Array.from({ length: 9 }, (_, i): StoredGroup => ({
    ...storedGroup(`${i}`, i, 1, [2 + (i % 4), 3, 7]),
    open: i % 2 === 0 ? [0, 2] : [0, 1, 2],
    advantages: [0.5, -0.25, i],
  })),
};

/** Above 0 for most. */
const weigh = ({ age, length, advantage }: OwnStored): number =>
  age % 3 === 0 ? 0 : length + Math.max(0, advantage);

/** The three groups of largest keys log(u)/w, w the mean over the completions that replay learns from. */
function expectedAt(round: number, seed: number): string[] {
  const keyed = buffer.groups.map((group, place) => {
    const weights = group.open.map((at) => {
      const { trainMask } = group.trajectories[at]!;
      const length = trainMask.filter(Boolean).length;
      return weigh({
        age: round - group.round,
        length,
        advantage: group.advantages![at]!,
        reward: 0,
        surprisal: 0,
      });
    });
    const weight = weights.reduce((sum, one) => sum + one, 0) / weights.length;
    return { name: group.key, weight, key: Math.log(uniform(seed, streams.replay, round, place)) / weight };
  });
  return keyed
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.key - a.key)
    .slice(0, 3)
    .map(({ name }) => name)
    .sort();
}

it('replay by code draws groups by the mean weight of their completions, and none of weight 0', async () => {
  const config = configOf(weigh);
  const fresh = ['a', 'b', 'c'].map((key) => freshGroup(key));
  const drawnAt = new Set<string>();
  for (let round = 9; round < 39; round++) {
    const { used, drawn } = await ownReplay.compose(buffer, fresh, config, round);
    const names = drawn.map(({ key }) => key);
    expect(names).toEqual(expectedAt(round, config.seed));
    expect(used).toEqual(new Set(fresh.flatMap(({ trajectories }) => trajectories)));
    drawnAt.add(names.join());
  }
  expect(drawnAt.size).toBeGreaterThan(10);
});

it('replay by code draws fewer where too few have a weight, and asks nothing where nothing is to be drawn', async () => {
  const only = configOf(({ age }) => Number(age === 4));
  const { drawn } = await ownReplay.compose(buffer, [freshGroup('a')], only, 10);
  expect(drawn.map(({ key }) => key)).toEqual(['6']);
  let asked = 0;
  const counting = configOf(() => ++asked);
  const full = Array.from({ length: 6 }, (_, i) => freshGroup(`${i}`));
  expect((await ownReplay.compose(buffer, full, counting, 10)).drawn).toEqual([]);
  expect((await ownReplay.compose({ groups: [] }, [freshGroup('a')], counting, 10)).drawn).toEqual([]);
  expect(asked).toBe(0);
});

it('replay by code shows the code what was stored: age, reward, advantage when sampled, length and surprisal', () => {
  const trajectories = [completion('x', 3, true), completion('x', 5, false)].map((one, sample) => ({
    ...judge({ ...one, sample }, sample === 0 ? 0.75 : -0.75),
    earned: one.reward,
  }));
  const groups = freshGroupsOf(batchOf(trajectories, 4));
  const composition = { used: new Set(trajectories), drawn: [] };
  const config = configOf(weigh);
  const { buffer: kept } = bufferAfter(ownReplay, { groups: [] }, groups, composition, config, 4);
  const read = decodeBuffer(JSON.parse(JSON.stringify(encodeBuffer(kept).state)), encodeBuffer(kept).values);
  expect(read).toEqual(kept);
  // Tokens 2, 3, 4, … have log-probabilities of −0.2, −0.3, −0.4, …
  expect(storedOf(read.groups[0]!, 7)).toEqual([
    { age: 3, reward: 1, advantage: 0.75, length: 3, surprisal: expect.closeTo(0.3, 6) },
    { age: 3, reward: 0, advantage: -0.75, length: 5, surprisal: expect.closeTo(0.4, 6) },
  ]);
});

it('replay by code takes a reward less its group’s mean where a buffer of another strategy has no advantages', () => {
  const [first, second] = storedOf(storedGroup('x', 1), 2);
  expect([first?.advantage, second?.advantage]).toEqual([0.5, -0.5]);
});

it('replay by code keeps no advantages for strategies that do not read them', () => {
  const own = ['x', 'y'].map((key, i) => ({ ...judge(completion(key, 3, i === 0), 1), earned: 1 - i }));
  const [group] = freshGroupsOf(batchOf(own.map((one) => ({ ...one, group: 0 }))));
  const plain = { ...ownReplay, keepsAdvantages: undefined };
  const { keepsAdvantages: _, ...without } = plain;
  const { buffer: kept } = bufferAfter(
    without,
    { groups: [] },
    [group!],
    { used: new Set(), drawn: [] },
    configOf(weigh),
    0,
  );
  expect(kept.groups).toHaveLength(1);
  expect(kept.groups[0]).not.toHaveProperty('advantages');
});

it('replay by code rejects with the sentence of the code', async () => {
  const broken = configOf(() => {
    throw new Error('method Mine: replay must return a weight of 0 or more, got -1');
  });
  await expect(ownReplay.compose(buffer, [freshGroup('a')], broken, 10)).rejects.toThrow(
    'method Mine: replay must return a weight of 0 or more, got -1',
  );
});

it('replay by code has no length and no surprisal of a completion that is not trained', () => {
  const [one] = storedOf(
    {
      ...storedGroup('x', 1),
      open: [0],
      trajectories: [{ ...excludedFromLoss() }, completion('x', 5, false)],
    },
    2,
  );
  expect(one).toMatchObject({ length: 0, surprisal: 0 });
});

function excludedFromLoss() {
  const one = completion('x', 3, true);
  return { ...one, trainMask: excluded(judge(one, 1)).mask };
}
