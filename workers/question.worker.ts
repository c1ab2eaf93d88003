/** Entry of the thread that asks policies for the page. It has no storage: the page hands it the weights. */
import { offer } from '../src/runtime/offer.ts';
import { createQuestions } from '../src/trainer/questions.ts';

offer(createQuestions());
