/** Toy runs as the files that each library writes. */
import type { CompressionCodec } from 'hyparquet';
import { parquetWriteBuffer } from 'hyparquet-writer';
import type { ForeignFile } from '../../src/foreign/file.ts';
import type { ToyCompletion, ToyRun } from './toyRun.ts';

/** A file from its text or bytes. */
export function fileOf(name: string, content: string | Uint8Array): ForeignFile {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  return {
    ...{ name, size: bytes.length },
    slice: (start, end) => Promise.resolve(bytes.slice(start, end).buffer),
  };
}

/** transformers writes it with an indent of 2 and sorted keys (`TrainerState.save_to_json`). */
export const trainerState = ({ log }: ToyRun): string =>
  `${JSON.stringify({ best_metric: null, epoch: 1, global_step: log.at(-1)?.['step'], is_world_process_zero: true, log_history: log, max_steps: 60 }, null, 2)}\n`;

/** One row of TRL's completions table; `solution` stands there if the reward function called `log_extra`. */
const tableRow = ({ step, prompt, completion, rewards, solution, advantage }: ToyCompletion) => ({
  ...{ step, prompt, completion, ...rewards, solution, advantage },
});

/** pandas writes Snappy with one row group; others are packed by `pack`. */
export function completionsParquet(
  rows: readonly Record<string, unknown>[],
  codec: CompressionCodec = 'SNAPPY',
  pack?: (bytes: Uint8Array) => Uint8Array,
): Uint8Array {
  const names = Object.keys(rows[0] ?? {});
  const columnData = names.map((name) => {
    const data = rows.map((row) => row[name]);
    if (typeof data[0] === 'string') return { name, data, type: 'STRING' as const };
    return name === 'step'
      ? { name, data: data.map((one) => BigInt(one as number)), type: 'INT64' as const }
      : { name, data, type: 'DOUBLE' as const };
  });
  return new Uint8Array(
    parquetWriteBuffer({
      columnData,
      codec,
      rowGroupSize: rows.length,
      ...(pack && { compressors: { [codec]: pack } }),
    }),
  );
}

const lines = (rows: readonly unknown[]): string => rows.map((row) => `${JSON.stringify(row)}\n`).join('');

export function trlFolder(run: ToyRun, name = 'trl'): ForeignFile[] {
  // One table at each log, with logging_steps=5.
  const steps = [...new Set(run.completions.map(({ step }) => Math.ceil(step / 5) * 5))];
  return [
    fileOf(`${name}/checkpoint-60/trainer_state.json`, trainerState(run)),
    ...steps.map((step) =>
      fileOf(
        `${name}/completions/completions_${String(step).padStart(5, '0')}.parquet`,
        completionsParquet(
          run.completions.filter((one) => Math.ceil(one.step / 5) * 5 === step).map(tableRow),
        ),
      ),
    ),
    fileOf(`${name}/eval_completions.jsonl`, lines(run.evaluated.map(tableRow))),
  ];
}

export const verlDump = (completions: readonly ToyCompletion[]): string =>
  lines(
    completions.map(({ step, prompt, completion, rewards, solution }) => ({
      ...{ input: `user\n${prompt}\nassistant\n`, output: completion, gts: solution },
      score: Object.values(rewards).reduce((sum, one) => sum + one, 0),
      ...{ step, ...rewards },
    })),
  );

/** The names under which verl logs what TRL logs. */
const verlNames: Readonly<Record<string, string>> = {
  ...{
    reward: 'critic/rewards/mean',
    entropy: 'actor/entropy',
    kl: 'actor/kl_loss',
    grad_norm: 'actor/grad_norm',
  },
  ...{ loss: 'actor/pg_loss', 'clip_ratio/region_mean': 'actor/pg_clipfrac', learning_rate: 'actor/lr' },
  ...{
    'completions/mean_length': 'response_length/mean',
    'completions/clipped_ratio': 'response_length/clip_ratio',
  },
  'sampling/importance_sampling_ratio/mean': 'rollout_corr/rollout_is_mean',
};
const inVerl = (row: Readonly<Record<string, number>>): [string, number][] =>
  Object.entries(row).flatMap(([key, value]) =>
    verlNames[key] ? [[verlNames[key], value] as [string, number]] : [],
  );
const trainRows = ({ log }: ToyRun) => log.filter((row) => 'loss' in row);

export const verlFileLog = (run: ToyRun): string =>
  lines(trainRows(run).map((row) => ({ step: row['step'], data: Object.fromEntries(inVerl(row)) })));

export const verlConsole = (run: ToyRun): string =>
  trainRows(run)
    .map(
      (row) =>
        `(TaskRunner pid=7) step:${row['step']} - ${inVerl(row)
          .map(([key, value]) => `${key}:np.float64(${value})`)
          .join(' - ')}\n`,
    )
    .join('');

export const swiftCompletions = ({ completions }: ToyRun): string =>
  lines(
    [...new Set(completions.map(({ step }) => step))].map((step) => {
      const rows = completions.filter((one) => one.step === step);
      return {
        step: rows.map(() => String(step)),
        ...{ prompt: rows.map(({ prompt }) => prompt), completion: rows.map(({ completion }) => completion) },
        ...{
          accuracy: rows.map(({ rewards }) => rewards['accuracy']),
          advantages: rows.map(({ advantage }) => advantage),
        },
      };
    }),
  );

export const swiftLogging = (run: ToyRun): string =>
  lines(
    trainRows(run).map(({ step, ...row }) => ({
      ...row,
      'global_step/max_steps': `${step}/60`,
      elapsed_time: '1m 2s',
      'train_speed(s/it)': 1.5,
    })),
  );

/** prime-rl: three tokens of the prompt, then the two that were chosen. */
export const primeTokens = (completions: readonly ToyCompletion[]): string =>
  lines(
    completions.map(({ step, solution, sampled, trained, advantage }, at) => ({
      ...{
        schema_version: 1,
        step,
        rank: 0,
        micro_step: 0,
        micro_sequence_idx: at,
        export_sequence_idx: at,
        env_name: 'sums',
      },
      token_ids: [1, Number(solution), 3, 10 + (at % 7), 20 + (at % 5)],
      position_ids: [0, 1, 2, 3, 4],
      loss_mask: [false, false, false, true, true],
      advantages: [0, 0, 0, advantage, advantage],
      inference_logprobs: [0, 0, 0, ...sampled],
      trainer_logprobs: [0, 0, 0, ...trained],
      entropy: [0, 0, 0, 1, 1],
      mismatch_kl: [null, null, null, 0, 0],
    })),
  );

export const primeMetrics = (run: ToyRun): string =>
  lines(
    trainRows(run).flatMap((row) => [
      {
        step: row['step'],
        time: 1,
        'train/agg/effective/agent/reward/mean': row['reward'],
        'train/agg/effective/agent/is_truncated/mean': row['completions/clipped_ratio'],
      },
      { step: row['step'], time: 2, 'optim/grad_norm': row['grad_norm'], 'optim/lr': 1e-6 },
      { step: row['step'], time: 3, 'entropy/all/mean': row['entropy'], 'loss/mean': row['loss'] },
    ]),
  );

export const slimeSamples = (completions: readonly ToyCompletion[]): string =>
  lines(
    completions.map(({ prompt, completion, rewards, solution, words, truncated, sampled }, at) => ({
      ...{
        group_index: Math.floor(at / 8),
        index: at,
        prompt,
        tokens: [1, 2, 3, 4],
        response: completion,
        response_length: words,
      },
      ...{ label: solution, reward: rewards['accuracy'], loss_mask: null, rollout_log_probs: sampled },
      status: truncated ? 'truncated' : 'completed',
    })),
  );

export const slimeConsole = (run: ToyRun): string =>
  trainRows(run)
    .flatMap((row) => [
      `[2026-08-21 10:00:00] train_metric_utils.py:134 - rollout ${row['step']}: {'rollout/raw_reward': ${row['reward']}, 'rollout/response_lengths': ${row['completions/mean_length']}}\n`,
      `[2026-08-21 10:00:01] model.py:917 - step ${row['step']}: {'train/loss': ${row['loss']}, 'train/pg_clipfrac': 0.0, 'train/grad_norm': ${row['grad_norm']}}\n`,
    ])
    .join('');

export const trackioFragments = (run: ToyRun): string =>
  lines(
    run.log.map(({ step, ...metrics }) => ({
      ...{
        v: 1,
        kind: 'metric',
        project: 'sums',
        run: 'one',
        run_id: 'a',
        metrics,
        step,
        timestamp: '2026-08-21T09:12:24+00:00',
      },
    })),
  );

/** A flattened parquet of Trackio with two runs. */
export const trackioParquet = (run: ToyRun): Uint8Array =>
  completionsParquet(
    ['one', 'two'].flatMap((name) =>
      trainRows(run).map(({ step, ...row }) => ({
        timestamp: '2026-08-21T09:12:24',
        run_name: name,
        step,
        ...row,
      })),
    ),
  );
