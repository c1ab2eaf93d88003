/** Why training stopped, for the reader. */
import { RunStopped } from '../run/stop.ts';
import { stopWords, type StopReason } from '../run/stopWords.ts';

/** Messages of onnxruntime and browsers for exhausted memory. */
const outOfMemory = /bad_alloc|out of memory|allocation failed|failed to allocate/i;

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** What is known of the reason, as data; undefined for any other error. */
export function stopReasonOf(error: unknown): StopReason | undefined {
  if (error instanceof RunStopped) return error.why;
  return outOfMemory.test(messageOf(error)) ? { of: 'memory' } : undefined;
}

/** The message of an error or of another thrown value; for lack of memory, a sentence that tells what to do. */
export function failureOf(error: unknown): string {
  const why = stopReasonOf(error);
  return why ? stopWords(why) : messageOf(error);
}
