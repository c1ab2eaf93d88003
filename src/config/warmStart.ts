/** The settings of a warm start, and how one is made again. */
import { warmForm } from '../tasks/own/ownTask.ts';
import { defaultConfig, parseConfig, type RunConfig } from './schema.ts';

export interface WarmStartRequest {
  readonly config: RunConfig;
  readonly updates: number;
}

/** The settings of a warm start: those of any run on the task, so that it does not depend on the recipe. */
export function teachingConfig(
  task: string,
  level: number,
  { policy, threads }: Pick<RunConfig, 'policy' | 'threads'>,
): RunConfig {
  return parseConfig({ ...defaultConfig(undefined, task), policy, threads, level });
}

/** How a warm start is made again; null for weights without a record of it. */
export function warmStartOf({ task, policy, threads, own_task: own }: RunConfig): WarmStartRequest | null {
  const [, level, updates] = warmForm.exec(own?.warm ?? '') ?? [];
  return level === undefined
    ? null
    : { config: teachingConfig(task, Number(level), { policy, threads }), updates: Number(updates) };
}
