/** Draws a prompt from its arguments: draws candidates until one belongs to the wanted split. */
import { integer, streams, uniform } from '../tensor/random.ts';
import { alphabet } from './alphabet.ts';
import { splitOf } from './split.ts';
import { levelOf, type Level, type Prompt, type Split } from './task.ts';
import type { Vocabulary } from './vocabulary/vocabulary.ts';

/** The random numbers of one candidate, each by its own number `i`, in any order. */
export interface Draw {
  /** Uniform in 0 … limit − 1. */
  integer(limit: number, i: number): number;
  /** Uniform in (0, 1). */
  uniform(i: number): number;
}

/** The result of a draw: the prompt as text, the first observation of a control task, the canonical form. */
export interface PromptCandidate extends Pick<Prompt, 'features' | 'key'> {
  readonly text: string;
}

/** Far more draws than needed: in every task more than 1 in 100 gives a prompt of the rarer split. */
const mostDraws = 10_000;

/**
 * The `prompt` function of a task: the first candidate of the wanted split that is not null. Throws on a level that
 * the task does not have.
 */
export function promptsByDraw<L extends Level>(
  task: { readonly id: string; readonly levels: readonly L[]; readonly vocabulary?: Vocabulary },
  candidate: (level: L, draw: Draw) => PromptCandidate | null,
): (split: Split, seed: number, index: number, level: number) => Prompt {
  const { encode } = task.vocabulary ?? alphabet;
  return (split, seed, index, level) => {
    const chosen = levelOf(task, level);
    let count = 0;
    const draw: Draw = {
      integer: (limit, i) => integer(limit, seed, streams.prompt, index, level, count, i),
      uniform: (i) => uniform(seed, streams.prompt, index, level, count, i),
    };
    for (; count < mostDraws; count++) {
      const drawn = candidate(chosen, draw);
      if (drawn === null || splitOf(drawn.key) !== split) continue;
      const { text, ...rest } = drawn;
      return { task: task.id, split, index, level, tokens: encode(text), ...rest };
    }
    throw new Error(`internal: ${task.id} found no ${split} prompt of level ${level} in ${mostDraws} draws`);
  };
}
