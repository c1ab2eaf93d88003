/** Entry of a thread that trains whole runs for a comparison, a lesson or a claim. It has no storage. */
import { expose } from 'comlink';
import { createArm } from '../src/trainer/arm.ts';

expose(createArm());
