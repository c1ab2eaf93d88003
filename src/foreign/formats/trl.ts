/**
 * Completions of TRL (`GRPOTrainer.log`: step, prompt, completion, one column per reward function, advantage), of ms-swift
 * (`completions.jsonl`, one such table in a line) and of verl's dumps (`RayPPOTrainer._dump_generations`).
 */
import { finiteIn, type JsonRecord } from '../json.ts';
import type { RlLibrary } from '../run.ts';
import { columnRows, foundCompletion, textOf, type RecordFormat } from './format.ts';

/** A record with one completion: its names of prompt and completion, and whose it is. */
const completionForm = (
  title: string,
  asked: string,
  said: string,
  libraryOf: (record: JsonRecord) => RlLibrary | null,
): RecordFormat => ({
  title,
  is: (record) => said in record && asked in record,
  take({ [asked]: prompt, [said]: completion, ...others }, sink) {
    if (completion === null || completion === undefined) return 'a completion without text';
    const library = libraryOf(others);
    if (library) sink.is(library);
    sink.completion(foundCompletion(others, { prompt: textOf(prompt), completion: textOf(completion) }));
    return null;
  },
});

export const trlCompletions = completionForm(
  /* text */ 'completions table',
  ...(['prompt', 'completion'] as const),
  // Run files of this page say why a verifier decided so.
  (record) => ('advantage' in record && !('reason' in record) ? 'trl' : null),
);

export const verlDump = completionForm(/* text */ 'verl rollout dump', 'input', 'output', () => 'verl');

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
