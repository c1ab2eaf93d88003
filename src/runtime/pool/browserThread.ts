/** Starts a rollout worker's browser thread: a worker of the training worker. */
import workerUrl from '../../../workers/rollout.worker.ts?worker&url';
import { startMessageThread } from '../messageThread.ts';
import type { RolloutThread } from './protocol.ts';

export const browserRolloutThread = (): RolloutThread => startMessageThread(workerUrl, 'espalier-rollout');
