/** Rows of a class whose pupils all train one recipe: the score is the share of held-out prompts that were solved. */
import type { RunConfig } from '../../config/settings.ts';
import { lastPassAt1, scoreRounding, type RowSubject } from './checkPasted.ts';
import { readLine } from './line.ts';
import { isOfPlan, planMark } from './plan.ts';

const tenths = new Intl.NumberFormat(/* text */ 'en-US', {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
});
const percent = (share: number): string => `${tenths.format(100 * share)} %`;

/** What rows of this recipe must fit; `scores` false: they count something else than solved prompts, as those of a lesson. */
export function planSubject(plan: RunConfig, { scores = true } = {}): RowSubject {
  const mark = planMark(plan);
  return {
    prompts: plan.num_eval_prompts,
    readCode: (text) => {
      const read = readLine(text);
      if (typeof read === 'string') return `Not a code: ${read}.`;
      const { code } = read;
      if (code.plan !== mark) return 'The code is of other settings than those of this class.';
      return { code, config: { ...plan, seed: code.seed } };
    },
    whyForeign: (config) =>
      isOfPlan(plan, config) ? null : 'The proof is of other settings than those of this class.',
    whyNoSuchScore: (passAt1, score) =>
      !scores || Math.abs(passAt1 - score) <= scoreRounding
        ? null
        : `The code says ${percent(passAt1)} of the held-out prompts, and the score is ${percent(score)}.`,
    scoreOf: scores ? lastPassAt1 : null,
  };
}
