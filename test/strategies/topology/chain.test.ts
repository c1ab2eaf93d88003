/** Chains of short rollouts: against a plain simulation, a closed form of their success, and whole runs. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultConfig, type RunConfig } from '../../../src/config/schema.ts';
import type { Collected } from '../../../src/rollout/collection.ts';
import { completionOf, type Sample } from '../../../src/rollout/sample.ts';
import { chainMetrics } from '../../../src/strategies/topology/chain/metrics.ts';
import { END } from '../../../src/tasks/vocabulary/common.ts';
import type { Attempt, Verdict } from '../../../src/tasks/task.ts';
import { streams, uniform } from '../../../src/tensor/random.ts';
import { symbolFor, uniformPolicy } from '../../rollout/uniformPolicy.ts';
import { smallConfig, undescribed, wholeAndResumed } from '../../run/resumed.ts';
import { collectRound } from '../../rollout/chainSumRound.ts';

const longest = 24;
const promptTokens = [10, 11, 12];
const round = 2;
const weights = Float32Array.of(0, 0.08);

/** Every two tokens are a step, wrong where its first token is below `bad`; right are those that end after steps alone. */
const verdictFor =
  (bad: number) =>
  ({ completion }: Attempt): Verdict => {
    const end = completion.indexOf(END);
    const written = end === -1 ? completion : completion.slice(0, end);
    const steps = Array.from({ length: written.length >> 1 }, (_, i) => ({
      ...{ from: 2 * i, to: 2 * i + 2 },
      correct: (written[2 * i] as number) >= bad,
    }));
    const correct = end !== -1 && written.length % 2 === 0 && steps.every((step) => step.correct);
    return { reward: Number(correct), correct, reason: '', steps };
  };

interface Shape {
  readonly samples: number;
  readonly roots: number;
  readonly width: number;
  readonly segment: number;
  readonly seed: number;
  readonly verify: (attempt: Attempt) => Verdict;
}

function grow(
  { samples, roots, width, segment, seed, verify }: Shape,
  prompts: number,
  policy = uniformPolicy(weights),
): Promise<Collected> {
  const config: RunConfig = {
    ...defaultConfig('grpo', 'euclid'),
    ...{ topology: 'chain', num_generations: samples, branch_roots: roots, branch_width: width },
    ...{ segment_length: segment, seed },
  };
  return collectRound(config, {
    policy,
    verify: (attempts) => Promise.resolve(attempts.map(verify)),
    prompts: Array.from({ length: prompts }, (_, place) => ({
      prompt: { task: 'euclid', index: place, level: 1, split: 'train', seed, tokens: promptTokens } as never,
      place,
    })),
    frame: { promptWidth: promptTokens.length, width: promptTokens.length + longest },
    ...{ round, longest },
  });
}

interface Simulated {
  readonly sample: number;
  readonly tokens: number[];
  /** Whose tokens it shares, and how many. */
  readonly from: number | null;
  readonly kept: number;
  over: boolean;
}

/** The completions of one prompt, row by row and without an engine: each token is drawn by its own key. */
function simulate(
  { samples, roots, width, segment, seed, verify }: Shape,
  place: number,
): { rows: Simulated[]; checks: number } {
  const rows: Simulated[] = [];
  let checks = 0;
  const begin = (from: number | null, tokens: number[]): number =>
    rows.push({ sample: rows.length, tokens: [...tokens], from, kept: tokens.length, over: false });
  for (let i = 0; i < roots; i++) begin(null, []);
  for (;;) {
    const writing = rows.filter(({ over }) => !over);
    if (writing.length === 0) return { rows, checks };
    for (const row of writing) {
      for (let i = 0; i < segment && !row.over; i++) {
        const at = promptTokens.length + row.tokens.length;
        row.tokens.push(symbolFor(uniform(seed, streams.sample, round, place, row.sample, at), weights));
        row.over = row.tokens.at(-1) === END || row.tokens.length === longest;
      }
    }
    checks += writing.filter(({ over }) => !over).length;
    const failed = writing.flatMap((row) => {
      const { correct, steps = [] } = verify({ completion: row.tokens } as unknown as Attempt);
      const right = steps.findIndex((step) => !step.correct);
      if (correct || (right === -1 && row.tokens.at(-1) !== END)) return [];
      const ended = row.over;
      row.over = true;
      return [{ row, right: right === -1 ? steps.length : right, ended }];
    });
    // Finished rows stand before those that a check stopped; otherwise rows keep their order.
    failed.sort((a, b) => b.right - a.right || Number(b.ended) - Number(a.ended));
    for (const { row, right } of failed)
      for (let i = 0; i < width && rows.length < samples; i++)
        begin(row.sample, row.tokens.slice(0, 2 * right));
  }
}

const shapes = fc
  .record({
    samples: fc.integer({ min: 2, max: 14 }),
    roots: fc.integer({ min: 1, max: 4 }),
    width: fc.integer({ min: 1, max: 3 }),
    segment: fc.integer({ min: 1, max: 9 }),
    seed: fc.nat(1000),
    bad: fc.integer({ min: 0, max: 40 }),
  })
  .map(({ bad, roots, ...shape }): Shape => ({
    ...shape,
    roots: Math.min(roots, shape.samples),
    verify: verdictFor(bad),
  }));

describe('a chain of short rollouts', () => {
  it('is the same, token for token, as a simulation without an engine', async () => {
    let [branched, stopped] = [0, 0];
    await fc.assert(
      fc.asyncProperty(shapes, async (shape) => {
        const policy = uniformPolicy(weights);
        const { batch, entries } = await grow(shape, 2, policy);
        const expected = [0, 1].map((place) => simulate(shape, place));
        const plain = batch.trajectories.map((one) => ({
          group: one.group,
          sample: one.sample,
          tokens: [...completionOf(one)],
          from: one.branch?.from ?? null,
          kept: one.branch ? one.branch.at - promptTokens.length : 0,
        }));
        expect(plain).toEqual(
          expected.flatMap(({ rows }, group) =>
            rows.map(({ sample, tokens, from, kept }) => ({ group, sample, tokens, from, kept })),
          ),
        );
        // Each check of a row that may go wrong later is charged, besides the verdict that each completion gets.
        const checks = expected.reduce((sum, one) => sum + one.checks, 0);
        expect(entries.verify).toBe(checks + plain.length);
        // A shared beginning is generated once.
        expect(entries.tok_unique).toBe(
          plain.reduce((sum, { tokens, kept }) => sum + tokens.length - kept, 0),
        );
        expect(policy.live()).toBe(0);
        branched += plain.filter(({ from }) => from !== null).length;
        stopped += batch.trajectories.filter(
          ({ terminated, tokens }) => terminated && tokens.at(-1) !== END,
        ).length;
      }),
      { numRuns: 60 },
    );
    expect(Math.min(branched, stopped)).toBeGreaterThan(100);
  });

  it('succeeds as often as the closed form says where every step is right half of the time', async () => {
    const [steps, samples] = [3, 4];
    /** Right after three right steps, which a later end token closes. */
    const verify = ({ completion }: Attempt): Verdict => {
      const judged = completion
        .slice(0, steps)
        .map((token, i) => ({ from: i, to: i + 1, correct: token >= 32 }));
      const correct = judged.length === steps && judged.every((one) => one.correct);
      return { reward: Number(correct), correct, reason: '', steps: judged };
    };
    const endless = uniformPolicy(Float32Array.of(0, 0));
    const prompts = 800;
    const { batch } = await grow(
      { samples, roots: 1, width: 1, segment: 1, seed: 9, verify },
      prompts,
      endless,
    );
    const solved = new Set(batch.trajectories.filter(({ reward }) => reward === 1).map(({ group }) => group));
    // At most three failures before the third success: Σ_f C(2 + f, f) / 2^(3 + f).
    const choose = [1, 3, 6, 10];
    const exact = choose.reduce((sum, ways, f) => sum + ways / 2 ** (steps + f), 0);
    const deviation = Math.sqrt((exact * (1 - exact)) / prompts);
    expect(Math.abs(solved.size / prompts - exact)).toBeLessThan(4 * deviation);
    // As many whole completions succeed less often, or the test could not tell one from the other.
    expect(exact - (1 - (1 - 1 / 2 ** steps) ** samples)).toBeGreaterThan(8 * deviation);
  });

  it('continues what is right, and ends what is wrong with the verdict of a wrong completion', async () => {
    const shape = { samples: 8, roots: 2, width: 2, segment: 4, seed: 3, verify: verdictFor(20) };
    const { batch } = await grow(shape, 30);
    expect(batch.pruned).toBeUndefined();
    for (const one of batch.trajectories) {
      const verdict = verdictFor(20)({ completion: [...completionOf(one)] } as unknown as Attempt);
      const isStopped = one.terminated && one.tokens.at(-1) !== END;
      if (!isStopped) continue;
      expect(verdict.steps?.some(({ correct }) => !correct)).toBe(true);
      expect(one.reward).toBe(0);
      // Its own tokens train, because a rule of truncation must not hide what went wrong.
      expect(one.truncated).toBe(false);
      expect(one.trainMask.subarray(promptTokens.length).every((mask) => mask === 1)).toBe(true);
    }
    // A row that starts again shares only right steps.
    const rows = new Map(batch.trajectories.map((one) => [`${one.group} ${one.sample}`, one]));
    for (const one of batch.trajectories.filter(({ branch }) => branch)) {
      const from = rows.get(`${one.group} ${one.branch?.from}`) as Sample;
      const kept = (one.branch?.at as number) - promptTokens.length;
      const shared = verdictFor(20)({
        completion: [...completionOf(from)].slice(0, kept),
      } as unknown as Attempt);
      expect(shared.steps?.every(({ correct }) => correct)).toBe(true);
      expect(from.verdict.correct).toBe(false);
    }
  });

  it('counts what was stopped, tried again and right then', async () => {
    const { batch } = await grow(
      { samples: 8, roots: 2, width: 2, segment: 4, seed: 3, verify: verdictFor(20) },
      30,
    );
    const all = batch.trajectories;
    const again = all.filter(({ branch }) => branch);
    const metrics = chainMetrics([batch]);
    expect(metrics['chain/again_ratio']).toBeCloseTo(again.length / all.length, 12);
    expect(metrics['chain/again_right']).toBeCloseTo(
      again.reduce((sum, { reward }) => sum + reward, 0) / again.length,
      12,
    );
    const open = all.filter((one) => one.tokens.at(-1) !== END && completionOf(one).length < longest);
    expect(metrics['chain/stopped_ratio']).toBeCloseTo(open.length / all.length, 12);
    expect(chainMetrics([])).toEqual({
      'chain/stopped_ratio': null,
      'chain/again_ratio': null,
      'chain/again_right': null,
    });
  });
});

it.each([
  {},
  { prune: 'random' },
  { hint: 'always', hint_placement: 'prefix' },
  { replay: 'partial' },
] as const)(
  'a run with %j resumes as if never stopped',
  async (settings) => {
    const config = smallConfig('seg-atp', { level: 1, num_generations: 8, ...settings });
    const { rows, equal } = await wholeAndResumed(config, 4, 2);
    expect(equal).toBe(true);
    expect(undescribed(config, rows)).toEqual([]);
    expect(rows.some((row) => Number(row['chain/stopped_ratio']) > 0)).toBe(true);
    expect(rows.some((row) => Number(row['tree/unique_ratio']) < 1)).toBe(true);
  },
  90_000,
);
