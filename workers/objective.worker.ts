/** Entry of the thread that computes curves of objectives for the page. It has no engine and no storage. */
import { offer } from '../src/runtime/offer.ts';
import { objectiveCurve } from '../src/run/objectiveCurve.ts';

offer({ curve: objectiveCurve });
