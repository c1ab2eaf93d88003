/** PF-OPSD: the policy with the solution in its context teaches the policy without it, on its own completions. */
import type { Method } from './method.ts';

export const pfOpsd: Method = {
  id: 'pf-opsd',
  title: 'PF-OPSD',
  paper: {
    title: 'World Models Meet Language Models: On the Complementarity of Concrete and Abstract Reasoning',
    arxiv: '2606.03603',
    year: 2026,
  },
  provenance: 'abstract only',
  stage: 'Learn',
  saves: [],
  purpose: 'Moves each token of its own completions towards what it would write with the solution in view.',
  concepts: [
    'on-policy distillation',
    'self-distillation',
    'privileged context',
    'reverse KL',
    'dense signal',
  ],
  formula: String.raw`\hat A_t=\log\pi_\theta(y_t\mid s,x,y_{<t})-\log\pi_\theta(y_t\mid x,y_{<t}),\qquad \mathbb E_{y_t\sim\pi_\theta}\big[\hat A_t\,\nabla\log\pi_\theta(y_t)\big]=-\nabla\operatorname{KL}\big(\pi_\theta\,\|\,\pi_{\text{teacher}}\big)`,
  settings: {
    task: 'scratchpad',
    teacher_weight: 1,
    teacher_on: 'wrong',
    num_generations: 4,
  },
  pitfalls: [
    'The teacher has the answer in view and may favour ways that only pay with it: watch pass@1, not the divergence.',
    'A policy that never learned to read a solution before its prompt is no teacher: teacher/kl_wrong then says nothing.',
    'With a share of 1 the reward is not used at all, and a right completion is changed only where the teacher reads all.',
    'Each completion is read once more, with the solution: compare at equal tokens, tok_aux included.',
  ],
  departures: [
    'The paper’s privileged context is the true future of a video with its answer; here it is the reference solution of the task.',
    'Only the abstract was at hand: the divergence on the sampled token, its bound of 4 nats and the restriction to wrong completions are ours, the last after the finding of the diagnostic “Unmasking On-Policy Distillation”.',
    'The teacher has the weights that sampled the round; nothing averages them.',
  ],
  claim: 'The paper reports 10.6 % and 10.9 % more than its baseline on VRQABench and OpenWorldQA.',
  experiments: [],
};
