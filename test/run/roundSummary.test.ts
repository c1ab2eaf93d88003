/** The summary of a displayed round, against the same numbers worked out from completions and checkpoints. */
import { describe, expect, it } from 'vitest';
import { defaultConfig, parseConfig, type RunConfig } from '../../src/config/schema.ts';
import { policyOf, withHeads } from '../../src/policy/sizes.ts';
import type { Batch, PrunedSample } from '../../src/rollout/sample.ts';
import type { OpenedRun } from '../../src/run/open.ts';
import type { MetricRow, RoundReport } from '../../src/run/records.ts';
import { movedOf, groupPassRates } from '../../src/run/roundSummary.ts';
import { createRun } from '../../src/run/run.ts';
import { makeTrajectory } from '../learn/trajectories.ts';
import { sharedExecutor } from '../runtime/sharedSessions.ts';
import { partsWith } from './parts.ts';
import { openHere } from './openHere.ts';

const executor = sharedExecutor();

const configOf = (method: string, settings: Partial<RunConfig> = {}): RunConfig =>
  parseConfig({
    ...defaultConfig(method, 'chain-sum'),
    ...{ policy: 'tiny', prompts_per_round: 6, num_generations: 4, num_eval_prompts: 2 },
    ...{ max_rounds: 5, warmup_steps: 0, eval_every_rounds: 3, learning_rate: 2e-3 },
    ...settings,
  });

const open = async (config: RunConfig): Promise<OpenedRun> => openHere(config, executor);

const rightOf = ({ lines }: NonNullable<RoundReport['rollouts']>[number]): number =>
  lines.filter(({ correct }) => correct).length / lines.length;

describe('the pass rates of a round', () => {
  it('are those of its completions, and the shown groups point at theirs', async () => {
    const { run, dispose } = await open(configOf('grpo'));
    const { run: other, dispose: disposeOther } = await open(configOf('grpo'));
    for (let round = 1; round <= 3; round++) {
      const all = await run.round({ showGroups: 99 });
      expect(all.summary?.passRates).toEqual(all.rollouts?.map(rightOf));
      expect(all.summary?.shown).toEqual([0, 1, 2, 3, 4, 5]);
      // A right completion of chain-sum has reward 1, all others 0.
      const mean = all.summary!.passRates.reduce((sum: number, rate) => sum + rate!, 0) / 6;
      expect(mean).toBeCloseTo(all.metrics.reward!, 6);
      const few = await other.round({ showGroups: 2 });
      expect(few.summary?.passRates).toEqual(all.summary?.passRates);
      expect(few.summary?.shown.map((at) => few.summary?.passRates[at])).toEqual(few.rollouts?.map(rightOf));
    }
    await dispose();
    await disposeOther();
  });

  it('stand beside the rewards that advantages are estimated from, penalties included', async () => {
    const { run, dispose } = await open(configOf('grpo', { length_penalty: 0.5 }));
    const { rollouts, metrics, summary } = await run.round({ showGroups: 99 });
    const lines = rollouts!.flatMap((group) => group.lines);
    expect(lines.filter(({ correct }) => correct).some(({ reward }) => reward < 1)).toBe(true);
    const mean = lines.reduce((sum, { reward }) => sum + reward, 0) / lines.length;
    expect(mean).toBeCloseTo(metrics.reward!, 6);
    expect(summary?.passRates).toEqual(rollouts?.map(rightOf));
    const at = rollouts![0]!.lines.findIndex(({ correct }) => correct);
    const place = { round: metrics.round, group: 0, line: Math.max(0, at) };
    const steps = (await run.explain(place))!.advantages.find((each) => each.length > 0);
    expect(steps?.[0]?.result).toBe(rollouts![0]!.lines[place.line]!.reward);
    await dispose();
  });

  it('cover older groups, to which the shown ones point too', async () => {
    const { run, dispose } = await open(configOf('rollout-replay', { replay_buffer_size: 8 }));
    let older = 0;
    for (let round = 1; round <= 5; round++) {
      const { rollouts, summary } = await run.round({ showGroups: 4 });
      older += rollouts!.filter((group) => group.round !== undefined).length;
      expect(summary?.shown).toHaveLength(4);
      expect(summary?.shown.map((at) => summary.passRates[at])).toEqual(rollouts?.map(rightOf));
    }
    expect(older).toBeGreaterThan(0);
    await dispose();
  });

  it('are null where every completion was pruned', () => {
    const one = (group: number, correct: boolean) => {
      const made = makeTrajectory({ prompt: [1], completion: [2], logps: [-1], group });
      return { ...made, verdict: { ...made.verdict, correct } };
    };
    const { verdict: _verdict, reward: _reward, ...rest } = one(2, false);
    const pruned: PrunedSample = { ...rest, cut: { rule: 'length', score: null } };
    const trajectories = [one(4, true), one(4, false), one(4, true), one(7, false)];
    const batch: Batch = { round: 0, weightsVersion: 0, trajectories, pruned: [pruned, pruned] };
    expect([...groupPassRates(batch)]).toEqual([
      [4, 2 / 3],
      [7, 0],
      [2, null],
    ]);
  });
});

describe('how an update moved the weights', () => {
  it('is worked out from the checkpoints around a round, slice by slice', async () => {
    const { run, spec, dispose } = await open(configOf('grpo'));
    const weights = async () => (await run.checkpoint()).arrays.parameters!;
    const before = await weights();
    const { summary } = await run.round({ showGroups: 1 });
    const changes = Array.from(await weights(), (after, i) => after - before[i]!);
    await dispose();
    const typical = Math.hypot(...changes) / Math.sqrt(changes.length);
    const changesOf = (names: readonly string[]): number[] =>
      names.flatMap((name) => {
        const { offset, size } = spec.layout.parameters.find((one) => one.name === name)!;
        return changes.slice(offset, offset + size);
      });
    const blocks = [0, 1].flatMap((at) => [
      [`block ${at + 1} attention`, ['query', 'key', 'value', 'out'].map((name) => `layer${at}.${name}`)],
      [`block ${at + 1} MLP`, ['up', 'down'].map((name) => `layer${at}.${name}`)],
    ]) as [string, string[]][];
    const parts: [string, string[]][] = [
      ['embeddings', ['embed.token', 'embed.position']],
      ...blocks,
      ['head', ['head.logits']],
    ];
    expect(summary?.moved.map(({ part }) => part)).toEqual(parts.map(([part]) => part));
    for (const [at, [, names]] of parts.entries()) {
      const own = changesOf(names);
      const each = own.length / 8;
      summary!.moved[at]!.cells.forEach((cell, i) => {
        const slice = own.slice(i * each, (i + 1) * each);
        const drift = slice.reduce((sum, change) => sum + change / typical, 0) / Math.sqrt(each);
        expect(Math.abs(cell - Math.max(-3, Math.min(3, drift)))).toBeLessThan(0.0051);
      });
    }
    expect(new Set(summary!.moved.flatMap(({ cells }) => cells)).size).toBeGreaterThan(20);
  });

  it('is empty where no update was made', async () => {
    const parts = partsWith();
    const run = createRun(parts);
    expect((await run.round({ showGroups: 1 })).summary?.moved).toHaveLength(1);
    parts.learner.failAt = 0;
    expect((await run.round({ showGroups: 1 })).summary?.moved).toEqual([]);
  });

  it.each([
    ['mlp', [], 'layer 1, layer 2, head'],
    [
      'small',
      ['value'],
      'embeddings, block 1 attention, block 1 MLP, block 2 attention, block 2 MLP, head, value head',
    ],
    [
      'medium',
      [],
      'embeddings, block 1 attention, block 1 MLP, block 2 attention, block 2 MLP, block 3 attention, block 3 MLP, block 4 attention, block 4 MLP, head',
    ],
    ['medium', ['quality'], 'embeddings, block 1, block 2, block 3, block 4, head, quality head'],
  ] as const)('has at most 10 parts: %s with heads %j', (policy, heads, names) => {
    const { layout } = withHeads(policyOf(policy), heads);
    const up = new Float32Array(layout.size).fill(1e-3);
    const moved = movedOf(new Float32Array(layout.size), up, layout);
    expect(moved.map(({ part }) => part).join(', ')).toBe(names);
    // Weights that all move alike reach the limit, but where a slice has fewer than 9.
    for (const { cells } of moved) expect(Math.min(...cells)).toBeGreaterThan(2.8);
  });
});

it.each([
  ['grpo', {}],
  ['rollout-replay', { replay_buffer_size: 8 }],
  ['treepo', { task: 'scratchpad' }],
  ['ppo', { num_generations: 4 }],
] as const)(
  'a displayed run has the rows and the hash of one without display: %s %j',
  async (method, settings) => {
    const config = configOf(method, settings);
    const train = async (showGroups: number) => {
      const { run, dispose } = await open(config);
      const rows: MetricRow[] = [];
      for (let round = 1; round <= 3; round++) {
        const report = await run.round({ showGroups });
        rows.push(report.metrics);
        expect(report.summary !== undefined).toBe(report.rollouts !== null);
      }
      const { hash } = await run.checkpoint();
      await dispose();
      return { rows, ledger: run.ledger, hash };
    };
    expect(await train(2)).toEqual(await train(0));
  },
);
