/** Rows of a class whose pupils all train one recipe: the score is the share of held-out prompts that were solved. */
import type { RunConfig } from '../../config/settings.ts';
import type { RowSubject } from './checkRows.ts';
import { decodeCode } from './code.ts';
import { planMark } from './plan.ts';

/** Scores on platforms are rounded to hundredths of a point. */
const rounding = 0.0051;

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;

/** What rows of this recipe must fit. */
export function planSubject(plan: RunConfig): RowSubject {
  const mark = planMark(plan);
  return {
    prompts: plan.num_eval_prompts,
    readCode: (text) => {
      const code = decodeCode(text);
      if (typeof code === 'string') return `Not a code: ${code}.`;
      if (code.plan !== mark) return 'The code is of other settings than those of this class.';
      return { code, config: { ...plan, seed: code.seed } };
    },
    whyForeign: (config) =>
      planMark(config) === mark ? null : 'The proof is of other settings than those of this class.',
    whyNoSuchScore: (passAt1, score) =>
      Math.abs(passAt1 - score) <= rounding
        ? null
        : `The code says ${percent(passAt1)} of the held-out prompts, and the score is ${percent(score)}.`,
    scoreOf: ({ rows }) => rows.reduce<number>((last, row) => row['pass@1'] ?? last, 0),
  };
}
