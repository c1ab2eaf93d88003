/** Steerability: a probe of the first tokens' hidden states predicts failures, which are stopped. */
import { compared } from './cardResult.ts';
import type { Method } from './method.ts';

export const steerability: Method = {
  id: 'steerability',
  title: 'Steerability',
  paper: { title: 'When is Your LLM Steerable?', arxiv: '2606.11599', year: 2026 },
  provenance: 'abstract only',
  stage: 'Control',
  saves: ['tokens', 'updates'],
  purpose: 'Predicts from hidden states of the first tokens which completions will fail, and stops those.',
  concepts: ['early prediction', 'hidden states', 'linear probe', 'activation steering', 'early stopping'],
  formula: String.raw`\begin{gathered}\hat R_i=\operatorname{clip}_{[0,1]}\big(a+s^{\top}z_i^{(t)}\big)\\[4pt]P(i\text{ survives})=\begin{cases}0.1&\hat R_i<\tau\\1&\text{otherwise}\end{cases}\end{gathered}`,
  settings: {
    task: 'scratchpad',
    prune: 'first_tokens',
    prune_warmup: 5,
    num_generations: 16,
  },
  pitfalls: [
    'Compare with ARRoL, which reads a learned head, and with random pruning of as many completions.',
    'Stopping failures also removes what a group is compared with: keep pruning/survivor_variance close to pruning/whole_variance, which finish_pruned measures.',
    'Where early/auc_prompt is as high as early/auc, the probe knows hard prompts and not bad completions: it then stops whole prompts.',
    'The baseline is the mean of the survivors, which is above the policy’s own success rate.',
    'A threshold above the success rate stops most completions: watch pruning/pruned_ratio.',
    'The probe also stops right completions: set finish_pruned and watch pruning/right_lost.',
  ],
  results: [
    compared('steerability-first-tokens', 'scratchpad', 'pruning at random', [-0.03578, -0.05192, -0.01965]),
  ],
  departures: [
    'Nothing is steered. The paper predicts whether a steered concept will appear; here the probe predicts whether the completion will be right, and its use is to stop, not to search a steering strength.',
    'The paper trains boosted trees on a fixed set and tells under-steering, success and over-steering apart. Here a ridge regression (penalty 10) predicts the reward and is fitted again each round.',
    'The features are the last layer’s state after the first tokens and its mean over them, not differences before and after steering in all layers.',
    'The probe also reads the log-probabilities and entropy of these tokens, because the states of so small a policy hardly rank the completions of one prompt.',
    'One in ten predicted failures survives and counts for ten in the regression. Nothing is stopped in the first rounds, or while the probe ranks the better of two completions first in 55 % of pairs or fewer.',
    'The check comes after a third of the longest completion. Threshold and rates are ours: the abstract gives none.',
  ],
  claim:
    'The paper reports a macro-F1 of around 0.7 on unseen concepts, and near-optimal steering with a small fraction of the decoding cost.',
  experiments: ['steerability-first-tokens'],
};
