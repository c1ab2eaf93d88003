/** What the page says to the training worker before its first message: the worker's name. */

/** Keeps its runs in memory and never opens the browser's storage. */
export const memoryWorker = 'espalier trainer in memory';
