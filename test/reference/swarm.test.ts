/** SAPO: shares of foreign groups, which of them are learned from, and the loss of a mixed round, by the formula of the card. */
import { expect, it } from 'vitest';
import { defaultConfig } from '../../src/config/schema.ts';
import { estimate } from '../../src/learn/estimate.ts';
import type { Sample } from '../../src/rollout/sample.ts';
import { engineVersion } from '../../src/run/engineVersion.ts';
import type { RunParts } from '../../src/run/parts.ts';
import { sampledGroups, withReplayed } from '../../src/run/replayRound.ts';
import { initialState } from '../../src/run/state.ts';
import { advantageStrategies } from '../../src/strategies/learning.ts';
import { exchange } from '../../src/strategies/replay/buffered/swarm/exchange.ts';
import { alphabet } from '../../src/tasks/alphabet.ts';
import { strategies } from '../../src/tasks/strategies.ts';
import { END } from '../../src/tasks/vocabulary/common.ts';
import { seeded, seededInts } from '../graph/seeded.ts';
import { batchOf, makeTrajectory } from '../learn/trajectories.ts';
import { tablePolicy } from '../rollout/tablePolicy.ts';
import { groupAdvantages, mean } from './arithmetic.ts';
import { expectUpdate, logpsAt, relative, updateFrom, wide } from './update.ts';

/** Any symbol, by odds of the last one and the place. */
const odds = (history: readonly number[]) => {
  const weights = seeded(19_000 + 64 * history.length + history.at(-1)!, 64, 0.2, 1);
  const total = weights.reduce((sum, w) => sum + w, 0);
  return weights.map((w, token) => ({ token, chance: Math.fround(w / total) }));
};
const tableLogps = ({ prompt, tokens }: Sample): number[] =>
  [...tokens]
    .slice(prompt.tokens.length)
    .map((token, t) => Math.log(odds([...tokens.slice(0, prompt.tokens.length + t)])[token]!.chance));

/** A partner's group: one or two of four completions are right. */
function sent(index: number) {
  const prompt = strategies.prompt('train', 91, index, 1);
  const completions = [0, 1, 2, 3].map((k) =>
    k <= index % 2 ? strategies.solve(prompt) : [...seededInts(19_500 + 10 * index + k, 1 + k, 3, 60), END],
  );
  return { seed: 91, index, level: 1, prompt: [...prompt.tokens], completions };
}

it.each([0.75, 0.25])(
  'SAPO learns from a share σ = %f of own groups and from (1 − σ)B of others, each once, by one formula',
  async (share) => {
    const sizes = { prompts_per_round: 4, num_generations: 4, replay_buffer_size: 5, fresh_ratio: share };
    // The entropy bonus of the preset is no part of the formula.
    const config = { ...defaultConfig('sapo'), ...sizes, entropy_coef: 0 };
    const shared = { from: 'another', engine: engineVersion, task: 'strategies', vocabulary: alphabet.id };
    const messages = [{ ...shared, groups: Array.from({ length: 8 }, (_, i) => sent(i)) }];
    const partners = { drain: () => messages.splice(0), send: () => undefined };
    const parts = {
      config,
      task: strategies,
      policy: tablePolicy(odds, 0),
      learner: { version: 0 },
      partners,
      runId: 'me',
    };
    let state = { ...initialState(config) };
    const met: string[] = [];
    for (const round of [0, 1, 2]) {
      state = { ...state, round };
      const before = state.buffer.groups.map(({ trajectories: [one] }) => String(one!.prompt.tokens));
      const taken = Math.min((1 - share) * 4, before.length);
      expect(sampledGroups(state)).toBe(4 - taken);
      const own = Array.from({ length: 4 * (4 - taken) }, (_, i): Sample => {
        const prompt = strategies.prompt('train', 5, 10 * round + Math.floor(i / 4), 1);
        const completion = [...seededInts(19_600 + 100 * round + i, 1 + (i % 4), 3, 60), END];
        const one = {
          ...makeTrajectory({
            prompt: prompt.tokens,
            completion,
            group: Math.floor(i / 4),
            logps: completion.map(() => 0),
          }),
          prompt,
        };
        const logps = Float32Array.from([...prompt.tokens.map(() => 0), ...tableLogps(one)]);
        return { ...one, round, logps, sample: i % 4, reward: Number(i % 4 === 0) };
      });
      const fresh = estimate(batchOf(own, round), config, 6, advantageStrategies).batch;
      const { batch, buffer } = await withReplayed(parts as unknown as RunParts, state, fresh);
      const foreign = batch.trajectories.slice(own.length);
      const drawn = [...new Set(foreign.map(({ prompt }) => String(prompt.tokens)))];
      met.push(...drawn);
      expect([drawn.length, foreign.length]).toEqual([taken, 4 * taken]);
      const after = buffer.groups.map(({ trajectories: [one] }) => String(one!.prompt.tokens));
      // The newest five of eight came in at first.
      const expected =
        round === 0
          ? [3, 4, 5, 6, 7].map((i) => String(sent(i).prompt))
          : before.filter((key) => !drawn.includes(key));
      expect(after).toEqual(expected);
      state = { ...state, buffer };
      if (round !== 1) continue;
      const all = batch.trajectories.map((one) => {
        const group = Array.from({ length: 8 }, (_, i) => sent(i)).find(
          ({ prompt }) => String(prompt) === String(one.prompt.tokens),
        );
        const right =
          String(strategies.solve(one.prompt)) === String([...one.tokens].slice(one.prompt.tokens.length));
        return { ...one, reward: group ? Number(right) : one.reward };
      });
      const advantages = groupAdvantages(all, 1e-4);
      const old = all.map(tableLogps);
      expect(
        relative(
          all.flatMap((one) => [...one.logps].slice(one.prompt.tokens.length)),
          old.flat(),
        ),
      ).toBeLessThan(1e-5);
      const lossAt = (of: ArrayLike<number>): number =>
        mean(
          all.flatMap((one, i) =>
            logpsAt(of, one, null, wide).map((logp, t) => {
              const ratio = Math.exp(logp - old[i]![t]!);
              return -Math.min(ratio * advantages[i]!, Math.min(Math.max(ratio, 0.8), 1.28) * advantages[i]!);
            }),
          ),
        );
      expectUpdate(updateFrom(batch, config, wide), lossAt, wide);
    }
    expect(new Set(met).size).toBe(met.length);
  },
);
