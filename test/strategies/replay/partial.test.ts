/** Rounds that stop before all completions have ended, on a policy whose lengths have a long tail. */
import { describe, expect, it } from 'vitest';
import type { RunConfig } from '../../../src/config/schema.ts';
import { collect } from '../../../src/rollout/collect.ts';
import type { Collected } from '../../../src/rollout/collection.ts';
import { addToLedger, emptyLedger, type Ledger } from '../../../src/rollout/ledger.ts';
import { collectGroups } from '../../../src/rollout/groups.ts';
import { collectPartial, type Left } from '../../../src/strategies/replay/resume/resume.ts';
import type { GroupInProgress } from '../../../src/rollout/group.ts';
import { freshPrompts } from '../../../src/strategies/replay/resume/queue.ts';
import { byGroup, completionOf, type Sample } from '../../../src/rollout/sample.ts';
import { END } from '../../../src/tasks/vocabulary/common.ts';
import { taskOf } from '../../../src/tasks/index.ts';
import type { TokenTask } from '../../../src/tasks/task.ts';
import { recount } from '../../rollout/recount.ts';
import { tablePolicy } from '../../rollout/tablePolicy.ts';
import type { UniformPolicy } from '../../rollout/uniformPolicy.ts';

const task = taskOf('chain-sum') as TokenTask;
const [wanted, samples, longest] = [8, 4, 32];
const everyPlace = Array.from({ length: wanted }, (_, place) => place);
const token = 10;

/** Writes one token over and over, and more than n ≥ 2 of them with probability 1/n. */
function longTailed(): UniformPolicy {
  const odds = (history: readonly number[]) => {
    let written = 0;
    while (history.at(-1 - written) === token) written++;
    const chance = written < 2 ? 0 : 1 / written;
    return [
      { token, chance: 1 - chance },
      { token: END, chance },
    ];
  };
  return tablePolicy(odds, 0);
}

const common = (policy: UniformPolicy, places: readonly number[]) => ({
  policy,
  verify: (attempts: Parameters<TokenTask['verify']>[0]) => task.verify(attempts),
  prompts: places.map((place) => ({ prompt: task.prompt('train', 3, place, 2), place })),
  frame: { promptWidth: 12, width: 44 },
  samples,
  maxCompletionLength: longest,
  temperature: 1,
  seed: 11,
  now: () => 0,
});

type Settings = Pick<RunConfig, 'over_provision' | 'unfinished' | 'replay_max_age' | 'replay_max_mb'>;
type Round = Collected & { readonly left: Left };

/** So many rounds; the policy's version grows by one after each, and what it writes stays the same. */
async function rounds(
  count: number,
  changes: Partial<Settings> = {},
  { policy = longTailed(), groups = wanted } = {},
) {
  const settings: Settings = {
    over_provision: 2,
    unfinished: 'resume',
    replay_max_age: null,
    replay_max_mb: 16,
    ...changes,
  };
  let queue: readonly GroupInProgress[] = [];
  let next = 0;
  let ledger = emptyLedger;
  const all: Round[] = [];
  for (let round = 0; round < count; round++) {
    const fresh = freshPrompts(queue, { ...settings, replay: 'partial', prompts_per_round: groups });
    const places = Array.from({ length: fresh }, (_, i) => next + i);
    const collection = { ...common(policy, places), round };
    const collected = await collectPartial(
      { ...collection, queue, settings, wanted: groups, weightsVersion: policy.version },
      (continued) =>
        collectGroups({ ...collection, ...continued }, (request) => collect({ ...collection, ...request })),
    );
    next += fresh;
    queue = collected.left.queue;
    ledger = addToLedger(ledger, collected.entries);
    all.push(collected);
    policy.version++;
  }
  const learned = all.flatMap(({ batch }) => batch.trajectories);
  return { all, learned, queue, next, ledger, policy };
}

const lengthOf = (one: Pick<Sample, 'tokens' | 'prompt'>): number =>
  one.tokens.length - one.prompt.tokens.length;
const meanLength = (some: readonly Sample[]): number =>
  some.reduce((sum, one) => sum + lengthOf(one), 0) / some.length;

/** Half of the summed difference of the shares of lengths, by steps of four tokens: 0 is alike, 1 has nothing in common. */
function distance(a: readonly Sample[], b: readonly Sample[]): number {
  const shares = (some: readonly Sample[]): number[] => {
    const bins = new Array<number>(Math.ceil((longest + 1) / 4)).fill(0);
    for (const one of some) bins[Math.floor(lengthOf(one) / 4)]! += 1 / some.length;
    return bins;
  };
  const [first, second] = [shares(a), shares(b)];
  return first.reduce((sum, share, i) => sum + Math.abs(share - second[i]!), 0) / 2;
}

describe('rounds that go on with what they left', () => {
  it('write every completion as it would have been written in one go, token by token', async () => {
    const { learned } = await rounds(12);
    const resumed = learned.filter(({ versions }) => new Set(versions.filter((v) => v >= 0)).size > 1);
    expect(resumed.length).toBeGreaterThan(8);
    for (const one of resumed) {
      const place = one.prompt.index;
      const { batch } = await collect({ ...common(longTailed(), [place]), round: one.round });
      const alone = batch.trajectories.find(({ sample }) => sample === one.sample)!;
      for (const key of ['tokens', 'logps', 'entropies', 'roles', 'trainMask'] as const) {
        expect([key, ...one[key]]).toEqual([key, ...alone[key]]);
      }
      expect(one.terminated).toBe(alone.terminated);
      expect(one.truncated).toBe(alone.truncated);
      expect(one.verdict).toEqual(alone.verdict);
    }
  });

  it('say of every token which version wrote it: none before the round it began in, and later ones later', async () => {
    const { all } = await rounds(8);
    all.forEach(({ batch }, now) => {
      for (const { versions, round, prompt } of batch.trajectories) {
        const own = [...versions.subarray(prompt.tokens.length)];
        expect(own[0]).toBe(round);
        expect(own).toEqual([...own].sort((a, b) => a - b));
        expect(own.at(-1)).toBeLessThanOrEqual(now);
      }
    });
  });

  it('lose nothing: each prompt met is learned from once, whole, or still waits', async () => {
    const { learned, queue, next } = await rounds(12);
    const taught = [...byGroup(learned).values()];
    const counts = new Map<number, number>();
    for (const { prompt } of learned) counts.set(prompt.index, (counts.get(prompt.index) ?? 0) + 1);
    expect([...counts.values()].every((count) => count === samples)).toBe(true);
    const places = [...counts.keys(), ...queue.map(({ place }) => place)].sort((a, b) => a - b);
    expect(places).toEqual(Array.from({ length: next }, (_, place) => place));
    expect(taught.length).toBeGreaterThan(0);
  });

  it('end with as many groups as are wanted, numbered from 0, each compared with itself alone', async () => {
    const { all } = await rounds(6);
    for (const { batch } of all) {
      const groups = byGroup(batch.trajectories);
      expect([...groups.keys()]).toEqual(Array.from({ length: wanted }, (_, group) => group));
      for (const members of groups.values()) {
        expect(members.map(({ sample }) => sample)).toEqual([0, 1, 2, 3]);
        expect(new Set(members.map(({ prompt }) => prompt.key)).size).toBe(1);
      }
    }
  });

  it('count every token once in the round that writes it, and read again what was written before', async () => {
    const { ledger, learned, queue, policy } = await rounds(6);
    const counted = recount(policy.calls, 44);
    for (const key of Object.keys(counted) as (keyof Ledger)[]) {
      expect([key, ledger[key]]).toEqual([key, counted[key]]);
    }
    const waiting = queue.flatMap(({ roots, finished }) => [
      ...roots.flatMap(({ open }) => open),
      ...finished,
    ]);
    const all = [...learned, ...waiting];
    expect(ledger.tok_unique).toBe(all.reduce((sum, one) => sum + lengthOf(one), 0));
    expect(ledger.tok_noshare).toBe(ledger.tok_unique);
    expect(ledger.tok_prompt).toBe(all.reduce((sum, { prompt }) => sum + prompt.tokens.length, 0));
    expect(ledger.verify).toBe(all.filter((one) => 'verdict' in one).length);
    expect(policy.live()).toBe(0);
  });
});

it('lengths at frozen weights are those of what is generated where groups go on, in a fifth fewer steps; dropped, the long ones are missing', async () => {
  const plain = await rounds(24, { over_provision: 1 });
  const resumed = await rounds(24);
  const dropped = await rounds(24, { unfinished: 'drop' });
  expect(resumed.learned).toHaveLength(plain.learned.length);
  expect(resumed.ledger.steps_seq).toBeLessThan(0.8 * plain.ledger.steps_seq);
  expect(dropped.ledger.steps_seq).toBeLessThan(0.8 * plain.ledger.steps_seq);
  // As many rows side by side, and all waited for: it is not the width alone that saves steps.
  const wide = await rounds(12, { over_provision: 1 }, { groups: 2 * wanted });
  expect(wide.learned).toHaveLength(plain.learned.length);
  expect(resumed.ledger.steps_seq).toBeLessThan(0.8 * wide.ledger.steps_seq);
  expect(distance(resumed.learned, plain.learned)).toBeLessThan(0.05);
  expect(distance(dropped.learned, plain.learned)).toBeGreaterThan(0.08);
  expect(Math.abs(meanLength(resumed.learned) / meanLength(plain.learned) - 1)).toBeLessThan(0.08);
  expect(meanLength(dropped.learned)).toBeLessThan(0.8 * meanLength(plain.learned));
});

describe('a round', () => {
  it('that begins no more than it needs is a plain one, whatever becomes of the rest', async () => {
    const { all } = await rounds(1, { over_provision: 1 });
    const plain = await collect({ ...common(longTailed(), everyPlace), round: 0 });
    expect(all[0]!.batch).toEqual(plain.batch);
    expect(all[0]!.entries).toEqual(addToLedger(emptyLedger, plain.entries));
    expect(all[0]!.left.queue).toEqual([]);
  });

  it('writes nothing where enough groups were whole before', async () => {
    const equallyLong = tablePolicy(
      (history) => [{ token: history.slice(-5).every((one) => one === token) ? END : token, chance: 1 }],
      0,
    );
    const { all } = await rounds(4, {}, { policy: equallyLong });
    expect(all.map(({ entries }) => entries.steps_seq)).toEqual([6, 0, 6, 0]);
    for (const { batch } of all) expect(byGroup(batch.trajectories).size).toBe(wanted);
  });

  it('begins prompts anew, with other random numbers, where their completions are thrown away', async () => {
    const { all, queue } = await rounds(6, { unfinished: 'retry' });
    for (const { batch } of all) {
      for (const { versions } of batch.trajectories)
        expect(new Set(versions.filter((v) => v >= 0)).size).toBe(1);
    }
    expect(queue.every(({ roots }) => roots.length === 0)).toBe(true);
    const late = all.flatMap(({ batch }) => batch.trajectories.filter(({ round }) => round === batch.round));
    expect(late.some(({ prompt, round }) => prompt.index < wanted * round)).toBe(true);
  });

  it('says how many groups it dropped, how many wait, and how much of it older weights wrote', async () => {
    const { all } = await rounds(8, { replay_max_age: 1 });
    const dropped = all.reduce((sum, { left }) => sum + left.metrics['partial/dropped']!, 0);
    expect(dropped).toBeGreaterThan(0);
    for (const { left, batch, entries } of all) {
      const tokens = batch.trajectories.flatMap((one) => [
        ...completionOf(one).map((_, at) => one.versions[one.prompt.tokens.length + at]!),
      ]);
      const stale = tokens.filter((version) => version !== batch.weightsVersion).length / tokens.length;
      expect(left.metrics['partial/stale_ratio']).toBeCloseTo(stale, 12);
      expect(left.metrics['partial/resumed_ratio']).toBeGreaterThanOrEqual(stale);
      expect(left.metrics['partial/stored']).toBe(left.queue.length);
      expect(left.metrics['partial/steps_per_group']).toBe(entries.steps_seq! / wanted);
      expect(left.metrics['replay/age_max'] ?? 0).toBeLessThanOrEqual(1);
    }
    expect(all.some(({ left }) => left.metrics['partial/stale_ratio']! > 0)).toBe(true);
  });
});
