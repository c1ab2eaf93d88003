/** ARRoL: a head foresees in the middle of a completion how it will come out, and survivors are made as often right as wrong. */
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
  purpose: 'Stops half of a group in the middle, chosen so that what lives on is as often right as wrong.',
  formula: String.raw`\begin{gathered}q_i=P(\text{right}\mid\text{the head's score}\ s_i)\\[4pt]p_i=\operatorname{clip}\big(\kappa+\delta-\lambda\,\operatorname{sgn}(\bar q-\rho)\,(q_i-\bar q),\ 0.1,\ 0.9\big),\qquad\tfrac1G\textstyle\sum_i p_i=\kappa\end{gathered}`,
  settings: {
    task: 'sort-digits',
    prune: 'quality',
    prune_at: 5,
    prune_evidence: 'both',
    num_generations: 16,
  },
  pitfalls: [
    'Compare with random-prune at the same share, and with half as many completions from the start: thinning alone saves as many tokens.',
    'The mean of a group is that of its survivors, so advantages are measured against another baseline than the policy’s own success.',
    'Short tasks end before anybody looks: pruning/pruned_ratio says how much was cut, and quality/auc whether the head knew more than a coin.',
    'A right completion that was cut is lost where right ones are rare: finish_pruned shows how many in pruning/right_lost.',
    'Whether the choice is better than chance hangs on the task: survivors differ more on sort-digits, and not on countdown, where rewards are right or wrong.',
    'Tokens are saved, time hardly: in a tab a decode step costs much the same with half of the rows.',
  ],
  departures: [
    'As an account of the paper writes it, chance always favours those likely to be wrong, which balances only groups that are mostly right; the sign makes it favour the rarer kind, and prune_rule literal brings the formula back as written.',
    'How sure the policy was of what it wrote is read beside the head, and Bayes’ rule joins the two: the hidden state of so small a policy hardly tells right from wrong. prune_evidence head reads the head alone, as the paper does.',
    'Completions are judged after 5 tokens, where most of them is written, instead of after 512, and scores are kept in 32 bins instead of 128.',
    'The head learns from survivors weighted by 1 / p, so that those who were cut are stood for; the paper does not say.',
    'What scores are worth fades by a tenth each round, because the head and the policy change; the prior is the share of right ones among completions that were judged.',
    'Completions that ended before the look stay and count towards the share kept, and the likeliest survivor is kept where a whole group would vanish.',
    'Nothing is pruned while what is read puts the better of two completions first in 55 % of pairs or fewer.',
    'Warm-up is counted in rounds, the paper’s 20 updates at one update each; learning rate and loss are those of GRPO here.',
  ],
  claim:
    'The paper reports 2.3 to 3 points more average accuracy than GRPO and DAPO on Qwen3 and Llama 3.2 models, and training up to 1.7 times as fast.',
  experiments: ['arrol-balanced-survivors', 'arrol-graded-rewards'],
};
