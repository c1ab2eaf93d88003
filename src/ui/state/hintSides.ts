/** Recent success with and without a hint, and how to read the difference. */
import type { RunConfig } from '../../config/schema.ts';
import type { MetricHistory } from '../../run/MetricHistory.ts';

export interface HintSide {
  readonly key: string;
  readonly name: string;
  /** Name of a CSS colour variable. */
  readonly colour: string;
  readonly dash?: readonly number[];
  /** Mean share of right completions over the latest rounds that had any, in [0, 1]; null if none had. */
  readonly success: number | null;
}

const sides: readonly Omit<HintSide, 'success'>[] = [
  { key: 'hints/success', name: 'with a hint', colour: '--bark', dash: [5, 3] },
  { key: 'hints/plain_success', name: /* text */ 'without', colour: '--pos' },
];

export function sidesOf(history: MetricHistory): readonly HintSide[] {
  return sides.map((side) => {
    const latest = history.smoothed(side.key).at(-1);
    return { ...side, success: latest === undefined || Number.isNaN(latest) ? null : latest };
  });
}

const harder =
  'so hinted completions answer harder prompts: compare how the two lines move, not their height.';

/** By hint rule, whether hinted and plain completions answer the same prompts. */
export const hintedBeside: Readonly<Record<RunConfig['hint'], string>> = {
  none: '',
  all_failed: `Hints go to prompts that every plain completion failed, ${harder}`,
  failed: `Hints go where a plain completion failed, ${harder}`,
  by_difficulty: `Hints are longer where fewer plain completions were right, ${harder}`,
  intervene: `Hints go where a plain completion failed, ${harder}`,
  retry: `Hints follow failed attempts, ${harder}`,
  always: 'Both answer the same prompts, so the gap is the effect of the hint.',
  dropout: 'Both answer the same prompts, so the gap is the effect of the hint.',
};

/** A further note for some hint contents. */
export const contentBeside: Readonly<Partial<Record<RunConfig['hint_content'], string>>> = {
  any_strategy:
    'Hints name a strategy whether it works or not. A wrong one misleads, but widens exploration.',
};
