/** Dr. GRPO: GRPO without its two divisions, by the group's standard deviation and by each completion's length. */
import { compared } from './cardResult.ts';
import type { Method } from './method.ts';

export const drGrpo: Method = {
  id: 'dr-grpo',
  title: 'Dr. GRPO',
  paper: {
    title: 'Understanding R1-Zero-Like Training: A Critical Perspective',
    arxiv: '2503.20783',
    year: 2025,
  },
  provenance: 'code read',
  stage: 'Learn',
  saves: [],
  purpose:
    'GRPO without the two divisions that favour long wrong answers and very easy or very hard prompts.',
  concepts: ['drgrpo', 'length bias', 'difficulty bias', 'unbiased', 'without standard deviation'],
  formula: String.raw`\begin{gathered}\hat A_i=R_i-\operatorname{mean}(R_1,\dots,R_G)\\[4pt]\mathcal J=\frac1{G\,L_{\max}}\sum_{i=1}^{G}\sum_t\min\!\left(\rho_{i,t}\hat A_i,\ \operatorname{clip}(\rho_{i,t},1{-}\epsilon,1{+}\epsilon)\,\hat A_i\right)\end{gathered}`,
  settings: {
    scale_rewards: 'none',
    loss_type: 'dr_grpo',
    epsilon: 0.2,
    epsilon_high: null,
  },
  pitfalls: [
    'Both divisions also change the step size: tune the learning rate of each method before comparing them.',
    'Where all correct answers have the same length there is no length bias to remove.',
    'Advantages shrink as groups agree, so the gradient is small late in a run; the optimiser’s own scaling hides part of this.',
  ],
  results: [
    compared('dr-grpo-lengths', 'table-query', 'GRPO', [0.04, 0.01781, 0.0622], {
      note: 'Lengths of completions were not clearly different.',
    }),
  ],
  departures: [
    'The constant divisor is the maximum length of the level, as in TRL, not one length for all tasks.',
  ],
  claim:
    'The paper reports 43.3 % on AIME 2024 with a 7B base model, and wrong answers that no longer grow longer during training.',
  experiments: ['dr-grpo-lengths'],
};
