/** Rows of numbers: `logging.jsonl` of ms-swift, verl's file logger (`verl/utils/tracking.py`), and any other table of metrics. */
import { finiteIn, isRecord, numberIn, type JsonRecord } from '../json.ts';
import type { RecordFormat } from './format.ts';
import { takeLogged } from './trackio.ts';

const progress = 'global_step/max_steps';

export const swiftLogging: RecordFormat = {
  title: 'ms-swift logging',
  is: (record) => typeof record[progress] === 'string',
  take(record, sink) {
    sink.metrics(finiteIn(String(record[progress]).split('/')[0]), record);
    return null;
  },
};

export const verlFile: RecordFormat = {
  title: 'verl file logger',
  is: ({ step, data }) => finiteIn(step) !== null && isRecord(data),
  take({ step, data }, sink) {
    sink.is('verl');
    sink.metrics(finiteIn(step), data as JsonRecord);
    return null;
  },
};

function hasNumber(record: JsonRecord): boolean {
  for (const name in record) if (!Number.isNaN(numberIn(record[name]))) return true;
  return false;
}

/** A trainer's `log_history`, prime-rl's `metrics.jsonl`, our own metrics, a table of a reader. */
export const metricsRow: RecordFormat = {
  title: 'table of metrics',
  is: (record) => hasNumber(record),
  take(record, sink) {
    const step = sink.stepIn(record);
    if (step === null) return 'a row without a step';
    takeLogged(Number.isNaN(step) ? null : step, record, sink);
    return null;
  },
};
