/** The reader's choices as those of a judge that reads words, and what it gives a completion. */
import type { ChoiceAnswer, WrittenChoice } from '../../../config/choiceText.ts';
import type { PairChoice } from './choice.ts';
import { judgeScore, type ReadCompletion } from './readCompletion.ts';

export { contradicted } from './choice.ts';

/** 1: the first is better. Of two that are both bad none is better, as of two that are equal. */
const wins: Readonly<Record<ChoiceAnswer, PairChoice['won']>> = {
  first: 1,
  second: 0,
  equal: 0.5,
  neither: 0.5,
};

/** As a judge of words knows it; the verifier was not asked. */
const readIn = (tokens: readonly number[]): ReadCompletion => ({ tokens, state: null, reward: 0 });

/** The choices as a judge of words reads them, in order. */
export const readerChoices = (choices: readonly WrittenChoice[]): readonly PairChoice[] =>
  choices.map(({ prompt, first, second, answer }) => ({
    ...{ prompt, first: readIn(first), second: readIn(second), won: wins[answer] },
  }));

/** What these weights give a completion, log-odds. */
export const judgedTokens = (weights: readonly number[], tokens: readonly number[]): number =>
  judgeScore(weights, readIn(tokens));
