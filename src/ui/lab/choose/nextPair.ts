/** Which two completions the reader is shown next. Pure. */
import type { WrittenChoice } from '../../../config/choiceText.ts';
import type { RolloutGroup, RolloutLine } from '../../../run/records.ts';

/** Two completions of one prompt, each as the verifier got it. */
export interface ShownPair {
  readonly prompt: string;
  readonly first: Attempted;
  readonly second: Attempted;
}

type Attempted = RolloutLine & Required<Pick<RolloutLine, 'attempt'>>;

/** One pair of four is drawn at random, so that the judge also meets pairs it is sure about. */
const oneRandomOf = 4;

const keyOf = (...of: readonly (readonly number[])[]): string =>
  of.map((tokens) => tokens.join(' ')).join('|');

/** The completions of a pair in one order, whichever was shown first. */
const sidesOf = (first: readonly number[], second: readonly number[]): string =>
  [keyOf(first), keyOf(second)].sort().join('|');

/**
 * Two unlike completions of one prompt that were not compared yet: those that `scoreOf` (log-odds; null before there is a judge)
 * tells apart least, and every fourth pair at random. Null where there is none. Which of the two stands first is a coin.
 * `draw` gives a whole number from 0 to `below` − 1.
 */
export function nextPair(
  groups: readonly RolloutGroup[],
  choices: readonly WrittenChoice[],
  scoreOf: ((tokens: readonly number[]) => number) | null,
  draw: (below: number) => number,
): ShownPair | null {
  const known = new Set(
    choices.map(({ prompt, first, second }) => `${keyOf(prompt)}|${sidesOf(first, second)}`),
  );
  const pairs = groups.flatMap(({ prompt, lines }) => {
    const attempted = lines.filter(
      (line): line is Attempted => line.attempt !== undefined && line.hint === undefined,
    );
    return attempted.flatMap((first, i) =>
      attempted.slice(i + 1).flatMap((second): ShownPair[] => {
        const [a, b] = [first.attempt.completion, second.attempt.completion];
        const isKnown = known.has(`${keyOf([...first.attempt.prompt.tokens])}|${sidesOf(a, b)}`);
        return isKnown || keyOf(a) === keyOf(b) ? [] : [{ prompt, first, second }];
      }),
    );
  });
  if (pairs.length === 0) return null;
  const index = choices.length;
  const gapOf = ({ first, second }: ShownPair): number =>
    scoreOf === null ? 0 : Math.abs(scoreOf(first.attempt.completion) - scoreOf(second.attempt.completion));
  const isRandom = scoreOf === null || index % oneRandomOf === 0;
  const pair = isRandom
    ? (pairs[draw(pairs.length)] as ShownPair)
    : pairs.reduce((least, one) => (gapOf(one) < gapOf(least) ? one : least));
  return draw(2) === 0 ? pair : { ...pair, first: pair.second, second: pair.first };
}
