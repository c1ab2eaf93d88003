/** Choices of a reader who likes token 20. */
import type { WrittenChoice } from '../../../src/config/choiceText.ts';

/** Choice number `i` after the prompt 5 6: the liked completion comes first in every other; `answer`: instead of what the reader likes. */
export function likedChoice(i: number, answer?: WrittenChoice['answer']): WrittenChoice {
  const [liked, other] = [
    [20, 10 + i, 1],
    [10 + i, 21, 1],
  ] as const;
  const isFirst = i % 2 === 0;
  return {
    ...{ prompt: [5, 6], answer: answer ?? (isFirst ? 'first' : 'second') },
    ...(isFirst ? { first: liked, second: other } : { first: other, second: liked }),
  };
}

export const likedChoices = (count: number): WrittenChoice[] =>
  Array.from({ length: count }, (_, i) => likedChoice(i));
