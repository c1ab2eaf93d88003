/** Starts the browser thread that generates ahead: a worker of the training worker. */
import workerUrl from '../../../workers/generator.worker.ts?worker&url';
import type { GeneratorThread } from '../../run/schedule/ahead.ts';
import { startMessageThread } from '../messageThread.ts';

export const browserGeneratorThread = (): GeneratorThread =>
  startMessageThread(workerUrl, 'espalier generator');
