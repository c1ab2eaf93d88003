/** Finding: hint requests stay without a hint, and their rounds continue without them. */
import type { RunConfig } from '../../../config/schema.ts';
import { percent } from '../../state/format.ts';
import { recentMean, type FindingCheck } from './finding.ts';

const reasons: Readonly<Record<RunConfig['hint_content'], string>> = {
  solution: 'The beginning of the solution already is the answer, or the prompt has no solution.',
  strategy: 'The prompt has no named strategy, or the name contains the answer.',
  any_strategy: 'The prompt has no named strategies, or the name contains the answer.',
  neighbour: 'Every solved neighbour contains the answer, or there is none.',
  solved: 'No prompt of that level is solved yet, or all solutions contain the answer.',
  repair: 'The completion had no wrong step to repair: only its form or answer was wrong.',
  rewind: 'The completion had no wrong step to rewind before, or the corrected rest was only the answer.',
  note: 'The attempt had no wrong step: only its form or answer was wrong, or it took too many turns.',
  skill: 'The library has no skill for such prompts: none helped yet, or they no longer need one.',
  own: 'The code gave no hint, or only the answer.',
};

/** Reports from one missing hint in four on. */
export const hintsMissing: FindingCheck = ({ history, config }) => {
  if (config.hint === 'none') return null;
  const share = recentMean(history, 'hints/missing');
  if (share === null || share < 0.25) return null;
  return {
    id: 'hints-missing',
    severity: 'warning',
    title: share >= 1 ? 'No hint could be given' : `${percent(share)} of hint requests got no hint`,
    detail: `${reasons[config.hint_content]} Such completions stay plain.`,
    why: 'Without a hint, a round is a plain one: it costs and learns the same, so a comparison with a run without hints shows no difference. Choose another content (Hint says) or a level with longer solutions.',
  };
};
