/** GRPO: advantages from the rewards of a group of completions of one prompt, without a value network. */
import type { Method } from './method.ts';

export const grpo: Method = {
  id: 'grpo',
  title: 'GRPO',
  paper: {
    title: 'DeepSeekMath: Pushing the Limits of Mathematical Reasoning in Open Language Models',
    arxiv: '2402.03300',
    year: 2024,
  },
  stage: 'Learn',
  purpose: 'Judges each completion against the others of its prompt, so no value network is needed.',
  formula: String.raw`\mathcal{J}=\frac{1}{G}\sum_{i=1}^{G}\frac{1}{|o_i|}\sum_{t=1}^{|o_i|}\min\!\left(r_{i,t}\hat{A}_i,\ \operatorname{clip}(r_{i,t},1-\epsilon,1+\epsilon)\,\hat{A}_i\right)-\beta\,D_{\mathrm{KL}}\!\left[\pi_\theta\,\|\,\pi_{\mathrm{ref}}\right],\qquad \hat{A}_i=\frac{R_i-\operatorname{mean}(R_1,\dots,R_G)}{\operatorname{std}(R_1,\dots,R_G)}`,
  settings: {
    loss_type: 'grpo',
    scale_rewards: 'group',
    epsilon: 0.2,
    epsilon_high: null,
    num_iterations: 1,
  },
  pitfalls: [
    'A group whose completions all get the same reward teaches nothing: watch frac_reward_zero_std, and change the level or the group size when it stays near 1.',
    'Averaging over each completion first makes a token of a long completion count less, so wrong answers may grow long: compare the loss aggregations on tasks with free length.',
    'Dividing by the group’s standard deviation gives very easy and very hard prompts more weight than the rest.',
    'With one update per round the ratio is 1 everywhere and clipping never acts; it matters from two passes or minibatches on.',
    'The paper adds a KL penalty with beta 0.04; here beta is 0 unless set, because short verified tasks rarely need the anchor.',
    'TRL’s own default aggregation is dapo, not this one: set loss_type when comparing numbers with it.',
  ],
  claim:
    'The paper reports that GRPO takes its 7B instruction-tuned model from 82.9 % to 88.2 % on GSM8K and from 46.8 % to 51.7 % on MATH.',
};
