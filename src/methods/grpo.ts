/** GRPO: advantages from the rewards of a group of completions of one prompt, without a value network. */
import { compared } from './cardResult.ts';
import type { Method } from './method.ts';

export const grpo: Method = {
  id: 'grpo',
  title: 'GRPO',
  paper: {
    title: 'DeepSeekMath: Pushing the Limits of Mathematical Reasoning in Open Language Models',
    arxiv: '2402.03300',
    year: 2024,
  },
  provenance: 'code read',
  stage: 'Learn',
  saves: [],
  purpose: 'Compares each completion with the others of its prompt, so no value network is needed.',
  concepts: ['group-relative advantage', 'group baseline', 'critic-free', 'R1-Zero'],
  formula: String.raw`\begin{gathered}\hat A_i=\frac{R_i-\operatorname{mean}(R_1,\dots,R_G)}{\operatorname{std}(R_1,\dots,R_G)}\\[4pt]\mathcal J=\frac1G\sum_{i=1}^{G}\frac1{|o_i|}\sum_{t}\min\!\left(\rho_{i,t}\hat A_i,\ \operatorname{clip}(\rho_{i,t},1{-}\epsilon,1{+}\epsilon)\,\hat A_i\right)\end{gathered}`,
  settings: {
    loss_type: 'grpo',
    scale_rewards: 'group',
    epsilon: 0.2,
    epsilon_high: null,
    num_iterations: 1,
  },
  pitfalls: [
    'A group whose completions all get the same reward teaches nothing: watch frac_reward_zero_std, and change the level or the group size if it stays near 1.',
    'Averaging over each completion first makes a token of a long completion count less, so wrong answers may grow long: compare the loss aggregations on tasks with free length.',
    'Dividing by the group’s standard deviation gives very easy and very hard prompts more weight than others.',
    'With one update per round the ratio is 1 everywhere and clipping never acts; it matters from two passes or minibatches on.',
  ],
  results: [
    compared('grpo-all-four', 'euclid', 'GRPO without them at equal budget', [0.01084, -0.01565, 0.03733], {
      of: 'all four switches together',
    }),
  ],
  departures: [
    'The paper adds a KL penalty with beta 0.04; here beta is 0 unless set, as in TRL, because short verified tasks rarely need it.',
    'TRL’s default aggregation is dapo, not the paper’s: set loss_type when you compare numbers with it.',
    'The standard deviation is the unbiased one (divisor G − 1) plus 0.0001, as in TRL.',
  ],
  claim:
    'The paper reports that GRPO takes its 7B instruction-tuned model from 82.9 % to 88.2 % on GSM8K and from 46.8 % to 51.7 % on MATH.',
  experiments: ['grpo-all-four'],
};
