/** ms-swift: `completions.jsonl`, one table of columns in a line, and `logging.jsonl` with "global_step/max_steps". */
import { finiteIn } from '../json.ts';
import { columnRows, type RecordFormat } from './format.ts';
import { trlCompletions } from './trl.ts';

export const swiftCompletions: RecordFormat = {
  title: 'ms-swift completions',
  is: ({ prompt, completion }) =>
    Array.isArray(prompt) && Array.isArray(completion) && typeof prompt[0] !== 'object',
  take(record, sink) {
    const rows = columnRows(record);
    if (rows === null) return 'a table whose columns differ in length';
    for (const row of rows) trlCompletions.take({ ...row, step: finiteIn(row['step']) }, sink);
    sink.is('ms-swift');
    return null;
  },
};

const progress = 'global_step/max_steps';

export const swiftLogging: RecordFormat = {
  title: 'ms-swift logging',
  is: (record) => typeof record[progress] === 'string',
  take(record, sink) {
    sink.metrics(finiteIn(String(record[progress]).split('/')[0]), record);
    return null;
  },
};
