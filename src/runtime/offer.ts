/** Offers an object's functions to those who started this thread. */
import { line } from './life.ts';
import { expose } from 'comlink';

export function offer(api: object): void {
  void line.then((port) => expose(api, port));
}
