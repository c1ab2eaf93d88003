/** Where forks leave a completion: the least sure places by each measure, and only those beyond what the policy has shown. */
import { describe, expect, test } from 'vitest';
import { defaultConfig, parseConfig, type RunConfig } from '../../../src/config/schema.ts';
import type { Collected } from '../../../src/rollout/collection.ts';
import type { ForkMeasure } from '../../../src/strategies/topology/forks/forkSignal.ts';
import { branchingMetrics } from '../../../src/strategies/topology/branching.ts';
import type { Memory } from '../../../src/rollout/memory.ts';
import { checkMemory, remember } from '../../../src/strategies/remember.ts';
import type { Batch, Sample } from '../../../src/rollout/sample.ts';
import { createRun } from '../../../src/run/run.ts';
import { partsWith } from '../../run/parts.ts';
import { uniformPolicy, type UniformPolicy } from '../../rollout/uniformPolicy.ts';
import { collectRound, firstPrompts } from '../../rollout/chainSumRound.ts';
import { expectRestored } from '../../run/restored.ts';

const entropyOf = (token: number, position: number): number => ((token * 7 + position * 3) % 11) / 4;
/** A few of them are exactly 0. */
const gapOf = (token: number, position: number): number => ((token * 11 + position * 5) % 17) / 20;
const logpOf = (token: number, position: number): number => -((token * 5 + position * 2) % 13) / 3;

/** A policy that draws evenly and says that it was as sure as token and position have it. */
function moody(policy: UniformPolicy): UniformPolicy {
  const generate = policy.generate.bind(policy);
  policy.generate = async (rows, segment) => {
    const generated = await generate(rows, segment);
    const count = rows.parent.length;
    const by = (of: (token: number, position: number) => number): Float32Array =>
      Float32Array.from(generated.tokens, (token, at) =>
        generated.logps[at] === 0 ? 0 : of(token, rows.position[at % count]! + 1 + Math.floor(at / count)),
      );
    const [tokens, gaps] = [generated.tokens, by(gapOf)];
    const second = { tokens, probabilities: gaps.map(() => 0.125) };
    const candidates = [{ tokens, probabilities: gaps.map((gap) => 0.125 + gap) }, second];
    return { ...generated, logps: by(logpOf), entropies: by(entropyOf), candidates };
  };
  return policy;
}

const configOf = (settings: Partial<RunConfig>): RunConfig =>
  parseConfig({
    ...defaultConfig('grpo', 'chain-sum'),
    ...{ topology: 'forks', branch_roots: 3, fork_points: 2, branch_width: 1, num_generations: 9, seed: 4 },
    ...settings,
  });

const grow = (config: RunConfig, given: { round?: number; memory?: Memory } = {}): Promise<Collected> =>
  collectRound(config, { policy: moody(uniformPolicy()), prompts: firstPrompts(8), ...given });

/** The larger, the less sure. */
const measures = {
  entropy: (one: Sample, at: number) => one.entropies[at]!,
  confidence: (one: Sample, at: number) => -one.logps[at]!,
  gap: (one: Sample, at: number) => -one.gaps![at]!,
} as const satisfies Record<ForkMeasure, unknown>;
const bys = Object.keys(measures) as ForkMeasure[];

/** Places by trying all: of those allowed, those that fewer than `count` others come before. */
function placesOf(one: Sample, by: ForkMeasure, isAllowed: (value: number) => boolean): number[] {
  const measure = (at: number) => measures[by](one, at);
  const all = [...one.tokens.keys()].filter(
    (at) => at > one.prompt.tokens.length && at < one.tokens.length - 1 && isAllowed(measure(at)),
  );
  return all.filter((at) => {
    const before = all.filter((o) => measure(o) > measure(at) || (measure(o) === measure(at) && o < at));
    return before.length < 2;
  });
}

/** Of every whole completion: where others left it. */
function leftAt({ trajectories }: Batch): { readonly root: Sample; readonly places: number[] }[] {
  return trajectories
    .filter(({ branch }) => !branch)
    .map((root) => ({
      root,
      places: trajectories
        .filter(({ group, branch }) => group === root.group && branch?.from === root.sample)
        .map(({ branch }) => branch!.at)
        .sort((a, b) => a - b),
    }));
}

/** The measure of all that the policy wrote, what several hold once. */
const shown = ({ trajectories }: Batch, by: ForkMeasure): number[] =>
  trajectories.flatMap((one) =>
    [...one.tokens.keys()]
      .filter((at) => at >= (one.branch?.at ?? one.prompt.tokens.length))
      .map((at) => measures[by](one, at)),
  );

/** A threshold is the quantile of the measure or up to 2% beyond it. */
function expectNear(said: number, exact: number, by: ForkMeasure): void {
  const threshold = by === 'gap' ? -said : said;
  expect(threshold).toBeGreaterThanOrEqual(exact);
  expect(threshold).toBeLessThanOrEqual(exact + 0.02 * Math.abs(exact));
}

describe('forks', () => {
  test.each(bys)('leave a completion where its %s was least sure', async (fork_by) => {
    const { batch } = await grow(configOf({ fork_by }));
    const found = leftAt(batch);
    expect(found).toHaveLength(24);
    for (const { root, places } of found) expect(places).toEqual(placesOf(root, fork_by, () => true));
    // The measures differ on these completions: either rule would fail for the other.
    const other = found.map(({ root }) =>
      placesOf(root, fork_by === 'entropy' ? 'confidence' : 'entropy', () => true),
    );
    expect(other).not.toEqual(found.map(({ places }) => places));
  });

  test.each(bys)('may be asked to lie beyond a quantile of the %s that was shown', async (fork_by) => {
    const config = configOf({ fork_by, fork_quantile: 0.8 });
    // The first round has nothing to compare with.
    const first = await grow(config, { round: 0 });
    for (const { root, places } of leftAt(first.batch)) {
      expect(places).toEqual(placesOf(root, fork_by, () => true));
    }
    const once = remember({}, [first.batch], config);
    expect(once.metrics['branching/threshold']).toBeNull();
    const second = await grow(config, { round: 1, memory: once.memory });
    const twice = remember(once.memory, [second.batch], config);

    const threshold = twice.metrics['branching/threshold']!;
    const seen = shown(first.batch, fork_by).sort((a, b) => a - b);
    const exact = seen[Math.ceil(0.8 * seen.length) - 1]!;
    expectNear(threshold, exact, fork_by);
    const found = leftAt(second.batch);
    for (const { root, places } of found) {
      expect(places).toEqual(placesOf(root, fork_by, (value) => value > exact));
    }
    expect(found.some(({ places }) => places.length < 2)).toBe(true);
    expect(found.some(({ places }) => places.length > 0)).toBe(true);

    // The third round compares with both, the older one at nine tenths.
    const third = remember(twice.memory, [second.batch], config).metrics['branching/threshold']!;
    const weighted = [
      ...shown(first.batch, fork_by).map((value) => ({ value, weight: 0.9 })),
      ...shown(second.batch, fork_by).map((value) => ({ value, weight: 1 })),
    ].sort((a, b) => a.value - b.value);
    const all = weighted.reduce((sum, { weight }) => sum + weight, 0);
    let sum = 0;
    const of = weighted.find(({ weight }) => (sum += weight) >= 0.8 * all)!.value;
    expectNear(third, of, fork_by);
  });

  test('say how many of their places they used, and how sure the policy was', async () => {
    const config = configOf({});
    const { batch } = await grow(config);
    const found = leftAt(batch);
    const used = found.reduce((sum, { places }) => sum + places.length, 0);
    expect(branchingMetrics([batch, batch], config)['branching/fired']).toBe(used / (2 * found.length));
    for (const fork_by of bys) {
      const metrics = branchingMetrics([batch, batch], { ...config, fork_by });
      const seen = shown(batch, fork_by).sort((a, b) => a - b);
      for (const share of [0.5, 0.9, 0.99]) {
        const exact = seen[Math.ceil(share * seen.length) - 1]!;
        expectNear(metrics[`branching/q${100 * share}`]!, exact, fork_by);
      }
    }
    // Beyond the largest that was ever seen lies nothing.
    const strict = configOf({ fork_quantile: 1 });
    const { memory } = remember({}, [batch], strict);
    const silent = await grow(strict, { memory });
    expect(branchingMetrics([silent.batch], strict)['branching/fired']).toBe(0);
    expect(silent.batch.trajectories).toHaveLength(24);
  });
});

const lookahead = { topology: 'lookahead', num_generations: 6, lookahead_limit: 1 } as const;

test('a lookahead tree says how many completions began as a branch, and how near the likeliest tokens were', async () => {
  const config = configOf({ ...lookahead, branch_chance: 0.1, branch_gap: 0.3 });
  const { batch } = await grow(config, { round: 0 });
  // The wrapped policy forces what it names, so a branch begins with a forced token.
  const all = batch.trajectories.filter(({ branch }) => branch);
  const opened = all.filter(({ branch, trainMask }) => !trainMask[branch!.at]);
  const metrics = branchingMetrics([batch], config);
  expect(opened.length).toBeGreaterThan(5);
  expect(metrics['branching/fired']).toBe(opened.length / batch.trajectories.length);
  expect(metrics['branching/q90']).toBeLessThan(metrics['branching/q50']!);

  const strict = configOf({ ...lookahead, branch_gap: 0 });
  const none = await grow(strict, { round: 0 });
  expect(branchingMetrics([none.batch], strict)['branching/fired']).toBe(0);
  const late = await grow(strict, { round: 100_000 });
  expect(branchingMetrics([late.batch], strict)['branching/fired']).toBeNull();
});

describe('a run with forks', () => {
  const settings = {
    topology: 'forks',
    ...{ branch_roots: 2, fork_points: 1, branch_width: 1, num_generations: 4 },
    max_completion_length: 20,
  } as const;
  const open = (more: Partial<RunConfig>) => {
    const parts = partsWith({ ...settings, ...more });
    moody(parts.policy);
    return createRun(parts);
  };

  test('beyond a quantile goes on from a checkpoint bit for bit', async () => {
    const { rows } = await expectRestored(() => open({ fork_quantile: 0.9, fork_by: 'confidence' }), 1, 4);
    expect(rows.some((row) => row['branching/fired']! < 0.9)).toBe(true);
  });

  test('without one remembers nothing, and refuses nothing that it does not read', async () => {
    const run = open({});
    const { metrics } = await run.round();
    expect(metrics).not.toHaveProperty('branching/threshold');
    const { state, config } = await run.checkpoint();
    expect(Object.keys(state)).not.toContain('memory');
    expect(() => checkMemory({ forks: 'damaged' }, config)).not.toThrow();
    expect(() => checkMemory({ forks: 'damaged' }, { ...config, fork_quantile: 0.5 })).toThrow(
      'it is damaged, start the run again',
    );
  });
});
