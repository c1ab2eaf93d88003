/** Any row of numbers: a trainer's `log_history`, prime-rl's `metrics.jsonl`, our own metrics, a table of a reader. */
import { numberIn, type JsonRecord } from '../json.ts';
import type { RecordFormat } from './format.ts';
import { takeLogged } from './trackio.ts';

function hasNumber(record: JsonRecord): boolean {
  for (const name in record) if (!Number.isNaN(numberIn(record[name]))) return true;
  return false;
}

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
