/** Words for the results of the reader's predictions, plain and kind. */
import { allHold } from '../../lessons/condition.ts';
import type { LessonStep } from '../../lessons/lesson.ts';
import { distance, trailingMeans } from '../../lessons/prediction.ts';
import { fixed } from '../state/format.ts';
import type { LessonPlay } from './LessonPlay.svelte.ts';

const smoothing = 3;

/** Index of the answer that the reader's runs support; null while a run is missing, −1 if they support none. */
function rightAnswer(step: Extract<LessonStep, { kind: 'choose' }>, { measured }: LessonPlay): number | null {
  const results = step.answers.map(({ when }) => allHold(when, measured));
  return results.includes(null) ? null : results.indexOf(true);
}

/** How close a drawing came, in words; null if there is nothing to compare. */
export function drawingWords(play: LessonPlay): string | null {
  const at = play.lesson.steps.findIndex(({ kind }) => kind === 'draw');
  const step = play.lesson.steps[at];
  const drawn = play.drawing(at);
  if (step?.kind !== 'draw' || drawn === null || !play.isDone(step.arm)) return null;
  const measured = play.curveOf(step.arm).filter((value) => !Number.isNaN(value));
  const apart = distance(drawn, trailingMeans(measured, smoothing));
  if (apart === null) return null;
  const off = `Your drawing lies ${fixed(apart)} from the run on average`;
  if (apart <= 0.06) return `${off}. That is very close.`;
  if (apart <= 0.15) return `${off}. You had the right idea.`;
  if (apart <= 0.3) return `${off}. Part of it went another way; where did the two separate?`;
  return `${off}. The run surprised you, and that is what predictions are for.`;
}

/** Words for a chosen answer; null while a run is missing or nothing was chosen. */
export function answerWords(at: number, play: LessonPlay): { isRight: boolean; text: string } | null {
  const step = play.lesson.steps[at];
  const chosen = play.answer(at);
  if (step?.kind !== 'choose' || chosen === null) return null;
  const right = rightAnswer(step, play);
  if (right === null) return null;
  const answer = step.answers[right];
  if (!answer) return { isRight: false, text: 'Your runs bear out none of the answers. Try another seed.' };
  const because =
    right === step.expected
      ? step.because
      : 'This is not what this lesson usually finds; with another seed it may differ.';
  return chosen === right
    ? { isRight: true, text: `You were right: ${quoted(answer.text)} ${because}` }
    : { isRight: false, text: `It turned out otherwise: ${quoted(answer.text)} ${because}` };
}

/** An answer in quotation marks, with a full stop. */
function quoted(answer: string): string {
  return /[.!?]$/.test(answer) ? /* text */ `“${answer}”` : /* text */ `“${answer}.”`;
}
