/** Hints by code of the reader: `hint` of an own method writes them from the prompt, what was tried and the solution. */
import {
  answersOfMethod,
  OwnMethodFailed,
  type OwnHintRequest,
  type OwnMethod,
} from '../../../learn/own/ownMethod.ts';
import { askTogether } from '../../../learn/own/askTogether.ts';
import { attemptOf } from '../../../rollout/sample.ts';
import { longestHintOf, solutionOf, withoutHint } from '../../../tasks/hint.ts';
import { answerText } from '../../../tasks/own/ownTask.ts';
import { levelOf } from '../../../tasks/task.ts';
import { symbolsIn } from '../../../tasks/vocabulary/readerText.ts';
import type { Vocabulary } from '../../../tasks/vocabulary/vocabulary.ts';
import type { HintRequester } from '../requester.ts';

/** Asks the code for one hint at a time; hints that are asked for together are one question. */
export const hintsBy = (own: OwnMethod | undefined): HintRequester['hintFor'] =>
  askTogether((requests: readonly OwnHintRequest[]) =>
    answersOfMethod(own).hint(requests, own?.values ?? {}),
  );

/**
 * The tokens of the code's hint, shortened to the space of a solution; empty where it gives none. Rejects with a sentence
 * where the code fails or writes a foreign symbol: it would do so again, so the run stops as with a broken verifier.
 */
export async function ownHint({
  task,
  placed: { prompt },
  settings,
  attempts,
  hintFor,
}: HintRequester): Promise<number[]> {
  const own = settings.own_method as OwnMethod;
  const { vocabulary } = task;
  const { decode, encode } = vocabulary;
  const request = {
    prompt: decode(withoutHint(prompt).tokens),
    attempts: attempts.map((one) => ({
      text: answerText(vocabulary, attemptOf(one).completion),
      reward: one.reward,
    })),
    solution: task.hasNoSolutions ? null : decode(await solutionOf(task, prompt)),
  };
  const text = await hintFor(request);
  if (!text) return [];
  checkSymbols(own, text, vocabulary);
  const space =
    settings.hint_placement === 'prefix'
      ? levelOf(task, prompt.level).completionLength - 1
      : (longestHintOf('prefix', task, prompt.level) ?? 2) - 2;
  return encode(text).slice(0, space);
}

function checkSymbols({ title }: OwnMethod, hint: string, vocabulary: Vocabulary): void {
  try {
    symbolsIn('hint', hint, vocabulary);
  } catch (error) {
    throw new OwnMethodFailed(title, error);
  }
}
