/** Pruning by tail confidence: its measure by hand, its limit by sorting, its rule, and its memory. */
import { describe, expect, it } from 'vitest';
import { defaultConfig, type RunConfig } from '../../../src/config/schema.ts';
import type { Memory } from '../../../src/rollout/memory.ts';
import type { Unverified } from '../../../src/rollout/assemble.ts';
import { roles, type Sample } from '../../../src/rollout/sample.ts';
import { tailConfidence } from '../../../src/strategies/pruning/tail-confidence/tailConfidence.ts';
import { tailMeasure } from '../../../src/strategies/pruning/tail-confidence/tailMeasure.ts';
import { tailLimit, tailRemembering } from '../../../src/strategies/pruning/tail-confidence/tailMemory.ts';
import { remember } from '../../../src/strategies/remember.ts';
import { noQuantiles, withValues } from '../../../src/tensor/quantiles.ts';
import { makeTrajectory } from '../../learn/trajectories.ts';
import { uniformPolicy } from '../../rollout/uniformPolicy.ts';
import { collectRound } from '../../rollout/chainSumRound.ts';

const configOf = (settings: Partial<RunConfig> = {}): RunConfig => ({
  ...defaultConfig('grpo', 'chain-sum'),
  ...{ prune: 'tail_confidence', prune_at: 4, tail_window: 2, tail_patience: 2, tail_quantile: 0.25 },
  ...settings,
  seed: 4,
});

const written = (probabilities: readonly number[]): Sample =>
  makeTrajectory({
    prompt: [1, 2, 3],
    completion: probabilities.map(() => 5),
    logps: probabilities.map(Math.log),
  });

describe('the tail confidence', () => {
  it('is the highest of the last means over a window', () => {
    const one = written([0.9, 0.1, 0.5, 0.3]);
    expect(tailMeasure(one, { window: 2, patience: 1 })).toBeCloseTo(0.4, 6);
    expect(tailMeasure(one, { window: 2, patience: 2 })).toBeCloseTo(0.4, 6);
    expect(tailMeasure(one, { window: 2, patience: 3 })).toBeCloseTo(0.5, 6);
    expect(tailMeasure(one, { window: 4, patience: 1 })).toBeCloseTo(0.45, 6);
    // Near the beginning a window holds fewer tokens, and patience has fewer means.
    expect(tailMeasure(one, { window: 9, patience: 9 })).toBeCloseTo(0.9, 6);
  });

  it('passes over what the policy did not choose, and is none without any choice', () => {
    const one = written([0.9, 0.1, 0.5]);
    one.roles[4] = roles.observation;
    expect(tailMeasure(one, { window: 2, patience: 1 })).toBeCloseTo(0.7, 6);
    expect(tailMeasure(written([]), { window: 2, patience: 1 })).toBeNull();
  });
});

/** A memory that saw these confidences. */
const memoryOf = (confidences: readonly number[]): Memory => ({
  tail_confidence: tailRemembering.encode(
    withValues(
      noQuantiles(),
      confidences.map((one) => 1 - one),
    ),
  ),
});

function checkRows(
  memory: Memory,
  rows: readonly Sample[],
  others: number,
  settings: Partial<RunConfig> = {},
) {
  const rule = tailConfidence({ config: configOf(settings), memory, longest: 12 });
  const view = {
    ...{ round: new Uint32Array(9), place: new Uint32Array(9), sample: new Int32Array(9), length: [] },
    trajectory: (row: number) => rows[row] as Unverified,
  };
  return rule.check(view, [...rows.keys()], { all: rows.length + others, ended: 0, others });
}

describe('the rule', () => {
  const seen = [0.2, 0.4, 0.6, 0.8];
  const rows = [written([0.9, 0.9, 0.2, 0.3]), written([0.1, 0.3, 0.3, 0.2]), written([0.8, 0.9, 0.9, 0.9])];

  it('stops rows below the quantile of earlier checks and records what the others showed', () => {
    // The lowest tenth of what was seen lies below 0.2, the lowest quarter below 0.4.
    expect(checkRows(memoryOf(seen), rows, 1, { tail_quantile: 0.1 }).pruned.size).toBe(0);
    const { pruned, survived } = checkRows(memoryOf(seen), rows, 1, { tail_quantile: 0.25 });
    expect([...pruned]).toEqual([[1, { rule: 'tail confidence', score: expect.closeTo(0.3, 6) as number }]]);
    expect([...survived!]).toEqual([
      [0, { at: 6, quality: expect.closeTo(0.55, 6) as number, probability: 1 }],
      [2, { at: 6, quality: expect.closeTo(0.9, 6) as number, probability: 1 }],
    ]);
  });

  it('keeps the most confident row where none of a prompt would stay, and only there', () => {
    const high = memoryOf([0.99, 0.99, 0.99]);
    expect([...checkRows(high, rows, 0).pruned.keys()]).toEqual([0, 1]);
    expect([...checkRows(high, rows, 1).pruned.keys()]).toEqual([0, 1, 2]);
  });

  it('stops nothing before the first check, and nothing with a quantile of 0', () => {
    expect(checkRows({}, rows, 0).pruned.size).toBe(0);
    expect(checkRows(memoryOf([1, 1]), rows, 1, { tail_quantile: 0 }).pruned.size).toBe(0);
  });
});

it('the memory of checks counts stopped and surviving completions, and its limit is their quantile', async () => {
  const config = configOf({ tail_quantile: 0.3, num_generations: 16 });
  const policy = uniformPolicy();
  const generate = policy.generate.bind(policy);
  policy.generate = async (rows, segment) => {
    const generated = await generate(rows, segment);
    const logps = generated.logps.map((logp, at) =>
      logp === 0 ? 0 : -(((generated.tokens[at] as number) * 5) % 17) / 8,
    );
    return { ...generated, logps };
  };
  const gather = (round: number, memory: Memory) =>
    collectRound(config, { policy, round, memory, longest: 12, seed: 4 });
  const first = await gather(0, {});
  expect(first.batch.pruned).toBeUndefined();
  // Every completion that outgrew the check was measured after its first four tokens.
  const tails = first.batch.trajectories
    .filter(({ tokens, prompt }) => tokens.length > prompt.tokens.length + 4)
    .map((one) => {
      const p = [0, 1, 2, 3].map((t) => Math.exp(one.logps[one.prompt.tokens.length + t]!));
      return Math.max((p[2]! + p[3]!) / 2, (p[1]! + p[2]!) / 2);
    });
  const once = remember({}, [first.batch], config);
  expect(once.metrics['tail/confidence']).toBeCloseTo(tails.reduce((a, b) => a + b) / tails.length, 6);
  expect(once.metrics['tail/limit']).toBeNull();
  const limit = tailLimit(tailRemembering.decode(once.memory.tail_confidence), 0.3)!;
  const exact = [...tails].sort((a, b) => b - a)[Math.ceil(0.7 * tails.length) - 1]!;
  expect(1 - limit).toBeGreaterThanOrEqual(1 - exact - 1e-6);
  expect(1 - limit).toBeLessThanOrEqual(1.02 * (1 - exact) + 1e-6);

  const second = await gather(1, once.memory);
  const { pruned = [], trajectories } = second.batch;
  expect(pruned.length).toBeGreaterThan(5);
  for (const { cut } of pruned) expect(cut.score).toBeLessThan(limit);
  const stayed = trajectories.filter(({ survived }) => survived && survived.quality < limit);
  // A row below the limit stayed only as the last of its prompt.
  for (const { group } of stayed)
    expect(trajectories.filter((one) => one.group === group && one.survived)).toHaveLength(1);
  const twice = remember(once.memory, [second.batch], config);
  const scores = [
    ...pruned.map(({ cut }) => cut.score!),
    ...trajectories.flatMap(({ survived }) => survived?.quality ?? []),
  ];
  expect(twice.metrics['tail/confidence']).toBeCloseTo(scores.reduce((a, b) => a + b) / scores.length, 12);
  expect(twice.metrics['tail/limit']).toBe(limit);
});
