/** Entry of the thread that asks policies for the page. It has no storage: the page hands it the weights. */
import { expose } from 'comlink';
import { createQuestions } from '../src/trainer/questions.ts';

expose(createQuestions());
