/** Times a round's two kinds of work on a device: writing completions, and updating. */
import { defaultConfig, parseConfig } from '../config/schema.ts';
import type { RunConfig } from '../config/schema.ts';
import type { Executor } from '../graph/index.ts';
import { initialParameters } from '../policy/initialize.ts';
import { policyOf } from '../policy/sizes.ts';
import { extentOf, taskFor } from '../tasks/index.ts';
import { openRun, type OpenRunParts } from './open.ts';

/** Milliseconds. */
export interface WorkTimes {
  readonly completions: number;
  readonly update: number;
}

export interface TimedWork {
  readonly policy: RunConfig['policy'];
  readonly task?: string;
  /** Of 8 completions each. */
  readonly groups: number;
}

/** Rounds are timed until so much of it has passed; the quickest counts. */
const enoughMs = 1000;

/**
 * The times of one round of a policy: completions of a task, in segments as a run has them, and the update on all of them. A first
 * round, which compiles, is not timed. The policy is drawn, so that completions are as long as the task allows on every device.
 */
export async function workTimes(
  executor: Executor,
  { policy, task = 'chain-sum', groups }: TimedWork,
  parts: Pick<OpenRunParts, 'createPolicy' | 'createActor' | 'now'>,
): Promise<WorkTimes> {
  const config = parseConfig({
    ...defaultConfig(undefined, task),
    ...{ policy, prompts_per_round: groups, num_generations: 8, seed: 1 },
    // Rewards of a drawn policy do not differ, and rows without an advantage are trained only with a KL penalty.
    beta: 0.04,
  });
  const base = initialParameters(policyOf(policy, extentOf(taskFor(config))).layout, config.seed);
  const { run, dispose } = await openRun({ ...parts, config, executor, base });
  let times: WorkTimes = { completions: Infinity, update: Infinity };
  try {
    await run.round();
    const begun = parts.now();
    do {
      const { generate, update } = (await run.round()).timing;
      times = {
        completions: Math.min(times.completions, generate),
        update: Math.min(times.update, update),
      };
    } while (parts.now() - begun < enoughMs);
  } finally {
    await dispose();
  }
  return times;
}
