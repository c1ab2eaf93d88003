/** ARRoL: a head predicts success during a completion, and pruning balances correct and wrong survivors. */
import { compared } from './cardResult.ts';
import type { Method } from './method.ts';

export const arrol: Method = {
  id: 'arrol',
  title: 'ARRoL',
  paper: {
    title: 'Prune as You Generate: Online Rollout Pruning for Faster and Better RLVR',
    arxiv: '2603.24840',
    year: 2026,
  },
  provenance: 'near',
  stage: 'Control',
  saves: ['tokens', 'updates'],
  purpose: 'Prunes half of a group during generation so that survivors are half correct, half wrong.',
  concepts: ['online pruning', 'quality head', 'early stopping', 'balanced groups'],
  formula: String.raw`\begin{gathered}q_i=P(\text{right}\mid\text{the head's score}\ s_i)\\[4pt]p_i=\operatorname{clip}\big(\kappa+\delta-\lambda\,\operatorname{sgn}(\bar q-\rho)\,(q_i-\bar q),\ 0.1,\ 0.9\big),\qquad\tfrac1G\textstyle\sum_i p_i=\kappa\end{gathered}`,
  settings: {
    task: 'sort-digits',
    prune: 'quality',
    prune_at: 5,
    prune_evidence: 'both',
    num_generations: 16,
  },
  pitfalls: [
    'Compare with random-prune at the same keep ratio, and with half as many completions from the start: both save as many tokens.',
    'The baseline is the mean of the survivors, which is not the policy’s own success rate.',
    'Short tasks end before the check: pruning/pruned_ratio gives the share pruned, and quality/auc says whether the head is better than guessing.',
    'Pruned correct completions are a loss where correct ones are rare: set finish_pruned and watch pruning/right_lost.',
    'Whether the choice beats a random one depends on the task.',
    'It saves tokens but hardly any time: in a tab, a decoding step with half the rows takes almost as long.',
  ],
  results: [
    compared('arrol-random-pruning', 'euclid', 'random pruning', [-0.06175, -0.07451, -0.04898], {
      note: 'Its survivors differed no more in reward than random ones.',
    }),
    compared(
      'arrol-random-pruning',
      'euclid',
      'fewer completions from the start',
      [-0.03988, -0.05305, -0.02672],
      {
        against: 'fewer',
      },
    ),
    compared(
      'arrol-saved-tokens',
      'euclid',
      'fewer completions from the start',
      [-0.01685, -0.03153, -0.00217],
    ),
    compared('arrol-saved-tokens', 'euclid', 'random pruning', [-0.039495, -0.05866, -0.02033], {
      against: 'random-prune',
    }),
    compared('arrol-balanced-survivors', 'countdown', 'GRPO without pruning', [-0.00612, -0.02122, 0.00898]),
    compared('arrol-graded-rewards', 'sort-digits', 'GRPO without pruning', [-0.00681, -0.01381, 0.00019], {
      note: 'Only there did survivors differ more than those of random pruning.',
    }),
  ],
  departures: [
    'A summary of the paper gives a formula that always favours completions likely to be wrong, which balances only groups that are mostly correct. The added sign favours the rarer kind; prune_rule literal restores the published formula.',
    'Bayes’ rule joins the head’s score with the confidence of the sampled tokens, because the hidden state of so small a policy hardly predicts success. prune_evidence head uses the head alone, as the paper does.',
    'The check comes after 5 tokens, when most of a completion is written, instead of after 512; scores have 32 bins instead of 128.',
    'The head learns from survivors weighted by 1 / p, so that they represent the pruned ones; the paper does not specify this.',
    'Score statistics decay by a tenth each round, because head and policy change; the prior is the share of correct ones among verified completions.',
    'Completions that ended before the check stay and count towards the keep ratio. The likeliest survivor stays where a whole group would be pruned.',
    'Nothing is pruned while the evidence ranks the better of two completions first in 55 % of pairs or fewer.',
    'Warm-up counts rounds instead of the paper’s 20 updates; learning rate and loss are those of GRPO here.',
    'When it ran, our plan arrol-saved-tokens quoted training up to 1.6 times as fast; the abstract says 1.7.',
  ],
  claim:
    'The paper reports 2.3 to 3 points more average accuracy than GRPO and DAPO on Qwen3 and Llama 3.2 models, and training up to 1.7 times as fast.',
  experiments: [
    'arrol-random-pruning',
    'arrol-saved-tokens',
    'arrol-balanced-survivors',
    'arrol-graded-rewards',
  ],
};
