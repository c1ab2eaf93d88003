/** Plans that the policy writes after failed attempts: their tokens, worked out from its odds, and their cost. */
import { expect, it } from 'vitest';
import { parseConfig } from '../../../src/config/schema.ts';
import { actOf } from '../../../src/run/player.ts';
import { attemptOf, roles, type Sample } from '../../../src/rollout/sample.ts';
import { encode } from '../../../src/tasks/alphabet.ts';
import { END } from '../../../src/tasks/vocabulary/common.ts';
import { taskOf } from '../../../src/tasks/index.ts';
import type { TokenTask } from '../../../src/tasks/task.ts';
import { streams, uniform } from '../../../src/tensor/random.ts';
import { collect } from '../../../src/rollout/collect.ts';
import { tablePolicy, type Odds } from '../../rollout/tablePolicy.ts';
import { prompt } from '../../tasks/byHand.ts';
import { collectHinted } from './collectHinted.ts';

const toolbox = taskOf('toolbox') as TokenTask;
const asked = prompt('toolbox', '1>5?', 2, 'toolbox 1>5? abcdefghab');
const [step, jump, open, answer, f, b] = encode('[step][jump][open][answer]fb') as [
  number,
  number,
  number,
  number,
  number,
  number,
];

/** Turns by odds of the length and the last token; a call is mostly ended at once. */
const odds: Odds = (history) => {
  const last = history.at(-1) as number;
  const choices =
    last === answer
      ? [f, b]
      : [step, jump, open, f, b].includes(last)
        ? [END, step]
        : [step, jump, open, answer];
  const weights = choices.map((token, i) => ({
    token,
    weight: (token === END ? 4 : 0) + uniform(9, streams.sample, history.length, last, i),
  }));
  const total = weights.reduce((sum, { weight }) => sum + weight, 0);
  return weights
    .map(({ token, weight }) => ({ token, chance: Math.fround(weight / total) }))
    .sort((a, c) => c.chance - a.chance);
};

const collectionOf = (more = {}) => ({
  ...{ task: toolbox, act: actOf(toolbox)!, policy: tablePolicy(odds, 0), samples: 8 },
  settings: parseConfig({ method: 'sage-plan', ...more }),
  prompts: [0, 1, 2, 3].map((place) => ({ prompt: asked, place })),
  verify: (all: Parameters<TokenTask['verify']>[0]) => toolbox.verify(all),
  ...{ plainFrame: { promptWidth: 4, width: 47 }, frame: { promptWidth: 22, width: 65 } },
  ...{ round: 0, maxCompletionLength: 43, temperature: 1, seed: 8, now: () => 0 },
});

/** By brute force: the least likely own token, and the likeliest tokens from there on, up to the turn's end. */
function planByHand(one: Sample, most: number) {
  const { completion } = attemptOf(one);
  const start = one.prompt.tokens.length;
  const own = completion.flatMap((token, t) => {
    if (one.roles[start + t] !== roles.action) return [];
    const history = [...asked.tokens, ...completion.slice(0, t)];
    return [{ t, token, chance: odds(history).find((other) => other.token === token)!.chance }];
  });
  const least = own.reduce((a, c) => (c.chance < a.chance ? c : a)).t;
  const written: number[] = [];
  while (written.length < most && written.at(-1) !== END) {
    const history = [...asked.tokens, ...completion.slice(0, least), ...written];
    written.push(odds(history)[0]!.token);
  }
  const kept = own.filter(({ t }) => t < least).map(({ token }) => token);
  const repeats = written.every((token, i) => token === completion[least + i]);
  const tokens = [...kept, ...written].filter((token) => token !== END);
  return { tokens: repeats || tokens.length > 14 ? null : tokens, written, repeats, read: start + least };
}

it.each([4, 1])(
  'a plan of up to %i new tokens is written by the policy alone, and all of it is charged',
  async (most) => {
    const { batch, entries, tally } = await collectHinted(collectionOf({ hint_plan_tokens: most }));
    const cost = { read: 0, written: 0, plans: 0, revised: 0, hints: 0 };
    for (const group of [0, 1, 2, 3]) {
      const all = batch.trajectories.filter((one) => one.group === group);
      expect(all).toHaveLength(8);
      all.slice(0, 4).forEach((first, i) => {
        expect(first.hint).toBeUndefined();
        if (first.verdict.correct) return expect(all[4 + i]!.hint).toBeUndefined();
        const { tokens, written, repeats, read } = planByHand(first, most);
        expect(all[4 + i]!.hint?.tokens ?? null).toEqual(tokens);
        cost.plans++;
        cost.revised += Number(!repeats);
        cost.read += read;
        cost.written += written.length;
        cost.hints += Number(tokens !== null);
      });
    }
    expect(cost.hints).toBeGreaterThan(4);
    expect(tally).toMatchObject({
      ...{ plans: cost.plans, plansRevised: cost.revised, planTokens: cost.written },
      ...{ asked: cost.plans, missing: cost.plans - cost.hints, leaked: 0, hinted: cost.hints },
    });
    expect(tally.plans).toBeGreaterThan(tally.plansRevised);
    const own = batch.trajectories.reduce(
      (sum, one) => sum + one.roles.filter((r) => r === roles.action).length,
      0,
    );
    expect(entries.tok_unique).toBe(own + cost.written);
    expect(entries.tok_noshare).toBe(own + cost.written);
    const observed = batch.trajectories.reduce(
      (sum, one) => sum + one.roles.filter((role) => role === roles.observation).length,
      0,
    );
    expect(entries.tok_prompt).toBe(4 * 32 + observed + cost.read);
  },
);

it('a plan draws no random numbers: first attempts are those of a run without hints', async () => {
  const collection = collectionOf();
  const { batch } = await collectHinted(collection);
  const plain = await collect({ ...collection, frame: collection.plainFrame });
  for (const one of plain.batch.trajectories.filter(({ sample }) => sample < 4)) {
    const same = batch.trajectories.find(({ group, sample }) => group === one.group && sample === one.sample);
    expect([...same!.tokens]).toEqual([...one.tokens]);
  }
});
