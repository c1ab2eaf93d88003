import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Collected, Collection } from '../../src/rollout/collection.ts';
import type { Growth } from '../../src/rollout/growth.ts';
import { decidingEvery } from './deciding.ts';
import { completionOf, roles, type Sample } from '../../src/rollout/sample.ts';
import { encode } from '../../src/tasks/alphabet.ts';
import { END } from '../../src/tasks/vocabulary/common.ts';
import { withHint } from '../../src/tasks/hint.ts';
import { taskOf } from '../../src/tasks/index.ts';
import type { Prompt } from '../../src/tasks/task.ts';
import { uniform, streams } from '../../src/tensor/random.ts';
import { recount } from './recount.ts';
import {
  symbolFor,
  uniformEntropy,
  uniformLogp,
  uniformPolicy,
  type UniformPolicy,
} from './uniformPolicy.ts';
import { collectWritten, promptsAt } from './chainSumRound.ts';

const task = taskOf('chain-sum');
const frame = { promptWidth: 12, width: 44 };
const longest = 32;

const collectWith = (changes: Partial<Collection> = {}): Promise<Collected> =>
  collectWritten({ longest, frame, ...changes });

const written = (trajectory: Sample): number[] => [...completionOf(trajectory)];
const sum = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0);

/** After five tokens every third sample is pruned; up to ten, every fourth branches. Exercises every kind of decision. */
const branching: Growth = {
  first: () => 5,
  decide: ({ sample, length }) => {
    const rows = [...sample.keys()];
    const kept = rows.filter((row) => (sample[row] as number) % 3 !== 2 || (length[row] as number) > 5);
    const forks = kept.filter((row) => (sample[row] as number) % 4 === 1 && (length[row] as number) <= 10);
    return { rows: [...kept, ...forks].map((row) => ({ row })), next: 5 };
  },
};

it('collect returns groups in order, samples in order, each row written by its own keyed uniforms', async () => {
  const { batch } = await collectWith();
  expect(batch.trajectories.map((t) => [t.group, t.sample])).toEqual(
    [0, 1, 2].flatMap((group) => [0, 1, 2, 3].map((sample) => [group, sample])),
  );
  for (const trajectory of batch.trajectories) {
    const start = trajectory.prompt.tokens.length;
    expect([...trajectory.tokens.subarray(0, start)]).toEqual(trajectory.prompt.tokens);
    written(trajectory).forEach((token, i) => {
      const u = uniform(11, streams.sample, 5, trajectory.group, trajectory.sample, start + i);
      expect(token).toBe(symbolFor(u, Float32Array.of(0)));
    });
  }
});

it('collect tells terminated from truncated, and masks nothing but the prompt', async () => {
  const { batch } = await collectWith({ samples: 24 });
  const kinds = new Set<boolean>();
  for (const t of batch.trajectories) {
    const completion = written(t);
    kinds.add(t.terminated);
    expect(t.truncated).toBe(!t.terminated);
    expect(completion.indexOf(END)).toBe(t.terminated ? completion.length - 1 : -1);
    if (t.truncated) expect(completion.length).toBe(longest);
    const start = t.prompt.tokens.length;
    t.tokens.forEach((_, at) => {
      const own = at >= start;
      expect(t.trainMask[at]).toBe(own ? 1 : 0);
      expect(t.roles[at]).toBe(own ? 1 : 0);
      expect(t.logps[at]).toBe(own ? uniformLogp : 0);
      expect(t.entropies[at]).toBe(own ? uniformEntropy : 0);
      expect(t.versions[at]).toBe(own ? 0 : -1);
    });
  }
  expect(kinds.size).toBe(2);
});

it('collect ends rows at the width of the frame even when more tokens were allowed', async () => {
  const narrow = { promptWidth: 12, width: 15 };
  const { batch } = await collectWith({ frame: narrow });
  const longestRow = Math.max(...batch.trajectories.map((t) => t.tokens.length));
  expect(longestRow).toBe(15);
  expect(
    batch.trajectories.filter((t) => t.tokens.length === 15 && !t.terminated).every((t) => t.truncated),
  ).toBe(true);
});

it('collect takes truncated completions out of the loss when asked, and only those', async () => {
  const { batch } = await collectWith({ samples: 24, maskTruncated: true });
  for (const t of batch.trajectories) {
    expect(sum([...t.trainMask])).toBe(t.truncated ? 0 : written(t).length);
  }
});

it('collect writes the same trajectories whatever the segment length', async () => {
  const whole = await collectWith();
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: longest }), async (length) => {
      const parts = await collectWith({ growth: decidingEvery(length) });
      expect(parts.batch).toEqual(whole.batch);
      expect(parts.entries).toEqual(whole.entries);
    }),
    { numRuns: 12 },
  );
});

it('collect writes the same completion for a prompt whatever else is in the round, and in whatever order', async () => {
  const all = await collectWith({ prompts: promptsAt([0, 1, 2, 3, 4, 5]) });
  const wanted = new Map<string, number[]>();
  for (const t of all.batch.trajectories) wanted.set(`${t.group} ${t.sample}`, written(t));
  const places = fc.uniqueArray(fc.nat(5), { minLength: 1 });
  await fc.assert(
    fc.asyncProperty(places, fc.integer({ min: 1, max: 4 }), async (present, samples) => {
      const { batch } = await collectWith({ prompts: promptsAt(present), samples });
      for (const t of batch.trajectories) {
        expect(written(t)).toEqual(wanted.get(`${present[t.group] as number} ${t.sample}`));
      }
    }),
    { numRuns: 20 },
  );
});

it('collect draws anew in another round, for another seed and for a prompt met a second time', async () => {
  const tokens = async (changes: Partial<Collection>): Promise<number[][]> =>
    (await collectWith(changes)).batch.trajectories.map(written);
  const base = await tokens({});
  expect(await tokens({ round: 6 })).not.toEqual(base);
  expect(await tokens({ seed: 12 })).not.toEqual(base);
  const [first] = promptsAt([0]);
  const again = await tokens({
    prompts: [first, { ...first, place: 9 }] as Collection['prompts'],
    samples: 1,
  });
  expect(again[0]).not.toEqual(again[1]);
});

it('collect prefills a prompt that comes twice once, and still makes two groups of it', async () => {
  const policy = uniformPolicy();
  const [first] = promptsAt([0]) as [{ prompt: Prompt; place: number }];
  const { batch, entries } = await collectWith({ policy, prompts: [first, { ...first, place: 7 }] });
  expect(batch.trajectories.map((t) => t.group)).toEqual([0, 0, 0, 0, 1, 1, 1, 1]);
  expect(entries.tok_prefill).toBe(first.prompt.tokens.length);
});

it.each([
  ['one segment', undefined],
  ['segments of three', decidingEvery(3)],
])('collect keeps a ledger that a recount from trajectories and calls confirms: %s', async (_, growth) => {
  const policy = uniformPolicy();
  const { batch, entries } = await collectWith({ policy, growth });
  expect(entries).toEqual({
    ...recount(policy.calls, frame.width),
    tok_prompt: sum(batch.trajectories.map((t) => t.prompt.tokens.length)),
    tok_hint: 0,
    tok_noshare: sum(batch.trajectories.map((t) => written(t).length)),
    turns: 0,
    verify: batch.trajectories.length,
  });
  expect(entries.tok_unique).toBe(entries.tok_noshare);
});

it('collect counts hints apart from prompts, marks them, and has attempts judged without them', async () => {
  const policy = uniformPolicy();
  const plain = promptsAt([0, 1]);
  const prompts = plain.map(({ prompt, place }, i) =>
    i === 0 ? { prompt: withHint(prompt, encode('91')), place } : { prompt, place },
  );
  const asked: Prompt[] = [];
  const { batch, entries } = await collectWith({
    policy,
    prompts,
    verify: (attempts) => {
      asked.push(...attempts.map(({ prompt }) => prompt));
      return task.verify(attempts);
    },
  });
  const [first, second] = plain.map(({ prompt }) => prompt.tokens.length) as [number, number];
  expect(entries.tok_hint).toBe(4 * 4); // markers are part of the hint
  expect(entries.tok_prompt).toBe(4 * (first + second));
  expect(entries.tok_prefill).toBe(4 + first + second);
  expect(asked).toEqual([0, 0, 0, 0, 1, 1, 1, 1].map((group) => plain[group]!.prompt));
  for (const t of batch.trajectories) {
    const hint = t.group === 0 ? 4 : 0;
    const before = [...Array(hint).fill(roles.hint), ...Array([first, second][t.group]!).fill(roles.prompt)];
    expect([...t.roles]).toEqual([...before, ...written(t).map(() => roles.action)]);
    expect([...t.tokens.subarray(0, before.length)]).toEqual(prompts[t.group]!.prompt.tokens);
    expect([...t.trainMask]).toEqual([...before.map(() => 0), ...written(t).map(() => 1)]);
  }
});

it('collect counts shared and pruned tokens once when rows branch', async () => {
  const policy = uniformPolicy();
  const { batch, entries } = await collectWith({ policy, growth: branching, samples: 6 });
  expect(entries).toMatchObject(recount(policy.calls, frame.width));
  expect(entries.verify).toBe(batch.trajectories.length);
  // Shared stretches make the unshared count larger; pruned rows are in it though they are not in the batch.
  const kept = sum(batch.trajectories.map((t) => written(t).length));
  expect(entries.tok_noshare).toBeGreaterThan(kept);
  expect(entries.tok_noshare).toBeGreaterThan(entries.tok_unique as number);
  expect(new Set(batch.trajectories.map((t) => `${t.group} ${t.sample}`)).size).toBe(
    batch.trajectories.length,
  );
});

it('collect continues a branching row’s first child with the very tokens of the row that never branched', async () => {
  const flat = await collectWith({ samples: 6 });
  const tree = await collectWith({ samples: 6, growth: branching });
  const whole = new Map(flat.batch.trajectories.map((t) => [`${t.group} ${t.sample}`, written(t)]));
  const first = tree.batch.trajectories.filter((t) => t.sample < 6);
  expect(first.length).toBeGreaterThan(4);
  for (const t of first) expect(written(t)).toEqual(whole.get(`${t.group} ${t.sample}`));
  const later = tree.batch.trajectories.filter((t) => t.sample >= 6);
  expect(later.length).toBeGreaterThan(0);
  for (const t of later) {
    const parents = flat.batch.trajectories.filter((p) => p.group === t.group);
    expect(parents.some((p) => written(p).slice(0, 5).join() === written(t).slice(0, 5).join())).toBe(true);
    expect(parents.some((p) => written(p).join() === written(t).join())).toBe(false);
  }
});

it('collect records a verifier that throws on its trajectory only, and goes on', async () => {
  const { batch, verifyFailures, entries } = await collectWith({
    verify: async (attempts) => {
      if (attempts.some(({ completion }) => completion.length === longest))
        throw new Error('too long for me');
      return task.verify(attempts);
    },
  });
  const failed = batch.trajectories.filter((t) => t.verdict.reason === 'verifier failed: too long for me');
  expect(failed.length).toBeGreaterThan(0);
  expect(failed.length).toBeLessThan(batch.trajectories.length);
  expect(failed.length).toBe(batch.trajectories.filter((t) => t.truncated).length);
  expect(failed.every((t) => t.reward === 0 && !t.verdict.correct)).toBe(true);
  expect(verifyFailures).toBe(failed.length);
  expect(entries.verify).toBe(batch.trajectories.length);
});

it('collect records a verifier that returns too few verdicts or a reward out of range', async () => {
  const few = await collectWith({ verify: () => Promise.resolve([]) });
  expect(few.verifyFailures).toBe(12);
  expect(few.batch.trajectories[0]?.verdict.reason).toBe('verifier failed: expected 1 verdicts, got 0');
  const high = await collectWith({
    verify: (attempts) => Promise.resolve(attempts.map(() => ({ reward: 2, correct: true, reason: '' }))),
  });
  expect(high.batch.trajectories[0]?.verdict).toEqual({
    reward: 0,
    correct: false,
    reason: 'verifier failed: reward must be in [0, 1], got 2',
  });
});

it('collect keeps a completion whose reward is no finite number as one that was not scored', async () => {
  for (const reward of [NaN, Infinity, -Infinity]) {
    const { batch, verifyFailures } = await collectWith({
      verify: (attempts) =>
        Promise.resolve(
          attempts.map((_, place) => ({ reward: place === 5 ? reward : 1, correct: true, reason: 'told' })),
        ),
    });
    expect(batch.trajectories[5]?.reward).toBeNaN();
    expect(batch.trajectories[5]?.verdict).toEqual({
      reward: NaN,
      correct: false,
      reason: `not scored: the verifier gave ${reward} as reward`,
    });
    expect(batch.trajectories.filter(({ verdict }) => verdict.reason === 'told')).toHaveLength(11);
    expect(verifyFailures).toBe(1);
  }
});

it('collect frees the policy’s state, also when the policy fails in the middle', async () => {
  const policy = uniformPolicy();
  await collectWith({ policy, growth: decidingEvery(4) });
  expect(policy.live()).toBe(0);
  let runs = 0;
  const failing: UniformPolicy = {
    ...policy,
    generate: (rows, segment) =>
      ++runs === 2 ? Promise.reject(new Error('device lost')) : policy.generate(rows, segment),
  };
  await expect(collectWith({ policy: failing, growth: decidingEvery(4) })).rejects.toThrow('device lost');
  expect(policy.live()).toBe(0);
});
