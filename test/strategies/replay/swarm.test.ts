/** Groups of partners: what is sent, what is refused and why, and that a group that enters counts as the run's own. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readBase } from '../../../src/cli/basePolicies.ts';
import { checkConfig, defaultConfig, parseConfig, type RunConfig } from '../../../src/config/schema.ts';
import { createProgramLearner } from '../../../src/learn/programLearner.ts';
import { holdWeights } from '../../../src/policy/heldWeights.ts';
import { policyOf, type TransformerSpec } from '../../../src/policy/sizes.ts';
import { attemptOf, byGroup, completionOf } from '../../../src/rollout/sample.ts';
import { collectRound } from '../../../src/run/collectRound.ts';
import { engineVersion } from '../../../src/run/engineVersion.ts';
import { estimateRound } from '../../../src/run/estimateRound.ts';
import { withReplayed } from '../../../src/run/replayRound.ts';
import { initialState } from '../../../src/run/state.ts';
import { createProgramPolicy } from '../../../src/runtime/programPolicy.ts';
import { objectiveStrategies } from '../../../src/strategies/learning.ts';
import type { Partners } from '../../../src/strategies/replay/buffered/strategy.ts';
import { exchange } from '../../../src/strategies/replay/buffered/swarm/exchange.ts';
import { alphabet, decode, encode } from '../../../src/tasks/alphabet.ts';
import { learningFrameOf } from '../../../src/tasks/levels.ts';
import { lookup } from '../../../src/tasks/lookup.ts';
import { play, playOut, type PlayOut } from '../../../src/tasks/playOut.ts';
import { strategies } from '../../../src/tasks/strategies.ts';
import type { Prompt } from '../../../src/tasks/task.ts';
import { END, PAD } from '../../../src/tasks/vocabulary/common.ts';
import { sharedExecutor } from '../../runtime/sharedSessions.ts';

const config = parseConfig({
  ...defaultConfig('sapo'),
  ...{
    entropy_coef: 0,
    prompts_per_round: 8,
    num_generations: 4,
    steps_per_generation: 1,
    num_eval_prompts: 2,
  },
});
const shared = { from: 'another', engine: engineVersion, task: 'strategies', vocabulary: alphabet.id };

/** An inbox with these messages, and what was sent. */
function inbox(messages: readonly unknown[]): Partners & { readonly sent: unknown[] } {
  const [waiting, sent]: unknown[][] = [[...messages], []];
  return { sent: sent!, drain: () => waiting!.splice(0), send: (message) => void sent!.push(message) };
}

const exchanged = (messages: readonly unknown[], settings: Partial<RunConfig> = {}, task = strategies) =>
  exchange(
    {
      ...{ config: { ...config, ...settings }, round: 3, task, partners: inbox(messages) },
      ...{ from: 'me', engine: engineVersion },
    },
    [],
  );

/** The right answer of a prompt, by the rules of the task written anew. */
function rightAnswer(prompt: string): string {
  const [mark, digits] = [prompt[1], prompt.slice(2, 6)];
  if (mark === '=') return `a${digits}`;
  if (mark === '<') return `b${[...digits].reverse().join('')}`;
  return mark === '>' ? `c${digits.slice(1)}${digits[0]}` : 'd?';
}

/** A group of a partner: one right completion of four. */
function groupAt(index: number, seed = 77) {
  const { tokens, level } = strategies.prompt('train', seed, index, 1);
  const completions = [rightAnswer(decode(tokens)), 'a0', 'bb', 'c12'].map((text) => [...encode(text), END]);
  return { seed, index, level, prompt: [...tokens], completions };
}

type Group = ReturnType<typeof groupAt>;
const withFirst = (group: Group, first: unknown) => ({
  ...group,
  completions: [first, ...group.completions.slice(1)],
});
/** Ways to damage or forge a group, each with the reason that must be given. */
const forgeries: readonly (readonly [string, (group: Group, n: number) => unknown])[] = [
  ['form', (_, n) => [null, n, 'group', [], {}, undefined, true][n % 7]],
  ['form', (group, n) => ({ ...group, seed: [-1, 0.5, NaN, Infinity, '1', null, -0.1][n % 7] })],
  ['form', ({ completions: _, ...rest }) => rest],
  ['form', (group, n) => ({ ...group, completions: [null, 'a', {}, 3, [[]]][n % 5] })],
  ['form', (group, n) => withFirst(group, [[], [-1], [1.5], ['3'], [null], [NaN], [[2]], 'a'][n % 8])],
  ['level', (group, n) => ({ ...group, level: [0, 2, 3, 4, 1e6][n % 5] })],
  [
    'prompt',
    (group, n) => ({ ...group, prompt: group.prompt.map((id, at) => (at === n % 7 ? id + 1 : id)) }),
  ],
  ['prompt', (group, n) => ({ ...group, prompt: group.prompt.slice(0, 1 + (n % 6)) })],
  ['prompt', (group, n) => ({ ...group, prompt: [...strategies.prompt('eval', 0, n, 1).tokens] })],
  ['prompt', (group, n) => ({ ...group, seed: group.seed + 1 + (n % 50) })],
  ['size', (group, n) => ({ ...group, completions: group.completions.slice(0, n % 2) })],
  ['size', (group, n) => ({ ...group, completions: Array(5 + (n % 500)).fill(group.completions[0]) })],
  ['completion', (group, n) => withFirst(group, [64 + n, END])],
  ['completion', (group) => withFirst(group, [PAD, END])],
  ['completion', (group, n) => withFirst(group, [...Array(6 + (n % 90)).fill(2), END])],
  ['completion', (group, n) => withFirst(group, Array((n % 5) + 1).fill(2))],
  ['completion', (group) => withFirst(group, [...group.completions[0]!, ...group.completions[0]!])],
  ['equal', (group) => ({ ...group, completions: Array(4).fill(group.completions[3]) })],
];

describe('a message of a partner', () => {
  it('is taken where every group could be of this run: verified here, whatever it claims of its rewards', async () => {
    const claimed = { ...groupAt(1), rewards: [0, 1, 1, 1], logps: [[9]] };
    const { groups, metrics, verified, refusals } = await exchanged([
      { ...shared, groups: [groupAt(0), claimed] },
      { ...shared, from: 'third', groups: [groupAt(0)] },
    ]);
    expect(groups.map(({ key }) => key.split(' ')[0])).toEqual(['another', 'another', 'third']);
    for (const { trajectories, round } of groups) {
      expect(trajectories.map(({ reward }) => reward)).toEqual([1, 0, 0, 0]);
      expect(trajectories.every(({ prompt }) => prompt.split === 'train')).toBe(true);
      expect(round).toBe(3);
    }
    expect([refusals, verified]).toEqual([{}, 12]);
    expect(metrics).toEqual({
      'swarm/partners': 2,
      'swarm/sent': 0,
      'swarm/taken': 3,
      'swarm/refused': 0,
    });
  });

  it('is refused as a whole where engine, task or vocabulary are others, or its form is', async () => {
    const groups = [groupAt(0), groupAt(1)];
    const messages = [
      { ...shared, groups, engine: '9' },
      { ...shared, groups, task: 'chain-sum' },
      { ...shared, groups, vocabulary: 'words-900-abc' },
      ...[null, 3, 'text', [], {}, { ...shared }, { ...shared, groups, from: 1 }],
      { ...shared, groups: Array(257).fill(groups[0]) },
    ];
    const { refusals, metrics } = await exchanged(messages);
    expect(refusals).toEqual({ engine: 1, task: 1, vocabulary: 1, form: 8 });
    expect(metrics).toMatchObject({ 'swarm/partners': 0, 'swarm/taken': 0, 'swarm/refused': 11 });
  });

  it('enters without its forged or damaged groups, in any order and number', async () => {
    const forged = fc.tuple(fc.constantFrom(...forgeries), fc.nat(1e6), fc.nat(1e5));
    const property = fc.asyncProperty(
      fc.array(fc.option(forged), { maxLength: 12, minLength: 1 }),
      async (all) => {
        const written = all.map((one, i) => (one ? one[0][1](groupAt(one[2]), one[1]) : groupAt(i)));
        const { groups, refusals } = await exchanged([{ ...shared, groups: written }]);
        const expected = all.filter((one) => one === null).length;
        expect(groups).toHaveLength(expected);
        const reasons = all.flatMap((one) => (one ? [one[0][0]] : []));
        for (const why of new Set(reasons))
          expect([why, refusals[why as 'form']]).toEqual([
            why,
            reasons.filter((other) => other === why).length,
          ]);
      },
    );
    await fc.assert(property, { numRuns: 60 });
  });

  it('gives nothing where the verifier abstains, and leaves truncated completions untrained where the run does', async () => {
    const abstains = {
      ...strategies,
      verify: (attempts: readonly unknown[]) =>
        Promise.resolve(
          attempts.map(() => ({ reward: NaN, correct: false, reason: '', abstained: true as const })),
        ),
    };
    expect((await exchanged([{ ...shared, groups: [groupAt(0)] }], {}, abstains)).refusals).toEqual({
      verdict: 1,
    });
    const long = withFirst(groupAt(0), Array(6).fill(3));
    long.completions[3] = groupAt(0).completions[0];
    for (const mask_truncated_completions of [true, false]) {
      const { groups } = await exchanged([{ ...shared, groups: [long] }], { mask_truncated_completions });
      const [cut, , , right] = groups[0]!.trajectories;
      expect([cut!.truncated, cut!.trainMask.includes(1)]).toEqual([true, !mask_truncated_completions]);
      expect([right!.terminated, right!.reward]).toEqual([true, 1]);
    }
  });
});

describe('a group of a task of several turns', () => {
  const notOf = (token: number) => encode('0')[0]! + ((token + 1) % 10);
  /** The reference, or one that writes another symbol where its last turn ends. */
  const playsOf = async (prompt: Prompt, errs: boolean) => {
    const whole = await playOut(lookup, prompt);
    const last = whole.observed.at(-1)!.to;
    return play(lookup, prompt, (attempt) => {
      const turn = [...lookup.solve(prompt, attempt.completion)];
      return errs && attempt.completion.length === last ? turn.with(-2, notOf(turn.at(-2)!)) : turn;
    });
  };
  const ownOf = ({ completion, observed }: PlayOut) =>
    completion.filter((_, at) => !observed.some(({ from, to }) => at >= from && at < to));
  const lookups = { task: 'lookup', level: 1, num_generations: 4 } as const;
  const site = { ...shared, task: 'lookup' };
  const groupOf = async (index: number) => {
    const prompt = lookup.prompt('train', 77, index, 1);
    const plays = [await playsOf(prompt, false), await playsOf(prompt, true)];
    const { tokens, level } = prompt;
    return { plays, group: { seed: 77, index, level, prompt: [...tokens], completions: plays.map(ownOf) } };
  };

  it('gets its replies from this run’s environment, and is trained on what the partner wrote', async () => {
    const { plays, group } = await groupOf(0);
    const { groups, refusals } = await exchanged([{ ...site, groups: [group] }], lookups, lookup);
    expect(refusals).toEqual({});
    const { trajectories } = groups[0]!;
    expect(trajectories.map(({ reward }) => reward)).toEqual([1, 0]);
    trajectories.forEach((one, i) => {
      expect([...completionOf(one)]).toEqual(plays[i]!.completion);
      expect(plays[i]!.observed.length).toBeGreaterThan(0);
      expect(attemptOf(one).observed).toEqual(plays[i]!.observed);
      const trained = [...one.tokens].filter((_, at) => one.trainMask[at]);
      expect(trained).toEqual(group.completions[i]);
    });
  });

  it('is refused where turns are missing, go on after the end, or are cut off', async () => {
    for (let index = 0; index < 8; index++) {
      const { group } = await groupOf(index);
      const [right] = group.completions as [number[]];
      const forged = [right.slice(0, right.indexOf(END) + 1), [...right, ...right], right.slice(0, -1)];
      for (const completion of forged) {
        const groups = [withFirst(group as Group, [...completion])];
        const { refusals } = await exchanged([{ ...site, groups }], lookups, lookup);
        expect(refusals).toEqual({ completion: 1 });
      }
    }
  });
});

const executor = sharedExecutor();

/** A run's parts over the shipped policy, moved a little, so that a partner's policy is another one. */
async function node(partners: Partners, runId: string, moved: number, seed: number) {
  const own = { ...config, seed };
  const spec = policyOf('tiny') as TransformerSpec;
  const base = (await readBase(own)).parameters.map((weight, i) => weight + moved * Math.sin(i));
  const weights = await holdWeights(executor, base);
  const policy = createProgramPolicy(executor, spec, weights, { pad: PAD, end: END });
  const learner = await createProgramLearner({
    objective: objectiveStrategies,
    ...{ executor, spec, weights, pad: PAD, reference: base, frame: learningFrameOf(strategies, own) },
    groupSize: own.num_generations,
  });
  const parts = { config: own, task: strategies, policy, learner, partners, runId, now: () => 0 };
  const round = async (state: ReturnType<typeof initialState>, groups: number) => {
    const collected = await collectRound(parts, state, groups);
    const estimated = await estimateRound(parts, state, collected.batch);
    return withReplayed(parts, state, estimated.batch);
  };
  return { own, learner, round, state: initialState(own) };
}

describe('a group that enters', () => {
  it('is learned from as one of the run: verified, compared and scored here, with the gradient of the clipped loss', async () => {
    const post = inbox([]);
    const sender = await node(post, 'sender', 0, 5);
    await sender.round(sender.state, 24);
    const [message] = post.sent as { groups: Group[]; from: string }[];
    expect(message!.groups.length).toBeGreaterThan(4);
    const taker = await node(inbox(post.sent), 'taker', 0.01, 6);
    const first = await taker.round(taker.state, 8);
    expect(first.metrics).toMatchObject({
      'swarm/taken': message!.groups.length,
      'replay/replayed_ratio': 0,
    });
    expect(first.entries.verify).toBe(4 * message!.groups.length);
    const state = { ...taker.state, round: 1, next: 8, buffer: first.buffer };
    const second = await taker.round(state, 4);
    const groups = [...byGroup(second.batch.trajectories).values()];
    const foreign = groups.filter(([one]) => one!.round === 0);
    expect(groups.map(([one]) => one!.round)).toEqual([1, 1, 1, 1, 0, 0, 0, 0]);
    expect(second.buffer.groups).toHaveLength(Math.min(16, message!.groups.length) - 4);

    const { logps } = await taker.learner.scoreCurrent(second.batch, taker.own);
    for (const members of foreign) {
      const [{ prompt }] = members as [(typeof members)[number]];
      const sent = message!.groups.find((one) => one.prompt.join() === prompt.tokens.join())!;
      expect(members.map((one) => [...completionOf(one)])).toEqual(sent.completions);
      const right = [...encode(rightAnswer(decode(prompt.tokens))), END].join();
      const rewards = sent.completions.map((completion) => Number(completion.join() === right));
      const mean = rewards.reduce((sum, reward) => sum + reward, 0) / 4;
      const spread = Math.sqrt(rewards.reduce((sum, reward) => sum + (reward - mean) ** 2, 0) / 3);
      members.forEach((one, i) => {
        const advantage = (rewards[i]! - mean) / (spread + 1e-4);
        one.tokens.forEach((_, at) => {
          if (at < prompt.tokens.length) return expect([one.logps[at], one.versions[at]]).toEqual([0, -1]);
          expect(one.advantages[at]).toBeCloseTo(advantage, 4);
          expect(one.logps[at]).toBeCloseTo(logps.get(one)![at]!, 4);
          expect([one.versions[at], one.mask[at]]).toEqual([taker.learner.version, 1]);
          expect(one.entropies[at]).toBeGreaterThanOrEqual(0);
          return undefined;
        });
      });
    }
    const texts = foreign.flat().reduce((sum, { tokens }) => sum + tokens.length, 0);
    expect(second.entries.tok_aux).toBe(texts);

    // The gradient of the update, and the loss's slope along it by differences of the formula in double precision.
    const lossAt = async () => {
      const now = await taker.learner.scoreCurrent(second.batch, taker.own);
      const each = second.batch.trajectories.flatMap((one) =>
        [...one.mask.keys()]
          .filter((at) => one.mask[at])
          .map((at) => {
            const ratio = Math.exp(now.logps.get(one)![at]! - one.logps[at]!);
            const advantage = one.advantages[at]!;
            return -Math.min(ratio * advantage, Math.min(Math.max(ratio, 0.8), 1.28) * advantage);
          }),
      );
      return each.reduce((sum, loss) => sum + loss, 0) / each.length;
    };
    const before = await taker.learner.snapshot();
    const { metrics } = await taker.learner.learn(second.batch, { ...taker.own, max_grad_norm: 1e6 });
    expect(metrics['loss']).toBeCloseTo(
      second.batch.trajectories
        .flatMap((one) => [...one.advantages].filter((_, at) => one.mask[at]))
        .reduce((sum, advantage, _, { length }) => sum - advantage / length, 0),
      5,
    );
    const moment = (await taker.learner.snapshot())['moment1']!;
    const norm = Math.hypot(...moment);
    const gradient = metrics['grad_norm']!;
    const step = 0.02;
    const at = async (sign: number) => {
      const parameters = before['parameters']!.map((weight, i) => weight + (sign * step * moment[i]!) / norm);
      await taker.learner.restore({ ...before, parameters }, 0);
      return lossAt();
    };
    const slope = ((await at(1)) - (await at(-1))) / (2 * step);
    expect(slope / gradient).toBeCloseTo(1, 1);
  });
});

it('partners have no meaning with other rewards, with latents, and on tasks of episodes', () => {
  const why = (settings: Partial<RunConfig>) =>
    checkConfig({ ...config, ...settings })
      .map(({ message }) => message)
      .join(' ');
  expect(why({})).toBe('');
  expect(why({ labels: 'majority' })).toContain(
    'Groups of partners are verified, which rewards of another source',
  );
  expect(why({ task: 'scratchpad', latent_slots: 2 })).toContain(
    'Latents are no symbols that a partner could read.',
  );
  expect(why({ task: 'lookup' })).toBe('');
  expect(why({ task: 'cart-pole', policy: 'mlp' })).toContain('Partners send text.');
});
