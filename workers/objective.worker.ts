/** Entry of the thread that computes curves of objectives for the page. It has no engine and no storage. */
import { line } from '../src/runtime/life.ts';
import { expose } from 'comlink';
import { objectiveCurve } from '../src/run/objectiveCurve.ts';

void line.then((port) => expose({ curve: objectiveCurve }, port));
