/** Forks of adaptive width: places, widths and shares by trying all, the memory of limits, and what is refused. */
import { describe, expect, it } from 'vitest';
import { checkConfig, defaultConfig, parseConfig, type RunConfig } from '../../../src/config/schema.ts';
import type { Collected } from '../../../src/rollout/collection.ts';
import type { GrowthDecision, RootView } from '../../../src/rollout/growth.ts';
import type { PlacedPrompt } from '../../../src/rollout/plan.ts';
import type { Memory } from '../../../src/rollout/memory.ts';
import { byGroup, roles, type Batch, type Sample } from '../../../src/rollout/sample.ts';
import { growthOf } from '../../../src/run/growth.ts';
import { remember } from '../../../src/strategies/remember.ts';
import { forkWidth, sharedOut } from '../../../src/strategies/topology/hybrid-forks/forkPlan.ts';
import { hybridRemembering, limitsOf } from '../../../src/strategies/topology/hybrid-forks/hybridMemory.ts';
import { uncertainTokens } from '../../../src/strategies/topology/hybrid-forks/uncertainty.ts';
import { uniformPolicy, type UniformPolicy } from '../../rollout/uniformPolicy.ts';
import { collectRound, firstPrompts } from '../../rollout/chainSumRound.ts';

const longest = 30;

const entropyOf = (token: number, position: number): number => ((token * 7 + position * 3) % 41) / 12;
const logpOf = (token: number, position: number): number => -((token * 5 + position * 2) % 37) / 12;

/** A policy that draws evenly and reports log-probabilities and entropies by token and position. */
function moody(policy: UniformPolicy): UniformPolicy {
  const generate = policy.generate.bind(policy);
  policy.generate = async (rows, segment) => {
    const generated = await generate(rows, segment);
    const count = rows.parent.length;
    const by = (of: (token: number, position: number) => number): Float32Array =>
      Float32Array.from(generated.tokens, (token, at) =>
        generated.logps[at] === 0 ? 0 : of(token, rows.position[at % count]! + 1 + Math.floor(at / count)),
      );
    return { ...generated, logps: by(logpOf), entropies: by(entropyOf) };
  };
  return policy;
}

const configOf = (settings: Partial<RunConfig> = {}): RunConfig =>
  parseConfig({
    ...defaultConfig('grpo', 'chain-sum'),
    ...{ topology: 'hybrid_forks', branch_roots: 3, branch_width: 4, num_generations: 9, seed: 4 },
    ...{ confidence_window: 3, fork_entropy_quantile: 0.7, fork_confidence_quantile: 0.6 },
    ...settings,
  });

function grow(
  config: RunConfig,
  { root = {}, ...given }: { round?: number; memory?: Memory; root?: Partial<PlacedPrompt> } = {},
): Promise<Collected> {
  const prompts = firstPrompts(8).map((one) => ({ ...one, ...root }));
  return collectRound(config, { policy: moody(uniformPolicy()), prompts, ...given });
}

/** Entropy share and confidence at a token, by their definitions; every token of these completions is chosen. */
const entropyAt = (one: Sample, at: number): number => one.entropies[at]! / Math.log(64);
function confidenceAt(one: Sample, at: number, window: number): number {
  const from = Math.max(one.prompt.tokens.length, at - window);
  let sum = 0;
  for (let t = from; t < at; t++) sum += Math.exp(one.logps[t]!);
  return sum / (at - from);
}
/** Places of a completion that may fork, those that it shares left out. */
const placesOf = (one: Sample): number[] =>
  [...one.tokens.keys()].filter(
    (at) => at > (one.branch?.at ?? one.prompt.tokens.length) && at < one.tokens.length - 1,
  );
const groupsOf = ({ trajectories }: Batch) => [...byGroup(trajectories).values()];

/** The quantile of weighted values, by sorting. */
function quantileOf(values: readonly (readonly [value: number, weight: number])[], share: number): number {
  const sorted = [...values].sort(([a], [b]) => a - b);
  const total = sorted.reduce((sum, [, weight]) => sum + weight, 0);
  let sum = 0;
  return sorted.find(([, weight]) => (sum += weight) >= share * total - 1e-9)![0];
}

describe('a tree with forks of adaptive width', () => {
  it('is flat in the first round, and then forks where both measures are beyond their limits', async () => {
    const config = configOf();
    const first = await grow(config, { round: 0 });
    expect(first.batch.trajectories.filter(({ branch }) => branch)).toEqual([]);
    const { memory, metrics } = remember({}, [first.batch], config);
    expect(metrics).toMatchObject({ 'hybrid/forked': 0, 'hybrid/width': null, 'hybrid/origins': 9 });
    expect(metrics['hybrid/entropy_limit']).toBeNull();

    const limits = limitsOf(hybridRemembering.decode(memory.hybrid_forks), config)!;
    const second = await grow(config, { round: 1, memory });
    let [forked, full] = [0, 0];
    const wide = new Set<number>();
    for (const group of groupsOf(second.batch)) {
      expect(group.map(({ sample }) => sample)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
      const roots = group.slice(0, 3);
      const wanted = roots.map((root) => {
        const at = placesOf(root).find(
          (t) => entropyAt(root, t) > limits.entropy && confidenceAt(root, t, 3) <= limits.confidence,
        );
        if (at === undefined) return { at: -1, width: 0 };
        const [h, c] = [entropyAt(root, at), confidenceAt(root, at, 3)];
        const exact =
          1 + (2 * (h - limits.entropy)) / (1 - limits.entropy) + (limits.confidence - c) / limits.confidence;
        return { at, width: Math.min(4, Math.round(exact)) };
      });
      // Six places: one for each fork that wants more, in turn, and fresh samples for the rest.
      const given = [0, 0, 0];
      for (let turn = 0, left = 6; turn < 4; turn++)
        for (const i of [0, 1, 2]) if (wanted[i]!.width > turn && left-- > 0) given[i] = given[i]! + 1;
      for (const [i, { at }] of wanted.entries()) {
        const left = group.filter(
          ({ branch }) => branch?.from === i && branch.at > group[0]!.prompt.tokens.length,
        );
        expect(left.map(({ branch }) => branch!.at)).toEqual(Array.from({ length: given[i]! }, () => at));
        if (given[i]! > 0) forked++;
        wide.add(given[i]!);
      }
      const fresh = group.filter(({ branch }) => branch?.at === group[0]!.prompt.tokens.length).length;
      expect(fresh).toBe(6 - given.reduce((a, b) => a + b));
      full += Number(fresh === 0);
    }
    // The widths differ, some groups are full and some are not.
    expect(wide.size).toBeGreaterThan(2);
    expect(full).toBeLessThan(8);
    const after = remember(memory, [second.batch], config);
    expect(after.metrics['hybrid/forked']).toBeCloseTo(forked / 24, 12);
    expect(after.metrics['hybrid/entropy_limit']).toBe(limits.entropy);
    expect(after.metrics['hybrid/confidence_limit']).toBe(limits.confidence);
  });

  it('takes its limits from quantiles of the tokens of earlier rounds, older ones at nine tenths', async () => {
    const config = configOf();
    const first = await grow(config, { round: 0 });
    const once = remember({}, [first.batch], config).memory;
    const second = await grow(config, { round: 1, memory: once });
    const twice = remember(once, [second.batch], config).memory;
    const limits = limitsOf(hybridRemembering.decode(twice.hybrid_forks), config)!;
    const weighted = (of: (one: Sample, at: number) => number) =>
      [first, second].flatMap(({ batch }, i) =>
        batch.trajectories.flatMap((one) =>
          placesOf(one).map((at) => [of(one, at), i === 0 ? 0.9 : 1] as const),
        ),
      );
    const entropy = quantileOf(weighted(entropyAt), 0.7);
    const doubt = quantileOf(
      weighted((one, at) => 1 - confidenceAt(one, at, 3)),
      0.4,
    );
    expect(limits.entropy).toBeGreaterThanOrEqual(entropy);
    expect(limits.entropy).toBeLessThanOrEqual(1.02 * entropy);
    expect(1 - limits.confidence).toBeGreaterThanOrEqual(doubt);
    expect(1 - limits.confidence).toBeLessThanOrEqual(1.02 * doubt);
  });

  it('forks roots whose branches are numbered far from their rows, as where hints make several', async () => {
    const config = configOf();
    const { memory } = remember({}, [(await grow(config, { round: 0 })).batch], config);
    const plain = await grow(config, { round: 1, memory });
    const apart = await grow(config, { round: 1, memory, root: { firstBranch: 1024 } });
    const left = ({ batch }: Collected) => batch.trajectories.flatMap(({ branch }) => branch ?? []);
    expect(left(apart)).toEqual(left(plain));
    expect(apart.batch.trajectories.some(({ sample }) => sample >= 1024)).toBe(true);
  });

  it('adds nothing to a root that began with all its rows in the first round', async () => {
    const config = configOf();
    const { batch } = await grow(config, { round: 0 });
    const { memory } = remember({}, [batch], config);
    const { growth } = growthOf({ config, longest, round: 1 }, memory);
    const rows = groupsOf(batch)[0]!;
    const view = (count: number): RootView => ({
      ...{ round: 0, place: 0, samples: 9, firstSample: 0, nextSample: count, begun: 0 },
      sample: Int32Array.from({ length: count }, (_, i) => i),
      length: new Int32Array(count),
      open: new Uint8Array(count),
      trajectory: (row) => rows[row]!,
      candidates: () => [],
      unread: () => [],
      verify: () => Promise.reject(new Error('not asked')),
    });
    const decide = (count: number) => growth!.decide(view(count), undefined) as GrowthDecision;
    expect(decide(9).rows).toEqual([]);
    expect(decide(3).rows).toHaveLength(6);
  });

  it('reports families of completions by how evenly they share a group', async () => {
    const config = configOf();
    const { batch } = await grow(config, { round: 0 });
    const one = batch.trajectories[0]!;
    const start = one.prompt.tokens.length;
    const family = (sample: number, from?: number, at = start + 2): Sample => ({
      ...one,
      sample,
      ...(from !== undefined && { branch: { from, at } }),
    });
    // Root 0 with three branches, root 1 alone, and a fresh sample: 4, 1 and 1 of 6.
    const trajectories = [
      family(0),
      family(1),
      family(2, 0),
      family(3, 0),
      family(4, 0),
      family(5, 0, start),
    ];
    const { metrics } = remember({}, [{ ...batch, trajectories }], config);
    expect(metrics['hybrid/origins']).toBe(36 / 18);
    expect(metrics['hybrid/forked']).toBe(0.5);
    expect(metrics['hybrid/width']).toBe(3);
  });

  it('finds no place on observations, hints and the first and last token', async () => {
    const config = configOf();
    const one = (await grow(config, { round: 0 })).batch.trajectories[0]!;
    const start = one.prompt.tokens.length;
    const all = uncertainTokens(one, start, 3).map(({ at }) => at);
    expect(all).toEqual(placesOf(one));
    const spoiled = { ...one, roles: one.roles.slice() };
    spoiled.roles[start + 2] = roles.observation;
    const found = uncertainTokens(spoiled, start, 3);
    expect(found.map(({ at }) => at)).toEqual(all.filter((at) => at !== start + 2));
    // The confidence passes over it too: token 3 is judged by tokens 0 and 1.
    const p = [0, 1].map((t) => Math.exp(one.logps[start + t]!));
    expect(found.find(({ at }) => at === start + 3)!.confidence).toBeCloseTo((p[0]! + p[1]!) / 2, 6);
  });
});

describe('the plan of forks', () => {
  it('is wider the further both measures are beyond their limits, and never wider than allowed', () => {
    const limits = { entropy: 0.2, confidence: 0.5 };
    const width = (entropy: number, confidence: number, most = 4) =>
      forkWidth({ at: 0, entropy, confidence }, limits, most);
    expect([width(0.2, 0.5), width(0.4, 0.5), width(0.4, 0.25), width(1, 0.5), width(1, 0)]).toEqual([
      1, 2, 2, 3, 4,
    ]);
    expect(width(1, 0, 2)).toBe(2);
    // A limit at the end of its range leaves no distance beyond it.
    expect(forkWidth({ at: 0, entropy: 1, confidence: 0 }, { entropy: 1, confidence: 0 }, 4)).toBe(1);
  });

  it('gives every fork its first branch before any its second', () => {
    expect(sharedOut([4, 1, 2], 5)).toEqual([2, 1, 2]);
    expect(sharedOut([4, 4], 1)).toEqual([1, 0]);
    expect(sharedOut([2, 1], 9)).toEqual([2, 1]);
    expect(sharedOut([], 3)).toEqual([]);
  });
});

it('a damaged memory of tokens is refused', () => {
  const stored: unknown = JSON.parse(JSON.stringify(hybridRemembering.encode(hybridRemembering.initial())));
  expect(hybridRemembering.decode(stored)).toEqual(hybridRemembering.initial());
  for (const damaged of [null, {}, { entropy: [] }, { entropy: [], doubt: [[1, -1]] }])
    expect(() => hybridRemembering.decode(damaged)).toThrow('damaged');
});

it('root rows that leave no place for a branch are refused', () => {
  const found = checkConfig({ ...configOf(), branch_roots: 9 });
  expect(found.map(({ field }) => field)).toEqual(['branch_roots']);
  expect(found[0]!.message).toContain('must be below num_generations = 9 with hybrid_forks, got 9');
});
