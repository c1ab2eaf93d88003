/** Why training stopped, for the reader. */

/** Messages of onnxruntime and browsers for exhausted memory. */
const outOfMemory = /bad_alloc|out of memory|allocation failed|failed to allocate/i;

/** The message of an error or of another thrown value; for lack of memory, a sentence that tells what to do. */
export function failureOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return outOfMemory.test(message)
    ? 'memory: this run needs more than the browser has; choose a smaller policy, fewer prompts per round or fewer completions per prompt'
    : message;
}
