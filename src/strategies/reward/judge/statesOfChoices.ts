/**
 * The reader's choices with the hidden states that the judge compares. They are those of the weights that wrote the round, as
 * the states of its completions are: a judge fitted to other weights would compare unlike numbers.
 */
import { readChoices } from '../../../config/choiceText.ts';
import type { RunConfig } from '../../../config/schema.ts';
import { writeAgain, type Rewriting } from '../../../rollout/writtenAgain.ts';
import type { PairChoice } from './choice.ts';
import { readerChoices } from './readerChoices.ts';
import { stateOf } from './readCompletion.ts';

/** Where a round's memory holds them until the judge is fitted. No checkpoint has it. */
export const statesSlot = 'judge choices';

/** Whether round number `round` (from 0) fits the judge, which has these weights. */
export const isFitted = (weights: unknown, { judge_every }: RunConfig, round: number): boolean =>
  weights === null || (round + 1) % judge_every === 0;

export const readsStates = ({ human, judge_features }: RunConfig): boolean =>
  human === 'reader' && judge_features === 'hidden';

/** All choices with states, and the tokens that were read; none while there are too few. Throws what the policy throws. */
export async function statesOfChoices(
  rewriting: Rewriting,
  { choices, min_choices }: RunConfig,
): Promise<{ readonly choices: readonly PairChoice[]; readonly scored: number }> {
  const made = readerChoices(readChoices(choices));
  if (made.length < min_choices) return { choices: made, scored: 0 };
  const texts = made.flatMap(({ prompt, first, second }) =>
    [first, second].map((side) => ({
      prompt: { tokens: prompt },
      tokens: Int32Array.from([...prompt, ...side.tokens]),
    })),
  );
  const states = texts.map((): number[] => []);
  await writeAgain(rewriting, texts, (i, _, { states: all = new Float32Array(), steps, rows }, place) => {
    const width = all.length / (steps * rows.parent.length);
    states[i]?.push(...all.subarray(place * width, (place + 1) * width));
  });
  const read = (at: number) =>
    stateOf({ ...(texts[at] as (typeof texts)[number]), states: Float32Array.from(states[at] ?? []) });
  return {
    choices: made.map((one, i) => ({
      ...one,
      first: { ...one.first, state: read(2 * i) },
      second: { ...one.second, state: read(2 * i + 1) },
    })),
    scored: texts.reduce((sum, { tokens }) => sum + tokens.length, 0),
  };
}
