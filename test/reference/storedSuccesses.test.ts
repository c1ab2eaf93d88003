/** DART's store of successes and its turns with high entropy, round after round, against a store kept in a second way. */
import { expect, it } from 'vitest';
import { defaultConfig } from '../../src/config/schema.ts';
import { estimate } from '../../src/learn/estimate.ts';
import { roles, type Sample } from '../../src/rollout/sample.ts';
import type { RunParts } from '../../src/run/parts.ts';
import { withReplayed } from '../../src/run/replayRound.ts';
import { initialState } from '../../src/run/state.ts';
import { advantageStrategies } from '../../src/strategies/learning.ts';
import { toolbox } from '../../src/tasks/toolbox.ts';
import { seeded, seededInts } from '../graph/seeded.ts';
import { batchOf } from '../learn/trajectories.ts';
import { clipped, groupAdvantages, mean, sum } from './arithmetic.ts';
import { completionsOf, expectClose, expectUpdate, logpsAt, narrow, updateFrom, weights } from './update.ts';

const [start, room] = [3, 3];
const sizes = { num_generations: 4, replay_buffer_size: room, prompts_per_round: 3 };
const config = { ...defaultConfig('dart'), ...sizes };

/** Three groups of a round: turns with replies between them, and few successes. */
const freshOf = (round: number): Sample[] =>
  completionsOf(18_000 + 100 * round, 3, 4).map((one, i) => {
    const key = `p${(2 * round + one.group) % 5}`;
    const isReply = (at: number): boolean => one.tokens.length > start + 4 && (at === 4 || at === 6);
    const correct = seededInts(18_000 + 100 * round + 60 + i, 1, 0, 7)[0] === 0;
    return {
      ...{ ...one, round, prompt: { ...one.prompt, key }, reward: Number(correct) },
      verdict: { reward: Number(correct), correct, reason: '' },
      roles: one.roles.map((role, at) => (isReply(at) ? roles.observation : role)),
      trainMask: one.trainMask.map((bit, at) => (isReply(at) ? 0 : bit)),
      logps: one.logps.map((logp, at) => (isReply(at) ? 0 : logp)),
      entropies: Float32Array.from(one.tokens, (_, at) => seeded(18_900 + 40 * round + i, 12, 0, 2)[at]!),
      versions: one.tokens.map((_, at) => (at < start || isReply(at) ? -1 : round)),
    };
  });

/** The half of a completion's turns with the highest mean entropy, rounded up, as indices of tokens. */
function uncertain({ roles: written, entropies }: Sample): number[] {
  const turns: number[][] = [];
  written.forEach((role, at) => {
    if (role !== roles.action) return;
    if (written[at - 1] !== roles.action) turns.push([]);
    turns.at(-1)!.push(at);
  });
  const of = (turn: readonly number[]): number => mean(turn.map((at) => entropies[at]!));
  turns.sort((a, b) => of(b) - of(a));
  return turns
    .slice(0, Math.ceil(turns.length / 2))
    .flat()
    .sort((a, b) => a - b);
}

const scoreCurrent = ({ trajectories }: { trajectories: readonly Sample[] }) => {
  const scores = trajectories.map(
    (one) => [one, Float32Array.from([0, 0, 0, ...logpsAt(weights, one)])] as const,
  );
  return Promise.resolve({ logps: new Map(scores), entries: {} });
};

it('DART adds the newest success of a prompt to a group that failed, and compares, weighs and selects as its card says', async () => {
  let state = initialState(config);
  let store: Sample[] = []; // Newest last.
  let [joined, updates] = [0, 0];
  for (let round = 0; round < 9; round++) {
    const fresh = freshOf(round);
    const learner = { version: round, scoreCurrent };
    const collected = { ...batchOf(fresh, round), weightsVersion: round };
    const { batch } = estimate(collected, config, 6, advantageStrategies);
    const parts = { config, learner, task: toolbox } as unknown as RunParts;
    const replayed = await withReplayed(parts, { ...state, round }, batch);
    state = { ...state, buffer: replayed.buffer };

    const groups = [0, 1, 2].map((group) => {
      const own = fresh.filter((one) => one.group === group);
      const { key } = own[0]!.prompt;
      const earlier = store.find(({ prompt }) => prompt.key === key);
      const added = earlier && own.every(({ reward }) => reward < 1) ? [earlier] : [];
      joined += added.length;
      const success = own.find(({ reward }) => reward === 1);
      return { members: [...own, ...added].map((one) => ({ ...one, group })), key, success };
    });
    for (const { key, success } of groups)
      if (success) store = [...store.filter(({ prompt }) => prompt.key !== key), success];
    store = store.slice(-room);
    // As in DARS, a group of equals takes no part.
    const differs = ({ members }: (typeof groups)[number]): boolean =>
      new Set(members.map(({ reward }) => reward)).size > 1;
    const all = groups.filter(differs).flatMap(({ members }) => members);
    const advantages = groupAdvantages(all, 1e-4);
    const selected = all.map(uncertain);

    const learned = replayed.batch.trajectories.filter(({ mask }) => mask.includes(1));
    expect(learned).toHaveLength(all.length);
    const found = all.map((one) => learned.find(({ tokens }) => String(tokens) === String(one.tokens))!);
    expect(found.map(({ mask }) => [...mask.keys()].filter((at) => mask[at]))).toEqual(selected);
    expectClose([1, ...found.map((one, i) => one.advantages[selected[i]![0]!]!)], [1, ...advantages]);

    if (learned.every((one) => one.round === round) || updates++ > 0) continue;
    const counted = sum(all.map((one) => sum([...one.trainMask])));
    const lossAt = (of: ArrayLike<number>): number =>
      sum(
        all.flatMap((one, i) => {
          const [now, own] = [logpsAt(of, one), logpsAt(weights, one)];
          return selected[i]!.map((at) => {
            const sampled = one.logps[at]!;
            const old = one.round < round ? own[at - start]! : sampled;
            const weight = Math.min(Math.exp(old - sampled), 1);
            return weight * clipped(now[at - start]!, old, advantages[i]!, 0.28);
          });
        }),
      ) / counted;
    expectUpdate(updateFrom(replayed.batch, config, narrow), lossAt);
  }
  expect([joined > 2, updates > 0]).toEqual([true, true]);
});
