/** DARS: after a first look, hard prompts get so many more completions that they weigh more than easy ones. */
import type { Method } from './method.ts';

export const dars: Method = {
  id: 'dars',
  title: 'DARS',
  paper: {
    title: 'Depth-Breadth Synergy in RLVR: Unlocking LLM Reasoning Gains with Adaptive Exploration',
    arxiv: '2508.13755',
    year: 2025,
  },
  provenance: 'code read',
  stage: 'Control',
  purpose: 'Gives prompts of which fewer than half came out right further completions, the more the harder.',
  formula: String.raw`\Delta N=\min\!\left(\left\lceil\frac{2(1-a)\,\tfrac N2-N\,S(a)}{S(a)}\right\rceil,\ N_{\max}-N\right),\qquad S(a)=2a(1-a),\quad a<\tfrac12`,
  settings: {
    allocation: 'hard',
    scale_rewards: 'none',
    loss_type: 'dapo',
    prompts_per_round: 8,
    max_generations: 64,
    num_iterations: 2,
    steps_per_generation: 1,
  },
  // Episodes are long: few of them can be learned from at once.
  settingsOn: { control: { prompts_per_round: 4, max_generations: 16 } },
  pitfalls: [
    'Prompts that never come out right take the most completions, round after round, and stand in no update: watch allocation/extra_failed.',
    'Prompts that mostly come out right get no more, so that a round has fewer tokens of easy prompts in it: the mix changes, not only the number.',
    'Compare with as many completions for all as its mean, and at equal generated tokens.',
    'More mixed groups are not more learning: in our experiment pass@8 came out alike with 8 completions for all, with 35 for all and with DARS, at equal budget, and the pass@1 curve of DARS was the lower one.',
    'Two phases one after the other take longer than one with as many completions.',
  ],
  departures: [
    'First completions decide on further ones and are learned from as well, as in the released code: that biases a group’s mean, because groups that began badly go on and groups that began well stop. With further_only on, prompts that go on are learned from by their further completions alone.',
    'This is the hardness-weighted schedule; allocation equal is the other one, whose released cap is 32 in place of 64.',
    'Breadth is 8 prompts a round, learned from as one batch in two passes, where the paper takes 3,072 in one: set prompts_per_round up for it.',
    'Its experiment is of an earlier version, which learned in two minibatches and one pass, averaged over completions first and kept groups without spread.',
  ],
  claim:
    'The paper reports consistent gains in Pass@K without more inference cost at convergence, and gains in Pass@1 as well with large batches; it gives no number in its abstract.',
  experiments: ['dars-deeper-pass'],
};
