/** DPS: follows each prompt between failed, mixed and solved as a Markov chain, and picks those likely to be mixed. */
import { compared } from './cardResult.ts';
import type { Method } from './method.ts';

export const dps: Method = {
  id: 'dps',
  title: 'DPS',
  paper: {
    title: 'Dynamics-Predictive Sampling for Active RL Finetuning of Large Reasoning Models',
    arxiv: '2603.10887',
    year: 2026,
  },
  provenance: 'code read',
  stage: 'Replay',
  saves: ['tokens'],
  purpose: 'Predicts from a prompt’s past groups whether the next one will be mixed, and picks such prompts.',
  concepts: ['prompt selection', 'curriculum', 'hidden Markov model', 'zero-variance groups'],
  formula: String.raw`\begin{gathered}P=A/\textstyle\sum_{\text{to}}A,\qquad U\propto(o\,\pi_{\text{prev}}^{\top})\circ P,\qquad A\leftarrow\delta A+(1-\delta)A_0+U\\[4pt]\pi\leftarrow P\,o,\qquad\text{take the highest }\pi_{\text{mixed}}\end{gathered}`,
  settings: {
    prompt_selection: 'dynamics',
    num_train_prompts: 512,
    prompt_candidates: 8,
    dynamics_decay: 0.5,
  },
  pitfalls: [
    'Whether a group is mixed depends on its size: with few completions a hard prompt looks failed.',
    'Counts decay in every round, for all prompts: in a large pool most prompts return to the prior before they are sampled again.',
    'Compare at equal generated tokens with dynamic sampling, whose discarded groups this method should save.',
    'With decay 1 and as many candidates as prompts, the defaults of the released code, it hardly acts.',
  ],
  results: [
    compared(
      'dps-fewer-rollouts',
      'chain-sum',
      'dynamic sampling at equal new tokens',
      [-0.01686, -0.03385, 0.00014],
      {
        note: 'More mixed groups did not mean more learning there. The test is on one of the four levels that are sampled.',
      },
    ),
    compared('dps-mixture', 'chain-sum', 'uniform prompts', [-0.01213, -0.02231, -0.00194], {
      note: 'All trained levels are evaluated there.',
    }),
  ],
  departures: [
    'Candidates are shuffled first, so that ties are not taken in storage order as in the released code.',
    'Decay and candidates are those of its countdown scripts; its mathematics scripts use 0.7 and 32 times the prompts of a round.',
    'Clip range and learning rate are those of GRPO here; its scripts use a wider range.',
  ],
  claim:
    'The paper reports that it substantially reduces redundant rollouts, speeds up training and reasons better; it gives no number in its abstract.',
  experiments: ['dps-fewer-rollouts', 'dps-mixture'],
};
