/** Entry of a thread that trains whole runs for a comparison, a lesson or a claim. It has no storage. */
import { offer } from '../src/runtime/offer.ts';
import { createArm } from '../src/trainer/arm.ts';

offer(createArm());
