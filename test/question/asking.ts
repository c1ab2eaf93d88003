/** Policies of models/ and random ones on the real engine, for tests that ask them. */
import { defaultConfig, parseConfig, type RunConfig } from '../../src/config/schema.ts';
import { readBase } from '../../src/cli/basePolicies.ts';
import type { Executor } from '../../src/graph/index.ts';
import { openAsked, type AskedPolicy } from '../../src/question/policy.ts';
import { openNodeExecutor } from '../../src/runtime/nodeOrt.ts';
import { programs } from '../run/openHere.ts';

export const { executor }: { executor: Executor } = openNodeExecutor({ threads: 1 });

/** A configuration of a task with other settings. */
export function configOf(task: string, settings: Partial<RunConfig> = {}): RunConfig {
  return parseConfig({ ...defaultConfig('grpo', task), ...settings });
}

/** The policy that a run with this configuration starts from. */
export async function askedAtStart(config: RunConfig, on: Executor = executor): Promise<AskedPolicy> {
  const { parameters } = await readBase(config);
  return openAsked(config, parameters, { executor: on, ...programs });
}
