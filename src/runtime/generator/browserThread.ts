/** Starts the browser thread that generates ahead: a worker of the training worker, with the same script. */
import type { GeneratorThread } from '../../run/schedule/ahead.ts';
import { startMessageThread } from '../messageThread.ts';

/** `script`: the training worker's own, which a build cannot name inside itself. */
export const browserGeneratorThread = (script: string) => (): GeneratorThread =>
  startMessageThread(script, 'espalier-generator');
