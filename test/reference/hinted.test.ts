/** PolicyRollout's update, plans of SAGE and the noise of ZeroSearch, against the formulas of their cards. */
import { expect, it } from 'vitest';
import { defaultConfig } from '../../src/config/schema.ts';
import { estimate } from '../../src/learn/estimate.ts';
import { completionOf, type Sample } from '../../src/rollout/sample.ts';
import { noiseRate } from '../../src/strategies/hints/noisy-replies/noisyReplies.ts';
import { advantageStrategies } from '../../src/strategies/learning.ts';
import { longestHintOf } from '../../src/tasks/hint.ts';
import { scratchpad } from '../../src/tasks/scratchpad.ts';
import { strategies } from '../../src/tasks/strategies.ts';
import type { TokenTask } from '../../src/tasks/task.ts';
import { END } from '../../src/tasks/vocabulary/common.ts';
import { seeded } from '../graph/seeded.ts';
import { oddsBySeed, tablePolicy } from '../rollout/tablePolicy.ts';
import { collectHinted } from '../strategies/hints/collectHinted.ts';
import { clipped, groupAdvantages, mean } from './arithmetic.ts';
import { expectClose, expectUpdate, logpsAt, oldOf, updateFrom, wide } from './update.ts';

const odds = oddsBySeed(17_001);
/** Two groups of eight completions of up to six tokens, by odds of the last token and the place. */
const collected = (task: TokenTask, method: 'policyrollout' | 'sage-plan', level: number) => {
  const prompts = [0, 1].map((place) => ({ prompt: task.prompt('train', 17, place, level), place }));
  const promptWidth = prompts[0]!.prompt.tokens.length;
  return collectHinted({
    ...{ task, policy: tablePolicy(odds, 0), prompts, samples: 8 },
    settings: { ...defaultConfig(method), hint_plan_tokens: 2 },
    verify: (attempts) => task.verify(attempts),
    plainFrame: { promptWidth, width: promptWidth + 6 },
    frame: { promptWidth: promptWidth + 20, width: promptWidth + 26 },
    ...{ round: 0, maxCompletionLength: 6, temperature: 1, seed: 17, now: () => 0 },
  });
};
const writtenOf = (one: Sample): number[] => [...completionOf(one)];
/** log π(y_t | q, y_<t) by the table, on the plain prompt. */
const tableLogps = (one: Sample): number[] =>
  writtenOf(one).map((token, t) => {
    const table = odds([...one.prompt.tokens, ...writtenOf(one).slice(0, t)]);
    return Math.log(table.find((other) => other.token === token)!.chance);
  });

it('PolicyRollout lets half of a group read the rule, and trains all of it by the ratio and the group without the rule', async () => {
  const { batch } = await collected(strategies, 'policyrollout', 3);
  const all = batch.trajectories.map((one, i) => ({ ...one, reward: seeded(17_100 + i, 1, 0, 1)[0]! }));
  for (const group of [0, 1]) {
    const own = all.filter((one) => one.group === group);
    expect([own.length, own.filter(({ hint }) => hint).length]).toEqual([8, 4]);
  }
  expectClose(all.flatMap(oldOf), all.flatMap(tableLogps));
  const settings = defaultConfig('policyrollout');
  const old = all.map(tableLogps);
  const advantages = groupAdvantages(all, 1e-4);
  const lossAt = (of: ArrayLike<number>): number =>
    mean(
      all.flatMap((one, i) =>
        logpsAt(of, one, null, wide).map((logp, t) => clipped(logp, old[i]![t]!, advantages[i]!)),
      ),
    );
  const estimated = estimate({ ...batch, trajectories: all }, settings, 6, advantageStrategies);
  expectUpdate(updateFrom(estimated.batch, settings, wide), lossAt, wide);
});

it('SAGE’s plan keeps an attempt up to its least likely token, and goes on with the likeliest ones', async () => {
  const { batch } = await collected(scratchpad, 'sage-plan', 1);
  let [shown, repeated] = [0, 0];
  for (const [i, first] of batch.trajectories.entries()) {
    // Of a group's eight, the last four are second attempts.
    if (i % 8 > 3) continue;
    const second = batch.trajectories[i + 4]!;
    const [own, logps] = [writtenOf(first), tableLogps(first)];
    const least = logps.indexOf(Math.min(...logps));
    const rest: number[] = [];
    while (rest.length < 2 && rest.at(-1) !== END)
      rest.push(odds([...first.prompt.tokens, ...own.slice(0, least), ...rest])[0]!.token);
    const isSame = rest.every((token, k) => own[least + k] === token);
    const plan = [...own.slice(0, least), ...rest].filter((token) => token !== END);
    const fits = plan.length > 0 && plan.length + 2 <= longestHintOf('prefix', scratchpad, 1)!;
    const expected = first.verdict.correct || isSame || !fits ? undefined : plan;
    expect(second.hint?.tokens).toEqual(expected);
    shown += Number(expected !== undefined);
    repeated += Number(isSame);
  }
  expect([shown > 2, repeated > 0]).toEqual([true, true]);
});

it('ZeroSearch raises the rate of wrong replies by p_s + (b^(i/m) − 1) / (b − 1) · (p_e − p_s), and holds it after m', () => {
  for (let k = 0; k < 40; k++) {
    const [a, e, base, at] = seeded(17_200 + k, 4, 0, 1) as [number, number, number, number];
    const [b, m, i] = [1.1 + 9 * base, 50 + k, Math.floor(120 * at)];
    const rates = { reply_noise_start: a, reply_noise_end: e, reply_noise_base: b, reply_noise_rounds: m };
    const found = noiseRate({ ...defaultConfig('zerosearch'), ...rates }, i);
    expectClose([1 + found], [1 + a + ((b ** (Math.min(i, m) / m) - 1) / (b - 1)) * (e - a)]);
  }
});
