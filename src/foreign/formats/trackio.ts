/**
 * Trackio: inbox fragments (`trackio/fragments.py`), `trackio get … --json`, rows of its flattened parquet files, and its traces and
 * tables, which stand in metrics as records with a `_type`. Its SQLite file is not read.
 */
import { saysEval, type Sink } from '../gather.ts';
import { finiteIn, isRecord, parseJson, type JsonRecord } from '../json.ts';
import { foundCompletion, recordIn, textOf, partsIn, type RecordFormat } from './format.ts';
import { trlCompletions } from './trl.ts';

/** A conversation: the last answer is the completion, all before it the prompt. `name`: the metric under which it was logged. */
function takeTrace(
  messages: unknown,
  metadata: JsonRecord,
  step: number | null,
  sink: Sink,
  name = '',
): void {
  const said = Array.isArray(messages) ? messages.filter(isRecord) : [];
  const last = said.findLastIndex(({ role }) => role === 'assistant');
  if (last < 0) return sink.leave('a trace without an answer of the assistant', null);
  const { rewards, ...others } = metadata;
  const scores = recordIn(rewards);
  const found = foundCompletion(
    { ...scores, ...others },
    {
      ...{ prompt: textOf(said.slice(0, last)), completion: textOf(said[last]?.['content']) },
      ...(scores && { parts: partsIn(scores) }),
    },
  );
  const isEval = found.isEval || saysEval(name);
  sink.completion({ ...found, step: step ?? found.step, isEval });
}

/** Metrics of one step, with the traces and tables among them. */
export function takeLogged(step: number | null, metrics: JsonRecord, sink: Sink): void {
  for (const name in metrics) {
    const value = metrics[name];
    if (typeof value === 'number') continue;
    for (const one of Array.isArray(value) ? value : [value]) {
      const typed = recordIn(one);
      if (typed?.['_type'] === 'trackio.trace')
        takeTrace(typed['messages'], recordIn(typed['metadata']) ?? {}, step, sink, name);
      if (typed?.['_type'] === 'trackio.table' && Array.isArray(typed['_value']))
        for (const row of typed['_value'])
          if (isRecord(row) && trlCompletions.is(row))
            trlCompletions.take({ split: name, ...row, step: row['step'] ?? step }, sink);
    }
  }
  sink.metrics(step, metrics);
}

const anotherRun = /* text */ 'a record of another run';

export const trackioFragment: RecordFormat = {
  title: 'Trackio log',
  is: ({ kind, metrics }) => typeof kind === 'string' && (isRecord(metrics) || kind === 'alert'),
  take({ kind, run, step, metrics, config }, sink) {
    sink.is('trackio');
    if (kind !== 'metric') return `${/* text */ 'a record of another kind'} (${String(kind)})`;
    if (!sink.takesRun(textOf(run))) return `${anotherRun} (${textOf(run)})`;
    if (isRecord(config)) sink.settings(config);
    takeLogged(finiteIn(step), metrics as JsonRecord, sink);
    return null;
  },
};

export const trackioTrace: RecordFormat = {
  title: 'Trackio traces',
  is: (record) => 'messages' in record && ('metadata' in record || 'run_name' in record),
  take({ run_name: run, step, messages, metadata }, sink) {
    sink.is('trackio');
    if (run !== undefined && !sink.takesRun(textOf(run))) return `${anotherRun} (${textOf(run)})`;
    const said = typeof messages === 'string' ? parseJson(messages) : messages;
    takeTrace(said, recordIn(metadata) ?? {}, finiteIn(step), sink);
    return null;
  },
};

/** Columns of Trackio itself. */
const own = ['timestamp', 'id', 'log_id', 'space_id', 'run_id'];

export const trackioRow: RecordFormat = {
  title: 'Trackio metrics',
  is: (record) => 'run_name' in record && 'timestamp' in record,
  take({ run_name: run, step, metrics, ...columns }, sink) {
    sink.is('trackio');
    if (!sink.takesRun(textOf(run))) return `${anotherRun} (${textOf(run)})`;
    const logged = Object.entries(columns).filter(([name]) => !own.includes(name));
    takeLogged(finiteIn(step), recordIn(metrics) ?? Object.fromEntries(logged), sink);
    return null;
  },
};
