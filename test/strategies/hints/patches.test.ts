/** Semi-online completions: what is patched and when they stop, replayed by hand, and the advantages of UI-S1's formula. */
import { expect, it } from 'vitest';
import { parseConfig } from '../../../src/config/schema.ts';
import { estimate } from '../../../src/learn/estimate.ts';
import { collect } from '../../../src/rollout/collect.ts';
import { completionStart, roles, type Sample } from '../../../src/rollout/sample.ts';
import { actOf } from '../../../src/run/player.ts';
import { expertPatch, semiOnlineMetrics } from '../../../src/strategies/hints/patches/patches.ts';
import { advantageStrategies } from '../../../src/strategies/learning.ts';
import { decode, encode } from '../../../src/tasks/alphabet.ts';
import { END } from '../../../src/tasks/vocabulary/common.ts';
import { taskOf } from '../../../src/tasks/index.ts';
import type { TokenTask } from '../../../src/tasks/task.ts';
import { tablePolicy, type Odds } from '../../rollout/tablePolicy.ts';
import { prompt } from '../../tasks/byHand.ts';

const toolbox = taskOf('toolbox') as TokenTask;
/** Four places on: a jump and a step in any order, open, answer. */
const asked = prompt('toolbox', '1>5?', 2, 'toolbox 1>5? abcdefghab');
const [step, jump, open, count, answer, f, b] = encode('[step][jump][open][count][answer]fb') as number[];

/** Turns by even odds, sometimes of two calls; an answer is right every second time. */
const odds: Odds = (history) => {
  const even = (tokens: (number | undefined)[]) =>
    tokens.map((token) => ({ token: token!, chance: Math.fround(1 / tokens.length) }));
  const last = history.at(-1) as number;
  if (last === answer) return even([f, b]);
  if ([step, jump, open, count, f, b].includes(last)) return even([END, END, END, END, END, END, END, step]);
  return even([step, jump, open, answer]);
};

async function semiOnline(most: number, seed = 3) {
  const policy = tablePolicy(odds, 0);
  const collected = await collect({
    ...{ policy, act: actOf(toolbox)!, patch: expertPatch(toolbox, most), samples: 8 },
    prompts: [0, 1, 2, 3].map((place) => ({ prompt: asked, place })),
    verify: (all) => toolbox.verify(all),
    ...{ frame: { promptWidth: 4, width: 47 }, maxCompletionLength: 43 },
    ...{ round: 0, temperature: 1, seed, now: () => 0 },
  });
  expect(policy.live()).toBe(0);
  return collected;
}

interface PlayedTurn {
  readonly text: string;
  readonly role: number;
  readonly from: number;
  readonly to: number;
  /** Whether it is on a shortest way from 1 to 5, opens there, and answers f. */
  readonly leadsOn: boolean;
}

/** The completion's turns, read token by token and replayed on the ring. */
function turnsOf(one: Sample): PlayedTurn[] {
  const turns: PlayedTurn[] = [];
  let [place, opened] = [1, false];
  for (let from = completionStart(one); from < one.tokens.length;) {
    let to = from;
    while (to < one.tokens.length && one.tokens[to] !== END) to++;
    to = Math.min(to + 1, one.tokens.length);
    const text = decode(one.tokens.slice(from, to)).replace('⏎', '');
    const away = (15 - place) % 10;
    const calls = (left: number) => Math.floor(left / 3) + (left % 3);
    const moves = { '[step]': 1, '[jump]': 3 }[text] ?? 0;
    const leadsOn = opened
      ? text === '[answer]f'
      : (moves > 0 && calls((away - moves + 10) % 10) < calls(away)) || (away === 0 && text === '[open]');
    turns.push({ text, role: one.roles[from] as number, from, to, leadsOn });
    place = (place + moves) % 10;
    opened ||= away === 0 && text === '[open]';
    from = to;
    while (one.roles[from] === roles.observation) from++;
  }
  return turns;
}

it.each([0, 1, 2])(
  'with %i patches, a turn that does not lead on is the expert’s, and one more ends it',
  async (most) => {
    const { batch, entries } = await semiOnline(most);
    expect(batch.trajectories).toHaveLength(32);
    let [patched, stopped, turnsReplied] = [0, 0, 0];
    for (const one of batch.trajectories) {
      const turns = turnsOf(one);
      const given = turns.filter(({ role }) => role === roles.template);
      patched += given.length;
      turnsReplied += turns.length;
      expect(given.length).toBeLessThanOrEqual(most);
      for (const [i, { role, leadsOn, from, to, text }] of turns.entries()) {
        const isLast = i === turns.length - 1;
        // Only the last turn may be wrong, and it is the policy's own.
        if (!leadsOn) {
          stopped++;
          expect([isLast, role, given.length]).toEqual([true, roles.action, most]);
          expect([one.terminated, one.verdict.correct]).toEqual([false, false]);
          turnsReplied--;
        }
        for (let at = from; at < to; at++) {
          expect(one.trainMask[at]).toBe(Number(role === roles.action));
          const { chance } = odds([...one.tokens.subarray(0, at)]).find(
            ({ token }) => token === one.tokens[at],
          )!;
          expect(one.logps[at]).toBeCloseTo(Math.log(chance), 5);
        }
        if (role === roles.template) {
          const before = turns.slice(0, i).map((turn) => turn.text);
          const jumped = before.includes('[jump]');
          const stepped = before.includes('[step]');
          const next = before.includes('[open]') ? '[answer]f' : !jumped && !stepped ? '[jump]' : null;
          if (next) expect(text).toBe(next);
        }
      }
    }
    expect(stopped).toBeGreaterThan(0);
    expect(patched > 0).toBe(most > 0);
    // All that was sampled is charged, turns taken back too, and no reply to these.
    const written = batch.trajectories.reduce(
      (sum, one) => sum + one.logps.filter((logp) => logp !== 0).length,
      0,
    );
    expect(entries.tok_unique! > written).toBe(most > 0);
    expect(entries.turns).toBe(turnsReplied + stopped);
    expect(entries.verify).toBe(32 + turnsReplied + stopped + patched);
  },
);

it('the advantages of UI-S1 are those of its formula, and patched turns have none', async () => {
  const config = parseConfig({ method: 'ui-s1', level: 2 });
  const { batch } = await semiOnline(2, 5);
  const estimated = estimate(batch, config, 43, advantageStrategies);
  const { trajectories } = estimated.batch;
  /** r of each turn: 1 where the policy's own turn led on, 0 at a mismatch. */
  const rewardsOf = (one: Sample) =>
    turnsOf(one).map(({ role, leadsOn }) => Number(role === roles.action && leadsOn));
  const returnAt = (one: Sample, t: number): number => {
    const rewards = rewardsOf(one);
    let [sum, factor] = [0, 1];
    for (let k = t; k < rewards.length && rewards[k] === 1; k++, factor *= 0.5) sum += factor;
    return sum;
  };
  const mean = (values: number[]) => values.reduce((a, c) => a + c, 0) / values.length;
  let [patched, trained] = [0, 0];
  for (const one of trajectories) {
    const group = trajectories.filter((other) => other.group === one.group);
    const episode = one.reward - mean(group.map(({ reward }) => reward));
    for (const [t, { from, to, role }] of turnsOf(one).entries()) {
      const peers = group.filter((other) => turnsOf(other).length > t);
      const expected = episode + returnAt(one, t) - mean(peers.map((other) => returnAt(other, t)));
      for (let at = from; at < to; at++) {
        expect(one.mask[at]).toBe(Number(role === roles.action));
        if (role === roles.action) expect(one.advantages[at]).toBeCloseTo(expected, 5);
        trained += Number(role === roles.action);
        patched += Number(role === roles.template);
      }
    }
  }
  expect(patched).toBeGreaterThan(20);
  expect(trained).toBeGreaterThan(20);
  const all = trajectories.flatMap(rewardsOf);
  expect(estimated.metrics['step_returns/right']).toBeCloseTo(mean(all), 10);
});

it('the semi-online score is the mean of progress before the first patch and of success without one', async () => {
  const { batch } = await semiOnline(2);
  const scores = batch.trajectories.map((one) => {
    const turns = turnsOf(one);
    const first = turns.findIndex(({ role, leadsOn }) => role !== roles.action || !leadsOn);
    const own = first === -1 ? turns.length : first;
    return (own / 4 + Number(own === 4)) / 2;
  });
  const all = batch.trajectories.flatMap(turnsOf);
  const ends = batch.trajectories.map((one) => Number(!turnsOf(one).at(-1)!.leadsOn));
  const mean = (values: number[]) => values.reduce((a, c) => a + c, 0) / values.length;
  const metrics = semiOnlineMetrics(batch.trajectories, new Map([[asked.key, 4]]));
  expect(metrics['semi_online/score']).toBeCloseTo(mean(scores), 12);
  expect(metrics['semi_online/patched']).toBeCloseTo(
    mean(all.map(({ role }) => Number(role === roles.template))),
    12,
  );
  expect(metrics['semi_online/stopped']).toBeCloseTo(mean(ends), 12);
});
