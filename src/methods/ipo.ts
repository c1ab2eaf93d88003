/** IPO: as DPO, but towards a fixed lead of the preferred completion, so that sure pairs stop pushing. */
import { compared } from './cardResult.ts';
import type { Method } from './method.ts';

export const ipo: Method = {
  id: 'ipo',
  title: 'IPO',
  paper: {
    title: 'A General Theoretical Paradigm to Understand Learning from Human Preferences',
    arxiv: '2310.12036',
    year: 2023,
  },
  provenance: 'near',
  stage: 'Learn',
  saves: [],
  purpose: 'Moves the preferred one of two completions a fixed lead ahead of the other.',
  concepts: ['identity preference optimisation', 'preference overfitting', 'preference pairs'],
  formula: String.raw`\text{loss}=\left(h-\frac1{2\beta}\right)^2,\qquad h=\log\frac{\pi_\theta(o_w)}{\pi_{\text{start}}(o_w)}-\log\frac{\pi_\theta(o_l)}{\pi_{\text{start}}(o_l)}`,
  settings: {
    task: 'replies',
    surrogate: 'ipo',
    labels: 'judge',
    rule_question: 1,
    rule_animal: 0,
    rule_short: 1,
    prompts_per_round: 8,
  },
  pitfalls: [
    'The lead is a sum over tokens, so long completions reach it with less change of each token: watch completions/mean_length.',
    'Pairs that are far from the lead have steep gradients, which clipping cuts: watch grad_norm.',
    'A small preference_beta asks for a lead that the policy reaches only by becoming certain: watch preference/margin and entropy.',
  ],
  results: [
    compared('ipo-passes', 'sort-digits', 'DPO', [0.00164, -0.00123, 0.00452], {
      note: 'Both made four passes over the pairs of each round, which were new.',
    }),
  ],
  departures: [
    'The paper learns from a fixed set of pairs, as preference_pairs choices does. Else the pairs of each round are new, the best and the worst completion of a prompt by the reward.',
    'The judge of choices says which is best; with labels verifier it is the task itself.',
  ],
  claim:
    'The paper shows on small examples that IPO does not overfit to pairs that are always decided the same way, where DPO does.',
  experiments: ['ipo-passes'],
};
