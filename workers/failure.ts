/** Why training stopped, for the reader. */

/** The words in which onnxruntime and browsers say that memory is used up. */
const outOfMemory = /bad_alloc|out of memory|allocation failed|failed to allocate/i;

/** The message of an error, or of what was thrown instead of one; a lack of memory as a sentence that says what to do. */
export function failureOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return outOfMemory.test(message)
    ? 'memory: this run needs more than the browser has; choose a smaller policy, fewer prompts per round or fewer completions per prompt'
    : message;
}
