/** Names of the training worker, which configure it before its first message. */

/** Keeps runs in memory and never opens the browser's storage. */
export const memoryWorker = 'espalier trainer in memory';
