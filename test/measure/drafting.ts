/**
 * Measures tokens per second with and without drafted tokens, side by side, and what the programs cost: the constants of
 * the cost model, fitted to the shortest time of each run.
 */
import { readBase } from '../../src/cli/basePolicies.ts';
import type { Flags } from '../../src/cli/arguments.ts';
import { defaultConfig, parseConfig } from '../../src/config/schema.ts';
import type { Executor } from '../../src/graph/index.ts';
import { holdWeights } from '../../src/policy/heldWeights.ts';
import { transformerOf, type TransformerId } from '../../src/policy/sizes.ts';
import type { Generated, Policy, Rows, Segment } from '../../src/rollout/policy.ts';
import { engineVersion } from '../../src/run/engineVersion.ts';
import { openNodeExecutor } from '../../src/runtime/nodeOrt.ts';
import { createProgramPolicy } from '../../src/runtime/programPolicy.ts';
import { END, PAD } from '../../src/tasks/vocabulary/common.ts';
import { taskOf } from '../../src/tasks/index.ts';
import { plainFrameOf } from '../../src/tasks/levels.ts';
import { trainPrompt } from '../../src/tasks/pool.ts';
import { streams, uniform, type Stream } from '../../src/tensor/random.ts';
import { put } from './output.ts';

const task = 'euclid';
const bits = 4;
const drafted = [2, 5, 9];

/** Tokens per second of one size, as the medians of all turns. */
interface Speed {
  readonly policy: TransformerId;
  readonly threads: number;
  readonly rows: number;
  /** Most tokens drafted before a check. */
  readonly tokens: number;
  readonly plain: number;
  readonly drafting: number;
  readonly accepted: number;
  /** Tokens of a row in a pass. */
  readonly length: number;
}

/** Milliseconds: of a run, of a run for each row, of a token, and of a token for each row. */
export type Cost = readonly [run: number, row: number, token: number, rowToken: number];

interface Run {
  readonly rows: number;
  /** Steps of a loop, or tokens of each row in a pass. */
  readonly tokens: number;
  readonly ms: number;
}

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] as number;
const total = (counts: Int32Array): number => counts.reduce((sum, count) => sum + count, 0);

/** Non-negative least squares of relative errors by cyclic coordinate descent. */
function fit(runs: readonly Run[]): Cost {
  const cost = [0, 0, 0, 0];
  const of = ({ rows, tokens }: Run): number[] => [1, rows, tokens, rows * tokens];
  for (let sweep = 0; sweep < 20_000; sweep++)
    for (const term of cost.keys()) {
      let [up, down] = [0, 0];
      for (const run of runs) {
        const parts = of(run).map((size) => size / run.ms);
        const others = parts.reduce((sum, part, i) => sum + (i === term ? 0 : part * (cost[i] as number)), 0);
        const own = parts[term] as number;
        up += own * (1 - others);
        down += own * own;
      }
      cost[term] = Math.max(0, up / down);
    }
  return cost.map((one) => Number(one.toPrecision(3))) as unknown as Cost;
}

interface Sizes {
  /** Rows whose programs are timed, and how often each. */
  readonly timed: readonly number[];
  readonly times: number;
  /** Rows whose speeds are compared, and how often. */
  readonly compared: readonly number[];
  readonly turns: number;
}

async function measureSize(id: TransformerId, threads: number, { timed, times, compared, turns }: Sizes) {
  const runs = new Map<string, Map<string, Run>>();
  const { executor } = openNodeExecutor({ threads });
  const timing: Executor = {
    ...executor,
    async run(program, feeds, skip) {
      const begun = performance.now();
      const results = await executor.run(program, feeds, skip);
      const ms = performance.now() - begun;
      const rows = feeds.parent?.shape[0] ?? 0;
      const tokens =
        program.name === 'check' ? (feeds.tokens?.shape[1] ?? 0) : (results.read.tokens?.shape[0] ?? 0);
      const known = runs.get(program.name) ?? new Map<string, Run>();
      const before = known.get(`${rows} ${tokens}`)?.ms ?? Infinity;
      runs.set(program.name, known.set(`${rows} ${tokens}`, { rows, tokens, ms: Math.min(ms, before) }));
      return results;
    },
  };
  const hasBase = id === 'tiny' || id === 'small';
  const config = parseConfig({ ...defaultConfig(undefined, task), policy: hasBase ? id : 'small' });
  const frame = plainFrameOf(taskOf(task), config);
  const longest = frame.width - frame.promptWidth;
  const spec = transformerOf(id);
  // Larger sizes have no base: random weights cost the same, and what they accept is not reported.
  const parameters = hasBase
    ? (await readBase(config)).parameters
    : Float32Array.from({ length: spec.layout.size }, (_, i) => 0.1 * (uniform(1, streams.init, i) - 0.5));
  const weights = await holdWeights(timing, parameters);
  const policy = createProgramPolicy(timing, spec, weights, { pad: PAD, end: END }, { drafts: true });
  await policy.prepare();

  async function play(
    by: Policy,
    rows: number,
    tokens: number,
    length: number,
  ): Promise<Generated & { perSecond: number }> {
    const begun = await by.prefill(
      Array.from({ length: rows }, (_, place) => trainPrompt(config, place).tokens),
      frame,
    );
    const draws = ({ position }: Rows, stream: Stream): Float32Array =>
      Float32Array.from({ length: length * rows }, (_, i) =>
        uniform(1, stream, i % rows, (position[i % rows] as number) + Math.floor(i / rows)),
      );
    const segment: Segment = {
      ...{ length, temperature: 1, uniforms: draws(begun, streams.sample) },
      ...(tokens > 0 && {
        drafts: {
          ...{ tokens, bits, accept: draws(begun, streams.accept), redraw: draws(begun, streams.redraw) },
          before: new Int32Array(rows),
        },
      }),
    };
    const from = performance.now();
    const generated = await by.generate(begun, segment);
    const seconds = (performance.now() - from) / 1000;
    const { position } = generated.rows;
    const written = position.reduce((sum, at, row) => sum + at - (begun.position[row] as number), 0);
    by.release(begun);
    by.release(generated.rows);
    return { ...generated, perSecond: Math.round(written / seconds) };
  }

  // Runs of equal length take turns, so that other work of the machine meets all programs equally.
  for (let time = 0; time < times; time++)
    for (const rows of timed)
      for (const tokens of drafted) {
        await play(policy, rows, 0, tokens);
        await play(policy, rows, tokens, tokens + 1);
      }
  const runsOf = (program: string): Run[] => [...(runs.get(program)?.values() ?? [])];
  const costs = {
    step: fit(runsOf('generate')),
    draft: fit(runsOf('draft')),
    check: fit(runsOf('check')),
  };
  process.stderr.write(`${id} ${JSON.stringify(costs)}\n`);
  const speeds: Speed[] = [];
  for (const rows of compared)
    for (const tokens of drafted) {
      const [plain, drafting]: [number[], number[]] = [[], []];
      let [accepted, length] = [0, 0];
      for (let turn = 0; turn < turns; turn++) {
        plain.push((await play(policy, rows, 0, longest)).perSecond);
        const { perSecond, drafts } = await play(policy, rows, tokens, longest);
        drafting.push(perSecond);
        if (!drafts) continue;
        accepted = Number((total(drafts.accepted) / total(drafts.drafted)).toFixed(3));
        length = Number((1 + total(drafts.accepted) / drafts.checks).toFixed(2));
      }
      const line: Speed = {
        ...{ policy: id, threads, rows, tokens, plain: median(plain), drafting: median(drafting) },
        ...{ accepted, length },
      };
      process.stderr.write(`${JSON.stringify(line)}\n`);
      speeds.push(line);
    }
  await policy.dispose();
  weights.release();
  await executor.dispose();
  return { speeds, costs };
}

export async function measure(flags: Flags): Promise<void> {
  const threads = flags.count('threads');
  const isQuick = flags.has('quick');
  const sizes: readonly (readonly [TransformerId, Sizes])[] = isQuick
    ? [['small', { timed: [16, 64], times: 2, compared: [16], turns: 1 }]]
    : [
        ['tiny', { timed: [2, 16, 64, 256], times: 9, compared: [16, 64, 512], turns: 3 }],
        ['small', { timed: [2, 16, 64, 256], times: 7, compared: [16, 64, 512], turns: 5 }],
        ['medium', { timed: [2, 16, 64], times: 5, compared: [], turns: 0 }],
        ['large', { timed: [2, 8, 32], times: 5, compared: [], turns: 0 }],
      ];
  const speeds: Speed[] = [];
  const costs: Record<string, Record<string, Cost>> = {};
  for (const [id, size] of sizes) {
    const measured = await measureSize(id, threads, size);
    speeds.push(...measured.speeds);
    costs[id] = measured.costs;
  }
  const command = `npm run -s measure -- drafting --threads ${threads}`;
  put({ engine: engineVersion, command, task, bits, costs, speeds }, flags.text('json'));
}
