/** DPS: how each prompt goes from failed to mixed to solved is followed as a Markov chain, and mixed ones are taken. */
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
  purpose:
    'Foresees from a prompt’s past groups whether the next one will be mixed, and takes those that will.',
  formula: String.raw`\begin{gathered}P=A/\textstyle\sum_{\text{to}}A,\qquad U\propto(o\,\pi_{\text{prev}}^{\top})\circ P,\qquad A\leftarrow\delta A+(1-\delta)A_0+U\\[4pt]\pi\leftarrow P\,o,\qquad\text{take the highest }\pi_{\text{mixed}}\end{gathered}`,
  settings: {
    prompt_selection: 'dynamics',
    num_train_prompts: 512,
    prompt_candidates: 8,
    dynamics_decay: 0.5,
  },
  pitfalls: [
    'Whether a group is mixed hangs on its size: with few completions a prompt that is hard looks failed.',
    'Counts fade in every round, met or not: in a large pool most prompts are back at the prior before they come again.',
    'More mixed groups are not more learning: in our experiment, at equal generated tokens, it had twice as many as prompts in turn, and pass@1 was lower; the oracle’s was too. The test there is of one level of the four that are chosen from.',
    'Compare at equal generated tokens with dynamic sampling, whose discarded groups this is meant to save.',
    'With decay 1 and as many candidates as prompts, the defaults of the released code, it hardly does anything.',
  ],
  departures: [
    'Candidates are put in an order of chance first, so that equal ones are not taken in the order of storage as in the released code.',
    'Decay and candidates are those of its scripts for countdown; those for mathematics use 0.7 and 32 times the prompts of a round.',
    'Clip ranges and learning rate are those of GRPO here, not the wider ones of its scripts.',
  ],
  claim:
    'The paper reports that it substantially reduces redundant rollouts, speeds up training and reasons better, and gives no number in its abstract.',
  experiments: ['dps-fewer-rollouts'],
};
