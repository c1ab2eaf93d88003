/** PRLCoder: a process reward model learns which lines are right, and its rewards of lines train the policy. */
import { compared } from './cardResult.ts';
import type { Method } from './method.ts';

export const prlcoder: Method = {
  id: 'prlcoder',
  title: 'PRLCoder',
  paper: {
    title: 'Process-Supervised Reinforcement Learning for Code Generation',
    arxiv: '2502.01715',
    year: 2025,
  },
  provenance: 'abstract only',
  stage: 'Learn',
  saves: [],
  purpose:
    'A learned model rewards every line, so that a wrong completion still teaches which lines were good.',
  concepts: ['process supervision', 'process reward model', 'step rewards', 'code generation'],
  formula: String.raw`\begin{gathered}\hat A_{i,t}=\hat A_i+w\,\big(s_{k(t)}-\bar s\big),\qquad s_k=\operatorname{clip}_{[-1,1]}(a+u^{\top}z_k)\\[4pt]\min_{a,u}\ \sum_k\big(v_k-a-u^{\top}z_k\big)^2+\alpha\lVert u\rVert^2,\qquad v_k=\pm1\end{gathered}`,
  settings: {
    task: 'euclid',
    process_reward: 'head',
    process_weight: 0.5,
    loss_type: 'dapo',
    scale_rewards: 'none',
  },
  pitfalls: [
    'The head says what it believes: where process/explained_variance is low, its rewards are mostly noise or the mean.',
    'Compare with CAPO, which uses the verdicts themselves, and with weight 0, which trains on the outcome alone.',
    'Completions can be written to please the head: watch pass@1 beside process/step_reward.',
    'A step counts by its tokens, so a long line weighs more than a short one.',
  ],
  results: [
    compared('prlcoder-head', 'euclid', 'rewards for the outcome alone', [-0.01471, -0.03572, 0.00631], {
      note: 'The head predicted a part of the verdicts.',
    }),
    compared(
      'prlcoder-head',
      'euclid',
      'the same with the verdicts themselves as rewards of lines',
      [-0.04064, -0.05996, -0.02132],
      { against: 'verdicts' },
    ),
  ],
  departures: [
    'Only its abstract was at hand: how line rewards enter the advantage, their weight and their balance over the group are ours.',
    'The paper makes labelled lines by mutating and refactoring code with a teacher, once. Here the lines that the policy writes are labelled by the verifier in each round, and the model learns from those of earlier rounds.',
    'The reward model is a linear head on the policy’s hidden state after the step and its confidence in it, not a language model of its own. Its ridge penalty α is 10, and earlier rounds fade by a tenth each round.',
    'Lines are steps of euclid, checked one by one, and not code that is compiled and run.',
  ],
  claim:
    'The abstract says that process supervision significantly surpasses outcome supervision alone, most on complex tasks; it gives no number.',
  experiments: ['prlcoder-head'],
};
