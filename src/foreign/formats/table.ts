/** Any row of numbers: a trainer's `log_history`, prime-rl's `metrics.jsonl`, our own metrics, a table of a reader. */
import { finiteIn, numberIn, type JsonRecord } from '../json.ts';
import { guessColumn } from '../names.ts';
import type { RecordFormat } from './format.ts';
import { takeLogged } from './trackio.ts';

function hasNumber(record: JsonRecord): boolean {
  for (const name in record) if (!Number.isNaN(numberIn(record[name]))) return true;
  return false;
}

/** The name of the step in rows of one form, so that it is not searched for in every row. */
const stepNames = ['step', 'global_step', 'train/global_step', '_step', 'round'];

export const metricsRow: RecordFormat = {
  title: 'table of metrics',
  is: (record) => hasNumber(record),
  take(record, sink) {
    const name =
      stepNames.find((name) => name in record) ??
      Object.keys(record).find((name) => guessColumn(name).ours === 'step');
    const step = name === undefined ? null : finiteIn(record[name]);
    if (name !== undefined && step === null) return 'a row without a step';
    takeLogged(step, record, sink);
    return null;
  },
};
