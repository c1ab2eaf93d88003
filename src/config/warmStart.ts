/** The settings of a warm start on an own task, and how one is made again. */
import { warmForm } from '../tasks/own/ownTask.ts';
import { defaultConfig, parseConfig, type RunConfig } from './schema.ts';

export interface WarmStartRequest {
  readonly config: RunConfig;
  readonly updates: number;
}

/** What a warm start minimises, `none` being cross-entropy, and the symbols that a one-token rollout samples. */
export type WarmStartLoss = Pick<RunConfig, 'warm_start' | 'one_token_samples'>;

/** The settings of a warm start: those of any run on the task, so that it does not depend on the recipe. */
export function teachingConfig(
  task: string,
  level: number,
  { policy, threads }: Pick<RunConfig, 'policy' | 'threads'>,
  loss: Partial<WarmStartLoss> = {},
): RunConfig {
  return parseConfig({ ...defaultConfig(undefined, task), ...loss, policy, threads, level });
}

/** How `OwnTask.warm` says what a warm start minimises: nothing for cross-entropy. */
export function warmSuffix({ warm_start: loss, one_token_samples: samples }: WarmStartLoss): string {
  if (loss === 'one_token') return `.otr${samples}`;
  return loss === 'dft' ? '.dft' : '';
}

function lossOf(suffix: string | undefined): Partial<WarmStartLoss> {
  if (suffix === undefined) return {};
  if (suffix === 'dft') return { warm_start: 'dft' };
  return { warm_start: 'one_token', one_token_samples: Number(suffix.slice('otr'.length)) };
}

/** How a warm start is made again; null for weights without a record of it. Throws `ConfigError` where it samples too many symbols. */
export function warmStartOf({ task, policy, threads, own_task: own }: RunConfig): WarmStartRequest | null {
  const [, level, updates, , suffix] = warmForm.exec(own?.warm ?? '') ?? [];
  if (level === undefined) return null;
  const config = teachingConfig(task, Number(level), { policy, threads }, lossOf(suffix));
  return { config, updates: Number(updates) };
}
