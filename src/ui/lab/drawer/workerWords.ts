/** Words for rollout workers. */
import type { WorkerUse } from '../../../runtime/protocol.ts';

export const stateWords: Readonly<Record<Exclude<WorkerUse['state'], 'working'>, string>> = {
  starting: 'starts',
  replacing: 'is being replaced',
  ended: 'ended; the training thread generates its rows',
};

/** Name of a worker: its role for the training thread, else its number. */
export function workerNameOf(workers: readonly WorkerUse[], at: number): string {
  if (workers[at]?.kind === 'here') return 'training thread';
  const others = workers.slice(0, at).filter(({ kind }) => kind === 'worker').length;
  return `worker ${others + 1}`;
}

/** How often workers were replaced; null if never. */
export function replacedWords(workers: readonly WorkerUse[]): string | null {
  const times = workers.reduce((sum, { replaced }) => sum + replaced, 0);
  if (times === 0) return null;
  const what = times === 1 ? 'A worker was replaced once' : `Workers were replaced ${times} times`;
  return `${what}; what was lost was generated again, with the same tokens.`;
}
