/** Entry of a thread that trains whole runs for a comparison, a lesson or a claim. It has no storage. */
import { line } from '../src/runtime/life.ts';
import { expose } from 'comlink';
import { createArm } from '../src/trainer/arm.ts';

void line.then((port) => expose(createArm(), port));
