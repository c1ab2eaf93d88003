/** Additions of hints to learning, as data. */
import type { Options } from '../../../config/option.ts';
import { hintBaseline } from '../baseline/meta.ts';
import { hintDistil } from '../distil/meta.ts';
import { hintTrained } from '../trained/meta.ts';

export const hintLearning = [hintBaseline, hintDistil, hintTrained] as const;

/** In form order. */
export const hintLearningSettings = {
  ...hintBaseline.settings,
  ...hintDistil.settings,
  ...hintTrained.settings,
} as const satisfies Options;
