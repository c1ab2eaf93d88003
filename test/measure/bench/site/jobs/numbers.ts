/** A short run for its numbers: metrics and the hash of its checkpoint. */
import { defaultConfig } from '../../../../../src/config/schema.ts';
import { openRun } from '../../../../../src/run/open.ts';
import { createProgramActor } from '../../../../../src/runtime/programActor.ts';
import { createProgramPolicy } from '../../../../../src/runtime/programPolicy.ts';
import { openThreads, shippedPolicy, type Job } from './job.ts';

export interface NumbersOptions {
  readonly threads: number;
  readonly rounds: number;
  readonly seed: number;
}

export interface NumbersResult {
  /** Metric rows as JSON text: equal texts mean equal numbers. */
  readonly metrics: string;
  readonly hash: string;
}

export const numbers: Job<NumbersOptions, NumbersResult> = async ({ threads, rounds, seed }) => {
  const executor = await openThreads(threads);
  const config = { ...defaultConfig(), max_rounds: rounds, seed };
  const { base } = await shippedPolicy(config.task, config.policy);
  const { run } = await openRun({
    config,
    executor,
    createPolicy: createProgramPolicy,
    createActor: createProgramActor,
    base,
    now: () => performance.now(),
  });
  const metrics: unknown[] = [];
  const first = await run.baseline();
  if (first) metrics.push(first.metrics);
  while (!run.done) metrics.push((await run.round()).metrics);
  return { metrics: JSON.stringify(metrics), hash: (await run.checkpoint()).hash };
};
