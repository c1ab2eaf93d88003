/** Tree search: its selections against brute force, and whole runs. */
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { defaultConfig, parseConfig, type RunConfig } from '../../../src/config/schema.ts';
import { backUpOf, inheritedBy, searchedGroups } from '../../../src/rollout/searched.ts';
import { searchTreeOf, type Searched } from '../../../src/rollout/searchTree.ts';
import { attemptOf, completionOf, forcedTokensOf, type Batch } from '../../../src/rollout/sample.ts';
import { labelledSteps } from '../../../src/strategies/advantage/process/labels.ts';
import { selectNode } from '../../../src/strategies/topology/search/select.ts';
import { searchMetrics } from '../../../src/strategies/topology/search/searchMetrics.ts';
import { taskOf } from '../../../src/tasks/index.ts';
import type { Attempt, Verdict } from '../../../src/tasks/task.ts';
import { bruteSelection, bruteTree } from '../../rollout/searching.ts';
import { oddsBySeed, tablePolicy } from '../../rollout/tablePolicy.ts';
import { smallConfig, wholeAndResumed } from '../../run/resumed.ts';
import { collectRound } from '../../rollout/chainSumRound.ts';

const task = taskOf('scratchpad');
const longest = 12;

/** Steps of two tokens, right where their sum is even; a completion is right where its length is. */
function verdictOf({ completion }: Attempt): Verdict {
  const steps = Array.from({ length: Math.floor(completion.length / 2) }, (_, i) => ({
    from: 2 * i,
    to: 2 * i + 2,
    correct: (completion[2 * i]! + completion[2 * i + 1]!) % 2 === 0,
  }));
  const correct = completion.length % 2 === 0;
  return { reward: Number(correct), correct, reason: '', steps };
}

/** `breaks`: completions whose verifier fails. `begin`: tokens that all completions are made to begin with. */
async function grow(
  settings: Partial<RunConfig>,
  prompts = 5,
  { breaks = () => false, begin }: { breaks?: (attempt: Attempt) => boolean; begin?: readonly number[] } = {},
) {
  const base = defaultConfig('grpo', 'scratchpad');
  const config = { ...base, topology: 'search' as const, num_generations: 12, branch_width: 3, ...settings };
  let asked = 0;
  const collected = await collectRound(config, {
    policy: tablePolicy(oddsBySeed(5)),
    verify(attempts) {
      asked += attempts.length;
      // As the verifier of a task does: one that breaks is asked again alone.
      if (attempts.some(breaks)) return Promise.reject(new Error('it broke'));
      return Promise.resolve(attempts.map(verdictOf));
    },
    prompts: Array.from({ length: prompts }, (_, place) => ({
      prompt: task.prompt('train', 1, place, 2),
      place,
      ...(begin && { begin: { tokens: begin, own: 0 } }),
    })),
    ...{ frame: { promptWidth: 16, width: 16 + longest }, longest, seed: 9 },
  });
  return { ...collected, config, asked };
}

const groupsOf = ({ trajectories }: Batch): Batch['trajectories'][number][][] => {
  const groups: Batch['trajectories'][number][][] = [];
  for (const one of trajectories) (groups[one.group] ??= []).push(one);
  return groups;
};
const searchedOf = (one: Batch['trajectories'][number]): Searched => ({
  tokens: completionOf(one),
  inherited: inheritedBy(one),
  steps: one.verdict.steps ?? [],
  outcome: one.verdict.reward,
});

describe('the selection of a search', () => {
  test.each([
    { search_labels: 'fused', search_exploration: 1.4, search_decay: 0.9 },
    { search_labels: 'outcomes', search_exploration: 2, search_decay: 1 },
    { search_labels: 'fused', search_exploration: 0, search_decay: 0.5 },
  ] as const)('is that of brute force at every branch of a collection with %j', async (settings) => {
    const { batch, config } = await grow(settings);
    const { branch_roots: roots, branch_width: width, search_exploration: exploration } = config;
    const rule = { labels: config.search_labels, decay: config.search_decay };
    const chosen = new Set<number>();
    for (const group of groupsOf(batch)) {
      expect(group).toHaveLength(config.num_generations);
      expect(group.filter(({ branch }) => !branch)).toHaveLength(roots);
      for (let at = roots; at < group.length;) {
        const before = bruteTree(group.slice(0, at).map(searchedOf), rule);
        const prefix = bruteSelection(before, width, exploration) ?? '';
        const node = before.get(prefix)!;
        const due = node.continued < width ? width - node.continued : width;
        const wave = group.slice(at, at + Math.min(due, config.num_generations - at));
        for (const one of wave) {
          expect([...completionOf(one).slice(0, inheritedBy(one))].join(',')).toBe(prefix);
          expect(one.branch).toBeDefined();
        }
        chosen.add(prefix === '' ? 0 : prefix.split(',').length);
        at += wave.length;
      }
    }
    expect(chosen.size).toBeGreaterThan(1);
  });

  it('follows bounds that were computed for every prefix, whatever was tried before', () => {
    const anyTries = fc.array(
      fc.record({ steps: fc.array(fc.constantFrom(0, 1), { maxLength: 3 }), right: fc.boolean() }),
      { minLength: 1, maxLength: 12 },
    );
    fc.assert(
      fc.property(anyTries, fc.integer({ min: 1, max: 4 }), fc.constantFrom(0, 0.7, 2), (all, width, c) => {
        const tries = all.map(({ steps, right }): Searched => ({
          tokens: [...steps, 9],
          inherited: 0,
          steps: steps.map((step, i) => ({ from: i, to: i + 1, correct: step === 1 })),
          outcome: Number(right),
        }));
        const rule = { labels: 'fused', decay: 0.9 } as const;
        const tree = searchTreeOf(tries, rule);
        const found = selectNode(tree, { width, exploration: c });
        const node = found === null ? null : tree.nodes[found]!;
        const prefix = node && Array.from(tries[node.writer]!.tokens).slice(0, node.to).join(',');
        expect(prefix).toBe(bruteSelection(bruteTree(tries, rule), width, c));
      }),
    );
  });
});

describe('a search', () => {
  test('asks the verifier once for each completion, and the ledger has every call', async () => {
    const { batch, asked, entries } = await grow({});
    expect(asked).toBe(batch.trajectories.length);
    expect(entries.verify).toBe(asked);
    for (const one of batch.trajectories) {
      expect(one.verdict).toEqual(verdictOf({ prompt: one.prompt, completion: [...completionOf(one)] }));
    }
  });

  test('generates shared beginnings once', async () => {
    const { batch, entries } = await grow({});
    const own = batch.trajectories.map((one) => completionOf(one).length - inheritedBy(one));
    expect(entries.tok_unique).toBe(own.reduce((a, b) => a + b, 0));
    expect(entries.tok_unique).toBeLessThan(entries.tok_noshare as number);
  });

  test('reports depths, repeated steps, and how often values match the verifier', async () => {
    const { batch, config } = await grow({});
    const found = searchMetrics([batch], config);
    const branches = batch.trajectories.filter(({ branch }) => branch);
    const depth = branches.reduce((sum, one) => sum + inheritedBy(one) / 2, 0) / branches.length;
    expect(found['search/depth']).toBeCloseTo(depth, 12);
    let [written, distinct, agreed, mean, all] = [0, 0, 0, 0, 0];
    for (const group of groupsOf(batch)) {
      const searched = group.map(searchedOf);
      const fused = bruteTree(searched, { labels: 'fused', decay: 0.9 });
      const outcomes = bruteTree(searched, { labels: 'outcomes', decay: 1 });
      distinct += fused.size - 1;
      for (const one of searched) {
        for (const { to, correct } of one.steps) {
          const prefix = Array.from(one.tokens).slice(0, to).join(',');
          const isUp = (tree: typeof fused) => tree.get(prefix)!.total > 1e-12;
          all++;
          written += Number(to > one.inherited);
          agreed += Number(isUp(fused) === correct);
          mean += Number(isUp(outcomes) === correct);
        }
      }
    }
    expect(found['search/repeated_steps']).toBeCloseTo((written - distinct) / written, 12);
    expect(found['search/label_accuracy']).toBeCloseTo(agreed / all, 12);
    expect(found['search/outcome_accuracy']).toBeCloseTo(mean / all, 12);
    expect(found['search/label_accuracy']).toBeGreaterThan(found['search/outcome_accuracy'] as number);
  });

  test('does not depend on how many prompts are collected with it', async () => {
    const [five, two] = [await grow({}, 5), await grow({}, 2)];
    const textsOf = ({ batch }: typeof five) =>
      groupsOf(batch)
        .slice(0, 2)
        .map((group) => group.map(({ tokens }) => [...tokens]));
    expect(textsOf(five)).toEqual(textsOf(two));
  });
});

describe('a run', () => {
  it.each([
    {},
    { prune: 'random' },
    { hint: 'always', hint_placement: 'prefix' },
    { replay: 'partial' },
  ] as const)(
    'with %j resumes as if never stopped',
    async (settings) => {
      const config = smallConfig('grounded-prm', { num_generations: 8, branch_roots: 2, ...settings });
      const { rows, equal, checkpoint } = await wholeAndResumed(config, 4, 2);
      expect(equal).toBe(true);
      expect(checkpoint.state.memory).toHaveProperty('process_head');
      expect(rows.some((row) => (row['search/depth'] ?? 0) > 0)).toBe(true);
    },
    90_000,
  );

  it('has the same settings as one without a search where its own are left at their defaults', () => {
    const { search_labels, search_exploration, search_decay } = parseConfig({});
    expect([search_labels, search_exploration, search_decay]).toEqual(['fused', 1.4, 0.9]);
  });

  it('counts a completion that breaks its verifier as a failure, once', async () => {
    const breaks = ({ completion }: Attempt): boolean => completion.length % 3 === 0;
    const { batch, verifyFailures } = await grow({}, 5, { breaks });
    const broken = batch.trajectories.filter((one) => breaks(attemptOf(one)));
    expect(broken.length).toBeGreaterThan(0);
    expect(verifyFailures).toBe(broken.length);
    for (const { reward } of broken) expect(reward).toBe(0);
  });

  it('begins after a forced beginning, whose steps are neither nodes nor labels', async () => {
    const begin = [3, 5, 7, 9];
    const { batch, config } = await grow({}, 3, { begin });
    for (const { completions, tree } of searchedGroups(batch.trajectories, backUpOf(config))) {
      for (const one of completions) expect(forcedTokensOf(one)).toBe(begin.length);
      expect(tree.nodes[0]?.to).toBe(begin.length);
      for (const { to } of tree.nodes.slice(1)) expect(to).toBeGreaterThan(begin.length);
    }
    for (const steps of labelledSteps(batch.trajectories, config).values())
      for (const { to } of steps) expect(to).toBeGreaterThan(begin.length);
    const flat = { ...config, topology: 'flat' as const };
    for (const steps of labelledSteps(batch.trajectories, flat).values())
      for (const { to } of steps) expect(to).toBeGreaterThan(begin.length);
  });
});
