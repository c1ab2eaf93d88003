import { describe, expect, it } from 'vitest';
import { collect } from '../../src/rollout/collect.ts';
import type { Collection } from '../../src/rollout/collection.ts';
import { defaultConfig } from '../../src/config/schema.ts';
import { decidingEvery } from './deciding.ts';
import { growthOf } from '../../src/run/growth.ts';
import type { RootView } from '../../src/rollout/growth.ts';
import type { ReplyKeys } from '../../src/rollout/ranking.ts';
import type { Act } from '../../src/rollout/turns.ts';
import { attemptOf, completionStart, roles, type Sample } from '../../src/rollout/sample.ts';
import { END } from '../../src/tasks/vocabulary/common.ts';
import { taskOf } from '../../src/tasks/index.ts';
import type { Attempt } from '../../src/tasks/task.ts';
import { streams, uniform } from '../../src/tensor/random.ts';
import { symbolFor, uniformLogp, uniformPolicy } from './uniformPolicy.ts';

const task = taskOf('chain-sum');
const frame = { promptWidth: 12, width: 60 };
const longest = 48;
/** Says three symbols after every turn and ends the third one. */
const echo: Act = (attempts) =>
  Promise.resolve(
    attempts.map(({ completion, observed = [] }) => ({
      tokens: observed.length === 2 ? [] : [20, 2 + (completion.length % 10), 21],
      terminated: observed.length === 2,
      truncated: false,
    })),
  );

async function collectTurns(changes: Partial<Collection> = {}) {
  const asked: (readonly Attempt[])[] = [];
  const act: Act = changes.act ?? echo;
  const policy = uniformPolicy();
  const collected = await collect({
    policy,
    verify: (attempts) => Promise.resolve(attempts.map(() => ({ reward: 1, correct: true, reason: 'fine' }))),
    prompts: [0, 1, 2].map((place) => ({ prompt: task.prompt('train', 3, place, 2), place })),
    frame,
    round: 5,
    samples: 40,
    maxCompletionLength: longest,
    temperature: 1,
    seed: 11,
    now: () => 0,
    ...changes,
    act: (attempts, keys) => {
      asked.push(attempts);
      return act(attempts, keys);
    },
  });
  return { ...collected, policy, asked };
}

const sum = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0);
const observedIn = (t: Sample): number => t.roles.filter((role) => role === roles.observation).length;

describe('turns', () => {
  it('puts what the environment says after the end token that asked for it, and lets the row write on', async () => {
    const { batch } = await collectTurns();
    const withTwo = batch.trajectories.filter((t) => attemptOf(t).observed?.length === 2);
    expect(withTwo.length).toBeGreaterThan(3);
    for (const t of withTwo) {
      const { completion, observed } = attemptOf(t);
      for (const { from, to } of observed!) {
        expect(completion[from - 1]).toBe(END);
        expect(completion.slice(from, to)).toEqual([20, 2 + (from % 10), 21]);
      }
    }
    expect(batch.trajectories.some((t) => t.terminated && observedIn(t) === 6)).toBe(true);
  });

  it('draws each written token by its own key and records nothing for observed ones', async () => {
    const { batch, policy } = await collectTurns();
    for (const t of batch.trajectories) {
      for (let at = completionStart(t); at < t.tokens.length; at++) {
        const seen = t.roles[at] === roles.observation;
        expect([t.trainMask[at], t.logps[at], t.versions[at]]).toEqual(
          seen ? [0, 0, -1] : [1, uniformLogp, 0],
        );
        if (seen) continue;
        const drawn = symbolFor(uniform(11, streams.sample, 5, t.group, t.sample, at), policy.weights);
        expect(t.tokens[at]).toBe(drawn);
      }
    }
  });

  it.each([
    ['one segment a turn', undefined],
    ['segments of two, which cut observations', decidingEvery(2)],
  ])('counts written, observed and answered apart: %s', async (_, growth) => {
    const { batch, entries, asked } = await collectTurns({ growth });
    const prompts = sum(batch.trajectories.map((t) => t.prompt.tokens.length));
    const observed = sum(batch.trajectories.map(observedIn));
    const all = sum(batch.trajectories.map((t) => t.tokens.length));
    expect(observed).toBeGreaterThan(0);
    expect(entries).toMatchObject({
      tok_prompt: prompts + observed,
      tok_unique: all - prompts - observed,
      tok_noshare: all - prompts - observed,
      turns: asked.flat().length,
    });
    expect(entries.tok_prefill).toBe(
      sum([0, 1, 2].map((p) => task.prompt('train', 3, p, 2).tokens.length)) + observed,
    );
  });

  it('writes the same trajectories whatever the length of segments', async () => {
    const [whole, pieces] = [await collectTurns(), await collectTurns({ growth: decidingEvery(2) })];
    expect(pieces.batch).toEqual(whole.batch);
  });

  it('asks the environment once per turn of the batch, and never twice about the same turn', async () => {
    const { asked } = await collectTurns();
    expect(asked.length).toBeLessThanOrEqual(longest);
    const first = asked[0] as readonly Attempt[];
    expect(first.length).toBeGreaterThan(20);
    expect(first.every(({ completion, observed }) => completion.at(-1) === END && !observed)).toBe(true);
  });

  it('keys what a reply draws by its completion and by the position of its first token', async () => {
    const keyed: [Attempt, ReplyKeys][] = [];
    const act: Act = (attempts, keys) => {
      attempts.forEach((attempt, i) => keyed.push([attempt, keys![i]!]));
      return echo(attempts);
    };
    const { batch } = await collectTurns({ act });
    for (const [{ prompt, completion }, { position }] of keyed)
      expect(position).toBe(prompt.tokens.length + completion.length);
    const named = keyed.map(([, { round, place, sample, position }]) =>
      [round, place, sample, position].join(' '),
    );
    expect(new Set(named).size).toBe(named.length);
    const replied = batch.trajectories.flatMap(({ group, sample, tokens, roles: of }) =>
      [...tokens.keys()]
        .filter((at) => of[at] === roles.observation && of[at - 1] !== roles.observation)
        .map((at) => [5, group, sample, at].join(' ')),
    );
    expect(replied.length).toBeGreaterThan(20);
    expect(named).toEqual(expect.arrayContaining(replied));
  });

  it('replies to a completion that uses the random numbers of another as to that one', async () => {
    const numbered: Act = async (attempts, keys) =>
      (await echo(attempts)).map((reply, i) => ({
        ...reply,
        tokens: reply.tokens.map(() => 2 + keys![i]!.sample),
      }));
    const { batch } = await collectTurns({ act: numbered });
    const prompt = task.prompt('train', 3, 0, 2);
    const own = batch.trajectories.slice(0, 40);
    const drawsAs = new Map(own.map(({ sample }) => [sample, 39 - sample]));
    const again = await collectTurns({ act: numbered, prompts: [{ prompt, place: 0, drawsAs }] });
    expect(own.some((one) => observedIn(one) > 0)).toBe(true);
    expect(again.batch.trajectories.map((one) => ({ ...one, sample: 39 - one.sample }))).toEqual(
      own.toReversed(),
    );
  });

  it('tells terminated from truncated: over by itself, by a limit of turns, or for want of room', async () => {
    const limited: Act = (attempts) =>
      Promise.resolve(attempts.map(() => ({ tokens: [20], terminated: false, truncated: true })));
    const { batch } = await collectTurns({ act: limited });
    expect(batch.trajectories.every((t) => t.truncated && !t.terminated && observedIn(t) === 0)).toBe(true);
    const talkative: Act = (attempts) =>
      Promise.resolve(
        attempts.map(() => ({ tokens: new Array<number>(40).fill(20), terminated: false, truncated: false })),
      );
    const cut = (await collectTurns({ act: talkative })).batch.trajectories;
    expect(cut.every((t) => t.truncated && t.tokens.length - completionStart(t) <= longest)).toBe(true);
    expect(cut.some((t) => observedIn(t) === 40)).toBe(true);
  });

  it.each([
    ['throws', () => Promise.reject(new Error('no such table')), 'environment failed: no such table'],
    [
      'says more than a completion can hold',
      (attempts: readonly Attempt[]) =>
        Promise.resolve(
          attempts.map(() => ({
            tokens: new Array<number>(49).fill(20),
            terminated: false,
            truncated: false,
          })),
        ),
      'environment failed: chain-sum: observation must have at most 48 tokens, got 49',
    ],
    [
      'says the end token',
      (attempts: readonly Attempt[]) =>
        Promise.resolve(attempts.map(() => ({ tokens: [END], terminated: false, truncated: false }))),
      'environment failed: chain-sum: observation must be symbols of the task',
    ],
  ])('ends a trajectory whose environment %s with a verdict that says so', async (_, act, reason) => {
    const { batch, verifyFailures } = await collectTurns({ act: act as Act });
    const failed = batch.trajectories.filter((t) => t.verdict.reason.startsWith(reason));
    expect(failed.length).toBeGreaterThan(20);
    expect(failed.every((t) => t.reward === 0 && !t.verdict.correct && t.truncated)).toBe(true);
    expect(verifyFailures).toBe(failed.length);
    expect(batch.trajectories.some((t) => t.reward === 1)).toBe(true);
  });

  it('lets one bad turn cost its own trajectory only', async () => {
    const fragile: Act = (attempts) =>
      attempts.some(({ completion }) => completion.length === 3)
        ? Promise.reject(new Error('three'))
        : echo(attempts);
    const { batch } = await collectTurns({ act: fragile });
    const failed = batch.trajectories.filter((t) => t.verdict.reason === 'environment failed: three');
    expect(failed.length).toBeGreaterThan(0);
    expect(failed.every((t) => t.tokens.length - completionStart(t) === 3)).toBe(true);
  });
});

describe('branches at the ends of turns', () => {
  /** Ends the first turn of some, the second of others, and all in the third. */
  const mixed: Act = (attempts) =>
    Promise.resolve(
      attempts.map(({ completion, observed = [] }) => {
        const terminated = observed.length === 2 || (completion.at(-2) ?? 0) % 3 === 0;
        return { tokens: terminated ? [] : [20, 21], terminated, truncated: false };
      }),
    );
  const config = { ...defaultConfig('grpo', 'chain-sum'), topology: 'steps', seed: 11 } as const;

  it('keep as many completions as are wanted, and write no turn that is not kept', async () => {
    const shape = { num_generations: 8, branch_roots: 8, branch_width: 3 };
    const growth = growthOf({ config: { ...config, ...shape }, longest, round: 5 });
    const { batch, entries } = await collectTurns({ act: mixed, ...growth, samples: 8 });
    const discarded = batch.pruned ?? [];
    expect(batch.trajectories.some(({ branch }) => branch)).toBe(true);
    for (const group of [0, 1, 2]) {
      expect(batch.trajectories.filter((one) => one.group === group)).toHaveLength(8);
    }
    expect(discarded.length).toBeGreaterThan(0);
    for (const one of discarded) {
      expect(one.cut).toEqual({ rule: 'group full', score: null });
      // It stops where its turn was answered: none of its next turns was drawn.
      expect(one.terminated).toBe(false);
      expect(one.tokens.at(-1)).toBe(END);
    }
    // What was discarded is paid for, and not verified.
    const all = [...batch.trajectories, ...discarded];
    const own = all.map((one) => one.tokens.length - (one.branch?.at ?? completionStart(one as Sample)));
    const observed = all.map(
      (one) => one.roles.subarray(one.branch?.at ?? 0).filter((role) => role === roles.observation).length,
    );
    expect(entries.tok_unique).toBe(sum(own) - sum(observed));
    expect(entries.verify).toBe(batch.trajectories.length);
  });

  it('are drawn by sample alone, whichever rows are still there and whatever they wrote', async () => {
    const shape = { num_generations: 5, branch_roots: 5, branch_width: 2 };
    const { growth } = growthOf({ config: { ...config, ...shape }, longest, round: 0 });
    /** Samples that are written, of these rows and their branches. */
    const keptOf = async (samples: readonly number[]): Promise<number[]> => {
      const view: RootView = {
        ...{ round: 3, place: 7, samples: 5, firstSample: 0, nextSample: 5, begun: 0 },
        sample: Int32Array.from(samples),
        length: new Int32Array(samples.length).fill(4),
        open: new Uint8Array(samples.length).fill(1),
        trajectory: () => {
          throw new Error('not read');
        },
        candidates: () => [],
        unread: () => [],
        verify: () => Promise.reject(new Error('not asked')),
      };
      const { rows, pruned } = await growth!.decide(view, undefined);
      const numbers = rows.map(({ row }, i) =>
        rows.findIndex((one) => one.row === row) === i ? (samples[row] as number) : 5 + (i >> 1),
      );
      const kept = numbers.filter((_, i) => !rows[i]?.unwritten);
      expect([...(pruned?.keys() ?? [])].map((row) => samples[row])).toEqual(
        samples.filter((sample) => !kept.includes(sample)),
      );
      return kept.sort((a, b) => a - b);
    };
    const all = await keptOf([0, 1, 2, 3, 4]);
    // As many as are wanted, of twice as many; which, is a matter of the draws.
    expect(all).toHaveLength(5);
    expect(all).not.toEqual([0, 1, 2, 3, 4]);
    expect(await keptOf([0, 1, 2, 3, 4])).toEqual(all);
    // Two rows have ended: three places are left, and the proposals of three rows.
    expect(await keptOf([0, 1, 2])).toHaveLength(3);
  });
});
