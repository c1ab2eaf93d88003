/** Hints in a collection of several phases: who is told in a later one, who counts for the budget, and what is drawn. */
import { expect, it } from 'vitest';
import type { Allocator, Seen } from '../../../src/strategies/budget/allocator.ts';
import { collectInPhases } from '../../../src/strategies/budget/phases.ts';
import { collectRooted, rootingOf, type HintedCollection } from './collectHinted.ts';
import type { HintSettings } from '../../../src/strategies/hints/trigger.ts';
import { completionOf, type Sample } from '../../../src/rollout/sample.ts';
import { defaultConfig } from '../../../src/config/schema.ts';
import { decode } from '../../../src/tasks/alphabet.ts';
import { chainSum } from '../../../src/tasks/chainSum.ts';
import { hintLength, withoutHint } from '../../../src/tasks/hint.ts';
import { oddsBySeed, tablePolicy } from '../../rollout/tablePolicy.ts';

const groups = [0, 1, 2];
const settings = { ...defaultConfig(), hint_content: 'solution' } as const;
const twoPhases = (
  more: readonly number[],
  watch: (seen: readonly Seen[]) => void = () => {},
): Allocator => ({
  phases: () => 1,
  among(seen) {
    watch(seen);
    return Int32Array.from(more);
  },
});

/** Four completions of each of three prompts, then as many more as `budget` says; prompt 0 alone is ever got right. */
async function gather(changes: Partial<HintSettings>, budget: Allocator, rightOf = 0) {
  const policy = tablePolicy(oddsBySeed(3), 0);
  const prompts = groups.map((i) => ({ prompt: chainSum.prompt('train', 5, i, 2), place: 40 + i }));
  const promptWidth = prompts[0]!.prompt.tokens.length;
  const collection: HintedCollection = {
    policy,
    task: chainSum,
    verify: (attempts) =>
      Promise.resolve(
        attempts.map(({ prompt }) => {
          const correct = prompt.key === prompts[rightOf]?.prompt.key;
          return { reward: Number(correct), correct, reason: '' };
        }),
      ),
    settings: { ...settings, ...changes },
    prompts,
    samples: 4,
    plainFrame: { promptWidth, width: promptWidth + 6 },
    frame: { promptWidth: promptWidth + 30, width: promptWidth + 36 },
    ...{ round: 2, maxCompletionLength: 6, temperature: 1, seed: 9, now: () => 0 },
  };
  const { rooting, tally } = rootingOf(collection);
  const collected = await collectInPhases(
    (some) => collectRooted({ ...collection, prompts: some }, rooting),
    prompts,
    budget,
    settings,
  );
  const of = (group: number): Sample[] => collected.batch.trajectories.filter((one) => one.group === group);
  return { ...collected, tally: tally(collected.batch.trajectories), policy, prompts, of };
}

it('a later phase of a collection with hints tells at once where all that came before failed, and writes nothing in vain', async () => {
  const { of, tally, policy, entries } = await gather({ hint: 'all_failed' }, twoPhases([2, 4, 0]));
  expect(of(0).every(({ hint }) => !hint)).toBe(true);
  // Of the first four two were replaced, and of the four that followed two are told.
  expect(of(1).map(({ hint }) => Boolean(hint))).toEqual([
    false,
    false,
    true,
    true,
    false,
    false,
    true,
    true,
  ]);
  expect(of(2)).toHaveLength(4);
  expect(tally).toMatchObject({ asked: 6, hinted: 6, plain: 16, plainRight: 6, kept: 18, keptHinted: 6 });
  const asked = policy.calls.flatMap((call) => (call.kind === 'generate' ? call.histories : []));
  expect(asked).toHaveLength(22);
  expect(entries.tok_hint).toBe(asked.reduce((total, tokens) => total + hintLength(tokens), 0));
  expect(entries.verify).toBe(22);
  expect(policy.live()).toBe(0);
});

it('a later phase of a collection with hints has sample numbers and draws of its own, and joins the group of its prompt', async () => {
  const { of, prompts } = await gather(
    { hint: 'dropout', hint_contexts: 2, hint_scoring: 'hinted' },
    twoPhases([4, 4, 4]),
  );
  for (const group of groups) {
    const own = of(group);
    expect(own.map(({ sample }) => sample)).toEqual([...own.keys()]);
    for (const { prompt } of own) expect(withoutHint(prompt).tokens).toEqual(prompts[group]!.prompt.tokens);
    expect(new Set(own.map((one) => decode(completionOf(one)))).size).toBeGreaterThan(1);
  }
  const told = groups.map((group) => of(group).map(({ hint }) => hint?.context ?? 0));
  // The coins of the second phase are not those of the first.
  expect(told.some((own) => own.slice(0, 4).join() !== own.slice(4).join())).toBe(true);
});

it.each(['always', 'dropout', 'all_failed', 'failed', 'by_difficulty'] as const)(
  'a later phase of a collection with hints of %s: the same number of context means that the same was told',
  async (hint) => {
    const changes = { hint, hint_contexts: 2, hint_ratio: 0.7, hint_share: 0.5 };
    const { of } = await gather(changes, twoPhases([4, 6, 8]), -1);
    for (const group of groups) {
      const said = new Map<number, string>();
      for (const { hint: one } of of(group)) {
        if (!one) continue;
        expect(said.get(one.context) ?? decode(one.tokens)).toBe(decode(one.tokens));
        said.set(one.context, decode(one.tokens));
      }
      expect(said.size).toBeGreaterThan(0);
    }
  },
);

it('a later phase of a collection with hints follows a budget that sees plain completions alone, those replaced too', async () => {
  let seen: readonly Seen[] = [];
  await gather(
    { hint: 'all_failed' },
    twoPhases([0, 0, 0], (of) => (seen = of)),
  );
  expect(seen).toEqual([
    { rewards: [1, 1, 1, 1], completions: 4 },
    { rewards: [0, 0, 0, 0], completions: 4 },
    { rewards: [0, 0, 0, 0], completions: 4 },
  ]);
});
