/** CAPO: critiques of single steps give the tokens of wrong steps less credit. */
import { compared } from './cardResult.ts';
import type { Method } from './method.ts';

export const capo: Method = {
  id: 'capo',
  title: 'CAPO',
  paper: {
    title: 'CAPO: Towards Enhancing LLM Reasoning through Verifiable Generative Credit Assignment',
    arxiv: '2508.02298',
    year: 2025,
  },
  provenance: 'abstract only',
  stage: 'Learn',
  saves: [],
  purpose: 'Lets critiques mark wrong steps, whose tokens get less credit than the rest of the completion.',
  concepts: ['credit assignment', 'process supervision', 'step rewards', 'LLM as critic'],
  formula: String.raw`\hat A_{i,t}=\hat A_i-\lambda\left(f_{i,t}-\frac{\sum_{j,s}f_{j,s}}{\sum_j|o_j|}\right),\qquad f_{i,t}=\left[\,\textstyle\sum_{k=1}^{K}c_{k,i}(t)>\tfrac K2\right]`,
  settings: {
    task: 'scratchpad',
    step_penalty: 0.5,
    step_critics: 1,
    step_critic_error: 0,
    loss_type: 'dapo',
    scale_rewards: 'none',
  },
  pitfalls: [
    'Only tasks whose steps are verified can say which step is wrong: scratchpad and maze.',
    'A critic that errs rewards what it overlooks: raise its error rate and the number of critiques to see how far a vote repairs it.',
    'A step counts by its tokens, so a wrong step with many tokens weighs more than a short one.',
    'Groups that all fail teach something too, namely which steps were wrong: watch frac_reward_zero_std beside the reward.',
  ],
  results: [compared('capo-steps', 'scratchpad', 'the outcome alone', [0.00432, -0.00571, 0.01434])],
  departures: [
    'The paper asks a general language model for the critiques; here the task’s verifier checks each step, and a critique may err at a rate of your choice.',
    'The abstract gives no formula. The penalty on tokens of steps that most critiques flag, its balance over the group and its size are ours.',
    'Advantages are not divided by a standard deviation, so that a penalty means the same in every group.',
  ],
  claim:
    'The paper reports that it is better than fine-tuning and other reinforcement learning on six math benchmarks and three from other fields; its abstract gives no number.',
  experiments: ['capo-steps'],
};
