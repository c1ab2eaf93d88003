/** verl: rollout dumps (`RayPPOTrainer._dump_generations`) and its file logger (`verl/utils/tracking.py`). */
import { finiteIn, isRecord } from '../json.ts';
import { foundCompletion, textOf, type RecordFormat } from './format.ts';

export const verlDump: RecordFormat = {
  title: 'verl rollout dump',
  is: (record) => 'input' in record && 'output' in record,
  take(record, sink) {
    const { input, output, request_id: _, ...others } = record;
    if (typeof output !== 'string') return 'a rollout without text';
    sink.is('verl');
    sink.completion(foundCompletion(others, { prompt: textOf(input), completion: output }));
    return null;
  },
};

export const verlFile: RecordFormat = {
  title: 'verl file logger',
  is: ({ step, data }) => finiteIn(step) !== null && isRecord(data),
  take(record, sink) {
    sink.is('verl');
    sink.metrics(finiteIn(record['step']), record['data'] as Record<string, unknown>);
    return null;
  },
};
