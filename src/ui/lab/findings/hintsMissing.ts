/** Hints that were asked for and could not be given: those rounds go on without them. */
import type { RunConfig } from '../../../config/schema.ts';
import { percent } from '../../format.ts';
import { recentMean, type Check } from './finding.ts';

const reasons: Readonly<Record<RunConfig['hint_content'], string>> = {
  solution:
    'The solution is so short that its beginning already is the answer, or the task has none for the prompt.',
  strategy: 'The prompt has no strategy with a name, or the name gives the answer away.',
  any_strategy: 'The prompt has no strategies with names, or the name gives the answer away.',
  neighbour: 'No solved neighbour was found that does not hold the answer.',
  solved: 'Nothing was solved yet at that level, or all that was holds the answer.',
  repair: 'The completion had no wrong step to put right: it failed by its form or its answer alone.',
};

/** Speaks from one missing hint in four on. */
export const hintsMissing: Check = ({ history, config }) => {
  if (config.hint === 'none') return null;
  const share = recentMean(history, 'hints/missing');
  if (share === null || share < 0.25) return null;
  return {
    id: 'hints-missing',
    severity: 'warning',
    title: share >= 1 ? 'No hint could be given' : `${percent(share)} of hints could not be given`,
    detail: `${reasons[config.hint_content]} Such completions stay as they are without a hint, and the run goes on.`,
    why: 'A hint helps where the policy finds nothing by itself. Where none can be told, a round is a plain one: it costs the same and learns what plain rounds learn, so a comparison with a run without hints shows no difference. Another content (Hint says) or a level with longer solutions gives more to tell.',
  };
};
