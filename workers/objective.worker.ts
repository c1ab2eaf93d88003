/** Entry of the thread that computes curves of objectives for the page. It has no engine and no storage. */
import { expose } from 'comlink';
import { objectiveCurve } from '../src/run/objectiveCurve.ts';

expose({ curve: objectiveCurve });
