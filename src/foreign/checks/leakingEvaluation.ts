/** Check: evaluation on prompts that were trained on. */
import type { RunCheck } from '../diagnosis.ts';
import { baselineLesson } from './see.ts';
import { inPercent } from './view.ts';

/** Share of evaluation prompts above which it is no accident of a small task. */
const much = 0.1;

export const leakingEvaluation: RunCheck = {
  id: 'leaking-evaluation',
  title: 'evaluation on prompts of the training set',
  needs: [['evaluated completions']],
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
    const share = both.length / asked.size;
    return {
      certainty: share >= much ? 'sure' : 'likely',
      what: `${inPercent(share)} of the prompts of the evaluation were trained on (${both.length} of ${asked.size}).`,
      why: 'The evaluation then measures memory. Its number rises with training and says nothing about new prompts.',
      since: both.reduce((first, prompt) => Math.min(first, firstTrained.get(prompt) as number), Infinity),
    };
  },
};
