/** SAPO: shares of foreign groups, which of them are learned from, and the loss of a mixed round, by the formula of the card. */
import { expect, it } from 'vitest';
import { defaultConfig } from '../../src/config/schema.ts';
import { estimate } from '../../src/learn/estimate.ts';
import { completionOf, type Sample } from '../../src/rollout/sample.ts';
import { engineVersion } from '../../src/run/engineVersion.ts';
import type { RunParts } from '../../src/run/parts.ts';
import { sampledGroups, withReplayed } from '../../src/run/replayRound.ts';
import { initialState } from '../../src/run/state.ts';
import { advantageStrategies } from '../../src/strategies/learning.ts';
import type { ReplayBuffer } from '../../src/strategies/replay/buffered/buffer.ts';
import { alphabet } from '../../src/tasks/alphabet.ts';
import { strategies } from '../../src/tasks/strategies.ts';
import { END } from '../../src/tasks/vocabulary/common.ts';
import { seeded, seededInts } from '../graph/seeded.ts';
import { batchOf, makeTrajectory } from '../learn/trajectories.ts';
import { tablePolicy } from '../rollout/tablePolicy.ts';
import { clipped, groupAdvantages, mean, sum } from './arithmetic.ts';
import { expectClose, expectUpdate, logpsAt, oldOf, updateFrom, wide } from './update.ts';

/** Any symbol, by odds of the last one and the place. */
const odds = (history: readonly number[]) => {
  const weights = seeded(19_000 + 64 * history.length + history.at(-1)!, 64, 0.2, 1);
  return weights.map((w, token) => ({ token, chance: Math.fround(w / sum(weights)) }));
};
const tableLogps = (one: Sample): number[] =>
  [...completionOf(one)].map((token, t) =>
    Math.log(odds([...one.tokens.slice(0, one.prompt.tokens.length + t)])[token]!.chance),
  );
const keysIn = ({ groups }: ReplayBuffer): string[] =>
  groups.map(({ trajectories: [one] }) => String(one!.prompt.tokens));

/** A partner's group: one or two of four completions are right. */
function sent(index: number) {
  const prompt = strategies.prompt('train', 91, index, 1);
  const completions = [0, 1, 2, 3].map((k) =>
    k <= index % 2 ? strategies.solve(prompt) : [...seededInts(19_500 + 10 * index + k, 1 + k, 3, 60), END],
  );
  return { seed: 91, index, level: 1, prompt: [...prompt.tokens], completions };
}
const sentGroups = [0, 1, 2, 3, 4, 5, 6, 7].map(sent);

/** The run's own groups of a round, one of four completions right. */
const ownOf = (round: number, groups: number): Sample[] =>
  Array.from({ length: 4 * groups }, (_, i) => {
    const group = Math.floor(i / 4);
    const prompt = strategies.prompt('train', 5, 10 * round + group, 1);
    const completion = [...seededInts(19_600 + 100 * round + i, 1 + (i % 4), 3, 60), END];
    const none = completion.map(() => 0);
    const one = { ...makeTrajectory({ prompt: prompt.tokens, completion, group, logps: none }), prompt };
    const logps = Float32Array.from([...prompt.tokens.map(() => 0), ...tableLogps(one)]);
    return { ...one, round, logps, sample: i % 4, reward: Number(i % 4 === 0) };
  });

it.each([0.75, 0.25])(
  'SAPO learns from σB = %f · 4 own groups and the rest of others, each once, by one formula',
  async (share) => {
    const sizes = { prompts_per_round: 4, num_generations: 4, replay_buffer_size: 5, fresh_ratio: share };
    // The entropy bonus of the preset is no part of the formula.
    const config = { ...defaultConfig('sapo'), ...sizes, entropy_coef: 0 };
    const shared = { from: 'another', engine: engineVersion, task: 'strategies', vocabulary: alphabet.id };
    const messages = [{ ...shared, groups: sentGroups }];
    const partners = { drain: () => messages.splice(0), send: () => undefined };
    const policy = tablePolicy(odds, 0);
    const parts = { config, task: strategies, policy, learner: { version: 0 }, partners, runId: 'me' };
    let state = initialState(config);
    const met: string[] = [];
    for (const round of [0, 1, 2]) {
      state = { ...state, round };
      const before = keysIn(state.buffer);
      const taken = Math.min((1 - share) * 4, before.length);
      expect(sampledGroups(state)).toBe(4 - taken);
      const own = ownOf(round, 4 - taken);
      const fresh = estimate(batchOf(own, round), config, 6, advantageStrategies).batch;
      const { batch, buffer } = await withReplayed(parts as unknown as RunParts, state, fresh);
      const foreign = batch.trajectories.slice(own.length);
      const drawn = [...new Set(foreign.map(({ prompt }) => String(prompt.tokens)))];
      met.push(...drawn);
      expect([drawn.length, foreign.length]).toEqual([taken, 4 * taken]);
      // The newest five of eight came in at first.
      const came = sentGroups.slice(-5).map(({ prompt }) => String(prompt));
      expect(keysIn(buffer)).toEqual(round === 0 ? came : before.filter((key) => !drawn.includes(key)));
      state = { ...state, buffer };
      if (round !== 1) continue;
      const all = batch.trajectories.map((one) => {
        const isRight = String(strategies.solve(one.prompt)) === String(completionOf(one));
        return { ...one, reward: foreign.includes(one) ? Number(isRight) : one.reward };
      });
      const advantages = groupAdvantages(all, 1e-4);
      const old = all.map(tableLogps);
      expectClose(all.flatMap(oldOf), old.flat());
      const lossAt = (of: ArrayLike<number>): number =>
        mean(
          all.flatMap((one, i) =>
            logpsAt(of, one, null, wide).map((logp, t) => clipped(logp, old[i]![t]!, advantages[i]!, 0.28)),
          ),
        );
      expectUpdate(updateFrom(batch, config, wide), lossAt, wide);
    }
    expect(new Set(met).size).toBe(met.length);
  },
);
