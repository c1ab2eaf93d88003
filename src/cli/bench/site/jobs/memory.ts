/** Many rounds of the smallest policy, asking now and then how much memory the process holds. */
import { defaultConfig } from '../../../../config/schema.ts';
import { openRun } from '../../../../run/open.ts';
import { createProgramPolicy } from '../../../../runtime/programPolicy.ts';
import { openThreads, shippedPolicy, type Job } from './job.ts';

export interface MemoryOptions {
  readonly rounds: number;
  /** Memory is asked for after every so many rounds. */
  readonly every: number;
}

export interface MemoryResult {
  /** Rounds done and bytes held, in order. */
  readonly samples: readonly { readonly round: number; readonly bytes: number }[];
}

export const memory: Job<MemoryOptions, MemoryResult> = async ({ rounds, every }, ask) => {
  const executor = await openThreads(1);
  const config = { ...defaultConfig(), policy: 'tiny' as const, max_rounds: rounds };
  const { base } = await shippedPolicy(config.task, config.policy);
  const { run } = await openRun({
    config,
    executor,
    createPolicy: createProgramPolicy,
    base,
    now: () => performance.now(),
  });
  const samples: { round: number; bytes: number }[] = [];
  while (!run.done) {
    await run.round({ showGroups: 8 });
    if (run.completed % every !== 0) continue;
    // What nobody holds any more is no growth.
    (globalThis as { gc?: () => void }).gc?.();
    samples.push({ round: run.completed, bytes: await ask() });
  }
  return { samples };
};
