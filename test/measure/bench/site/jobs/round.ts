/** A whole round against the sum of its parts: generation with its noise, and the update program. */
import { defaultConfig } from '../../../../../src/config/schema.ts';
import type { DeviceValue, Executor, Feed, Program } from '../../../../../src/graph/index.ts';
import { createOptimizerState, type OptimizerState } from '../../../../../src/learn/optimizerState.ts';
import type { HeldWeights } from '../../../../../src/policy/heldWeights.ts';
import { planRoots } from '../../../../../src/rollout/plan.ts';
import { segmentUniforms } from '../../../../../src/rollout/noise.ts';
import { seat } from '../../../../../src/rollout/rows.ts';
import type { Policy } from '../../../../../src/rollout/policy.ts';
import { openRun } from '../../../../../src/run/open.ts';
import { createProgramActor } from '../../../../../src/runtime/programActor.ts';
import { createProgramPolicy } from '../../../../../src/runtime/programPolicy.ts';
import { taskOf } from '../../../../../src/tasks/index.ts';
import { frameOf } from '../../../../../src/tasks/levels.ts';
import { trainPrompt } from '../../../../../src/tasks/pool.ts';
import { streams } from '../../../../../src/tensor/random.ts';
import { openThreads, shippedPolicy, timed, type Job, type Pairs } from './job.ts';

export interface RoundOptions {
  readonly threads: number;
  readonly pairs: number;
}

export interface RoundResult extends Pairs {
  /** The part of `theirs` for generation, in milliseconds. */
  readonly generate: number[];
}

interface UpdateCall {
  readonly program: Program;
  readonly feeds: Readonly<Record<string, Feed>>;
}

const updatePrograms = ['gradient', 'add-gradients', 'apply'];

/** Wraps an executor to record the last feeds of the update programs. */
function watched(executor: Executor, calls: UpdateCall[]): Executor {
  return {
    ...executor,
    run(program, feeds, skip) {
      if (updatePrograms.includes(program.name)) calls.push({ program, feeds });
      return executor.run(program, feeds, skip);
    },
  };
}

export const round: Job<RoundOptions, RoundResult> = async ({ threads, pairs }) => {
  const executor = await openThreads(threads);
  const config = { ...defaultConfig(), eval_every_rounds: 1_000_000, max_rounds: 1_000_000 };
  const { base, spec } = await shippedPolicy(config.task, config.policy);
  const frame = frameOf(taskOf(config.task), config);
  const calls: UpdateCall[] = [];
  const opened: { policy: Policy; weights: HeldWeights }[] = [];
  const { run } = await openRun({
    config,
    executor: watched(executor, calls),
    createPolicy(at, size, weights, special) {
      const policy = createProgramPolicy(at, size, weights, special);
      opened.push({ policy, weights });
      return policy;
    },
    createActor: createProgramActor,
    base,
    now: () => performance.now(),
  });
  const [{ policy, weights }] = opened as [(typeof opened)[number]];
  // A second optimiser over the same weights: its results are discarded, so the run does not change.
  const optimizer: OptimizerState = await createOptimizerState(executor, weights, spec.layout.size);

  /** Generates the run's next round, token for token. */
  const generateAlone = async (): Promise<void> => {
    const next = run.completed * config.prompts_per_round;
    const prompts = Array.from({ length: config.prompts_per_round }, (_, i) => ({
      prompt: trainPrompt(config, next + i),
      place: next + i,
    }));
    const length = frame.width - frame.promptWidth;
    const plan = planRoots(prompts, () => config.num_generations);
    const prefilled = await policy.prefill(plan.prefill, frame);
    const seated = seat(plan, { roots: prompts, segmented: false }, prefilled, run.completed);
    const uniforms = segmentUniforms(config.seed, streams.sample, seated, seated.rows.position, length);
    const { rows } = await policy.generate(seated.rows, {
      length,
      uniforms,
      temperature: config.temperature,
    });
    policy.release(prefilled);
    policy.release(rows);
  };

  /** Repeats the updates of the run's last round. */
  const updateAlone = async (): Promise<void> => {
    // The gradients of the round are released; those of the repetition take their place.
    const made: DeviceValue[] = [];
    for (const { program, feeds } of calls) {
      const gradient = made.at(-1);
      const { resident } = await executor.run(program, {
        ...{ ...feeds, ...optimizer.feeds(config) },
        ...(gradient && { gradient, one: gradient, other: gradient }),
      });
      if (program.name !== 'apply') made.push(resident.gradient as DeviceValue);
      else for (const value of Object.values(resident)) executor.release(value);
    }
    for (const gradient of made) executor.release(gradient);
  };

  const times: RoundResult = { ours: [], theirs: [], generate: [] };
  await run.round();
  for (let pair = -2; pair < pairs; pair++) {
    const generating = await timed(generateAlone);
    const updating = await timed(updateAlone);
    calls.length = 0;
    const whole = await timed(() => run.round());
    if (pair < 0) continue;
    times.ours.push(whole);
    times.theirs.push(generating + updating);
    times.generate.push(generating);
  }
  return times;
};
