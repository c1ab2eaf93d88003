/** Whole small runs on onnxruntime, from shipped bases, stopped and resumed: shared by tests of single methods. */
import { defaultConfig, parseConfig, type RunConfig } from '../../src/config/schema.ts';
import { metricsOf } from '../../src/config/metrics.ts';
import { decodeCheckpoint, encodeCheckpoint } from '../../src/run/checkpointFile.ts';
import type { Checkpoint, MetricRow } from '../../src/run/records.ts';
import { openSharedExecutor } from '../runtime/sharedSessions.ts';
import { openHere } from './openHere.ts';

const { executor } = openSharedExecutor();

/** A method's own settings, at a size for tests. */
export const smallConfig = (method: string, settings: Partial<RunConfig> = {}): RunConfig =>
  parseConfig({
    ...defaultConfig(method, settings.task),
    ...{ policy: 'tiny', prompts_per_round: 4, num_generations: 4, steps_per_generation: 2 },
    ...{ num_eval_prompts: 2, max_rounds: 5, warmup_steps: 0, eval_every_rounds: 3, learning_rate: 2e-3 },
    ...settings,
  });

/** Rounds from the start or a checkpoint. */
export async function roundsOf(config: RunConfig, rounds: number, from?: Checkpoint) {
  const { run, dispose } = await openHere(config, executor);
  if (from) await run.restore(from);
  const rows: MetricRow[] = [];
  for (let i = 0; i < rounds && !run.done; i++) rows.push((await run.round()).metrics);
  const checkpoint = await run.checkpoint();
  await dispose();
  return { rows, checkpoint, ledger: run.ledger };
}

/** The rows of a whole run, and whether one that was stopped, written to a file and resumed ends with the same hash. */
export async function wholeAndResumed(config: RunConfig, rounds = 5, stopAt = 3) {
  const whole = await roundsOf(config, rounds);
  const half = await roundsOf(config, stopAt);
  const saved = decodeCheckpoint(encodeCheckpoint(half.checkpoint));
  const rest = await roundsOf(config, rounds - stopAt, saved);
  const equal = rest.checkpoint.hash === whole.checkpoint.hash;
  return { rows: whole.rows, equal, checkpoint: whole.checkpoint };
}

/** Metrics that are reported without being described. */
export const undescribed = (config: RunConfig, rows: readonly MetricRow[]): string[] => {
  const described = new Set(metricsOf(config).map(({ key }) => key));
  const named = new Set(rows.flatMap((row) => Object.keys(row)));
  return [...named].filter(
    (key) => /^(prompts|allocation|replay|prefixes|spent|saved|would)/.test(key) && !described.has(key),
  );
};
