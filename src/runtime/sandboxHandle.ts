/** Starts a sandbox thread in a browser: a worker of the page or of the training worker. */
import workerUrl from '../../workers/sandbox.worker.ts?worker&url';
import type { SandboxThread } from '../sandbox/sandbox.ts';
import { startMessageThread } from './messageThread.ts';

export const browserThread = (): SandboxThread => startMessageThread(workerUrl, 'espalier-sandbox');
