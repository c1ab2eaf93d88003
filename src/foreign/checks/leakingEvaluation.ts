/** Check: evaluation on prompts that were trained on. */
import { checkOf } from '../diagnosis.ts';
import { baselineLesson } from './see.ts';
import { inPercent } from './view.ts';

/** Share of prompts, and how many, from which on it is no accident of a small task. */
const [much, several] = [0.1, 3];

export const leakingEvaluation = checkOf({
  id: 'leaking-evaluation',
  title: 'evaluation on prompts of the training set',
  needs: [[/* data */ 'evaluated completions']],
  remedies: ['splitPrompts'],
  see: baselineLesson,
  check(run) {
    const firstTrained = new Map<string, number>();
    for (const { split, prompt, step } of run.completions)
      if (split === 'train' && !firstTrained.has(prompt)) firstTrained.set(prompt, step);
    const asked = new Set(
      run.completions.flatMap(({ split, prompt }) => (split === 'eval' && prompt !== '' ? prompt : [])),
    );
    const both = [...asked].filter((prompt) => firstTrained.has(prompt));
    if (firstTrained.size === 0 || both.length === 0) return null;
    // Files often hold a part of one side only.
    const isTrained = firstTrained.size < asked.size;
    const of = isTrained ? firstTrained.size : asked.size;
    const share = both.length / of;
    return {
      certainty: share >= much && both.length >= several ? 'sure' : 'likely',
      values: { share, isTrained, count: both.length, of },
      since: both.reduce((first, prompt) => Math.min(first, firstTrained.get(prompt) as number), Infinity),
    };
  },
  what: ({ share, isTrained, count, of }) =>
    isTrained
      ? `${inPercent(share)} of the prompts trained on in these files are asked in the evaluation too (${count} of ${of}).`
      : `${inPercent(share)} of the prompts of the evaluation were trained on (${count} of ${of}).`,
  why: () =>
    'The evaluation then measures memory. Its number rises with training and says nothing about new prompts.',
});
