/** Entry of the thread that asks policies for the page. It has no storage: the page hands it the weights. */
import { line } from '../src/runtime/life.ts';
import { expose } from 'comlink';
import { createQuestions } from '../src/trainer/questions.ts';

void line.then((port) => expose(createQuestions(), port));
