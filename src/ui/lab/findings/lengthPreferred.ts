/** Finding: the reward model takes the longer one of two completions that are equally right. */
import { percent } from '../../state/format.ts';
import { recentMean, type FindingCheck } from './finding.ts';

/** Share of pairs above which the bias is more than the noise of ten rounds. */
const much = 0.65;

/** Reports a reward model with a bias toward length. */
export const lengthPreferred: FindingCheck = ({ history, config }) => {
  const share = recentMean(history, 'reward_model/longer_preferred');
  if (share === null || share < much || config.reward_model_length_bias <= 0) return null;
  return {
    id: 'length-preferred',
    severity: 'warning',
    title: `The reward model took the longer completion in ${percent(share)} of pairs`,
    detail:
      'These pairs are equally right, so training makes completions longer and not better. Look at held-out pass@1, which the verifier decides.',
    why: 'A policy learns whatever raises its reward. Length is easier to give than a right answer. Reward then rises while pass@1 stays or falls.',
    fix: { label: 'Remove the bias', changes: { reward_model_length_bias: 0 } },
  };
};
