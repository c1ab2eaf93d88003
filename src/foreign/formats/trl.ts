/** TRL: rows of the completions table (`GRPOTrainer.log`: step, prompt, completion, one column per reward function, advantage). */
import { foundCompletion, textOf, type RecordFormat } from './format.ts';

export const trlCompletions: RecordFormat = {
  title: 'completions table',
  is: (record) => 'completion' in record && 'prompt' in record,
  take(record, sink) {
    const { prompt, completion } = record;
    if (completion === null || completion === undefined) return 'a completion without text';
    if ('advantage' in record && !('reason' in record)) sink.is('trl');
    sink.completion(foundCompletion(record, { prompt: textOf(prompt), completion: textOf(completion) }));
    return null;
  },
};
