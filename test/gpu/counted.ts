/** What a card is asked to do, counted by Dawn in Node, and results against WASM: prints JSON. `counts.test.ts` starts it. */
import { defaultConfig } from '../../src/config/schema.ts';
import type { Executor } from '../../src/graph/index.ts';
import { createProgramLearner } from '../../src/learn/programLearner.ts';
import { holdWeights } from '../../src/policy/heldWeights.ts';
import { transformerOf } from '../../src/policy/sizes.ts';
import { mixtureSize } from '../../src/policy/programs/latent.ts';
import type { Generated, Segment } from '../../src/rollout/policy.ts';
import { openNodeExecutor } from '../../src/runtime/nodeOrt.ts';
import { createProgramPolicy } from '../../src/runtime/programPolicy.ts';
import { objectiveStrategies } from '../../src/strategies/learning.ts';
import { streams, uniform } from '../../src/tensor/random.ts';
import { float32 } from '../../src/tensor/tensor.ts';
import { batchOf, judge, makeTrajectory } from '../learn/trajectories.ts';
import { parametersOf } from '../measure/bench/work.ts';
import { countGpuCalls, type GpuCalls } from '../measure/gpu/calls.ts';
import { differenceOf } from '../measure/gpu/difference.ts';
import { openDawn } from './dawn.ts';
import { comparePrograms, type ProgramCheck } from '../measure/gpu/programs.ts';

/** One generation of `steps` tokens for each of `rows` rows. */
interface SegmentCount extends GpuCalls {
  readonly kind: Kind;
  readonly policy: string;
  readonly layers: number;
  readonly rows: number;
  readonly steps: number;
  /** Of the tokens, those that WASM wrote too. */
  readonly same: number;
  /** Passes of the policy over drafts. */
  readonly passes?: number;
  /** The largest difference of a log-probability, nats. */
  readonly logps: number;
}

/** The updates of one round. */
interface RoundCount extends GpuCalls {
  readonly updates: number;
  /** The largest difference from WASM's weights, relative to the largest change, and from its metrics, relative to each. */
  readonly weights: number;
  readonly metrics: number;
}

export interface Counted {
  readonly adapter: string;
  readonly loop: SegmentCount;
  readonly segments: readonly SegmentCount[];
  readonly latents: SegmentCount;
  readonly drafts: SegmentCount;
  readonly programs: readonly ProgramCheck[];
  readonly round: RoundCount;
}

const rows = 4;
const length = 16;

/** What a segment asks for besides tokens; nothing ends by itself, so that all steps are taken. */
const kinds = {
  tokens: {},
  // Each number of slots is a program of its own.
  latents: {
    ...{ length: 4, uniforms: new Float32Array(4 * rows) },
    latents: {
      ...{ ends: 1, mixTemperature: 1 },
      noise: Float32Array.from({ length: 4 * rows * mixtureSize }, (_, i) => uniform(8, streams.sample, i)),
    },
  },
  drafts: {
    drafts: {
      ...{ tokens: 4, bits: 8, before: new Int32Array(rows) },
      accept: Float32Array.from({ length: length * rows }, (_, i) => uniform(6, streams.accept, i)),
      redraw: Float32Array.from({ length: length * rows }, (_, i) => uniform(7, streams.redraw, i)),
    },
  },
} satisfies Record<string, Partial<Segment>>;
type Kind = keyof typeof kinds;

async function generated(executor: Executor, id: string, kind: Kind, calls?: () => GpuCalls) {
  const spec = transformerOf(id);
  const drawn = parametersOf(spec).data as Float32Array;
  // The head is 0 at first, and every token as likely as the next.
  const parameters = drawn.map((value, i) => value + 0.1 * (uniform(3, streams.sample, i) - 0.5));
  const weights = await holdWeights(executor, parameters);
  const policy = createProgramPolicy(executor, spec, weights, { pad: 0, end: -1 }, { [kind]: true });
  const prompts = Array.from({ length: rows }, (_, row) => [5 + row, 6, 7, 8].slice(0, 2 + (row % 3)));
  const start = await policy.prefill(prompts, { promptWidth: 4, width: 4 + length + 1 });
  const uniforms = Float32Array.from({ length: length * rows }, (_, i) => uniform(5, streams.sample, i));
  const write = (): Promise<Generated> =>
    policy.generate(start, { length, uniforms, temperature: 1, ...kinds[kind] });
  // The first one compiles.
  if (calls) await write();
  calls?.();
  const result = await write();
  return { spec, result, counts: calls?.() };
}

const { executor: wasm } = openNodeExecutor({ threads: 1 });
const { executor: gpu, adapter } = await openDawn();
const calls = countGpuCalls();

async function segmentOf(executor: Executor, policy: string, kind: Kind = 'tokens'): Promise<SegmentCount> {
  const { result: expected } = await generated(wasm, policy, kind);
  const { spec, result, counts } = await generated(executor, policy, kind, calls);
  const differences = [...expected.logps].map((logp, i) => Math.abs(logp - (result.logps[i] as number)));
  return {
    ...{ kind, policy, layers: spec.shape.layers, rows, steps: result.steps, ...(counts as GpuCalls) },
    same: expected.tokens.filter((token, i) => token === result.tokens[i]).length,
    logps: Math.max(...differences),
    ...(result.drafts && { passes: result.drafts.passes }),
  };
}

const segments = [await segmentOf(gpu, 'tiny'), await segmentOf(gpu, 'medium')];
const latents = await segmentOf(gpu, 'tiny', 'latents');
const drafts = await segmentOf(gpu, 'tiny', 'drafts');

const loop = await segmentOf({ ...gpu, unrolled: undefined }, 'tiny');

/** A learner's second round of updates, because the first compiles. */
async function learned(executor: Executor) {
  const spec = transformerOf('tiny');
  const initial = (parametersOf(spec).data as Float32Array).slice();
  const learner = await createProgramLearner({
    ...{ executor, spec, weights: await holdWeights(executor, initial), reference: initial },
    ...{ objective: objectiveStrategies, groupSize: 4, frame: { promptWidth: 4, width: 9 }, pad: 0 },
  });
  const batch = batchOf(
    Array.from({ length: 8 }, (_, i) => {
      const length = 1 + (i % 5);
      const completion = Array.from({ length }, (_, at) => 10 + ((7 * i + at) % 20));
      const logps = completion.map((_, at) => -4 - 0.5 * uniform(9, streams.sample, 5 * i + at));
      return judge(
        makeTrajectory({ prompt: [5, 6, 7 + (i >> 2)], completion, logps, group: i >> 2 }),
        i - 3.5,
      );
    }),
  );
  const config = { ...defaultConfig('grpo'), steps_per_generation: 4, num_iterations: 2, adam_epsilon: 1e-3 };
  await learner.learn(batch, config);
  calls();
  const { metrics, updates } = await learner.learn(batch, config);
  return { initial, metrics, updates: updates.taken, counts: calls(), weights: await learner.parameters() };
}

async function roundOf(): Promise<RoundCount> {
  const [expected, { metrics, updates, counts, weights }] = [await learned(wasm), await learned(gpu)];
  const apart = Object.entries(expected.metrics).map(
    ([name, value]) =>
      Math.abs((value as number) - (metrics[name] as number)) / Math.max(1e-2, Math.abs(value as number)),
  );
  return {
    ...{ updates, ...counts, metrics: Math.max(...apart) },
    weights: differenceOf(float32(weights), float32(expected.weights), float32(expected.initial)),
  };
}

const { programs } = await comparePrograms(wasm, gpu, calls, { policy: 'tiny', recipe: 'KL penalty' });
const counted: Counted = { adapter, loop, segments, latents, drafts, programs, round: await roundOf() };
process.stdout.write(JSON.stringify(counted), () => process.exit(0));
