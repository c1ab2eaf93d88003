/** The log of a run in forms that other tools open: a TRL-like `trainer_state.json`, and JSON lines as Trackio logs them. */
import type { RunFileContent } from './content.ts';

/** The end token, which other tools leave out of texts. */
const endMark = /\s?⏎$/u;

/** What was measured: other tools take no null. */
const measured = (row: Readonly<Record<string, number | null>>): Record<string, number> =>
  Object.fromEntries(
    Object.entries(row).filter(
      (entry): entry is [string, number] => entry[1] !== null && entry[0] !== 'round',
    ),
  );

/** `TrainerState` of transformers with our rows as its `log_history`; a step is a round. */
export function trainerStateJson({ metrics, checkpoint, name }: RunFileContent): string {
  const { round, config } = checkpoint;
  const log_history = metrics.map((row) => ({ ...measured(row), step: row.round }));
  // What a search over settings chose for a trial, in transformers: the only place for settings.
  const trial_params = Object.fromEntries(
    Object.entries(config).filter(([, value]) => /^(number|string|boolean)$/.test(typeof value)),
  );
  const state = {
    ...{
      best_metric: null,
      epoch: null,
      global_step: round,
      is_local_process_zero: true,
      is_world_process_zero: true,
    },
    ...{ log_history, max_steps: config.max_rounds, trial_name: `espalier ${name}`, trial_params },
  };
  return `${JSON.stringify(state, null, 2)}\n`;
}

/**
 * Records of Trackio's inbox (`trackio/fragments.py`), one a line: the metrics of a round, and its completions as traces, with
 * reward, advantage and reference answer as metadata; those of evaluations stand under `eval/completions`.
 */
export function trackioLines({ name, metrics, completions, checkpoint, updatedAt }: RunFileContent): string {
  const timestamp = new Date(updatedAt).toISOString();
  const recordOf = (step: number, logged: object, config: object | null): string =>
    `${JSON.stringify({ v: 1, kind: 'metric', project: 'espalier', run: name, run_id: null, metrics: logged, step, timestamp, config, log_id: null })}\n`;
  const rows = metrics.map((row, at) =>
    recordOf(row.round, measured(row), at === 0 ? checkpoint.config : null),
  );
  const places = new Map(completions.map((one) => [`${one.step} ${one.split}`, one]));
  const traces = [...places.values()].map(({ step: at, split: of }) => {
    const said = completions
      .filter(({ step, split }) => step === at && split === of)
      .map(({ prompt, completion, step: _, split: __, ...metadata }) => ({
        _type: 'trackio.trace',
        messages: [
          { role: 'user', content: prompt },
          { role: 'assistant', content: completion.replace(endMark, '') },
        ],
        metadata,
      }));
    return recordOf(at, { [of === 'eval' ? 'eval/completions' : 'completions']: said }, null);
  });
  return [...rows, ...traces].join('');
}
