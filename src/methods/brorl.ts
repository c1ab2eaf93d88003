/** BroRL: few prompts, very many completions of each. */
import type { Method } from './method.ts';

export const brorl: Method = {
  id: 'brorl',
  title: 'BroRL',
  paper: {
    title: 'BroRL: Scaling Reinforcement Learning via Broadened Exploration',
    arxiv: '2510.01180',
    year: 2025,
  },
  provenance: 'near',
  stage: 'Generate',
  purpose: 'Samples each prompt very often, so that a step rarely costs answers that were not sampled.',
  formula: String.raw`\Delta\,p(\text{right})=\underbrace{\text{sampled answers}}_{\ge0}+\underbrace{\text{answers not sampled}}_{\text{either sign},\ \to0\ \text{as}\ G\to\infty}`,
  settings: {
    num_generations: 128,
    prompts_per_round: 4,
    steps_per_generation: 4,
  },
  pitfalls: [
    'At equal tokens it sees far fewer prompts: a policy that needs variety learns less from it.',
    'The guarantee is about one step on one prompt; other prompts may drift.',
    'A larger batch wants a larger learning rate (the paper scales it by the root of the growth), or it only looks slow.',
    'Where small groups already differ, more completions of the same prompt repeat what is known.',
  ],
  departures: [
    'The paper takes 512 completions where its rival takes 16; 128 is what a round in a tab can hold of several prompts.',
    'Each update has as many completions as in the other methods, so the learning rate is not scaled.',
  ],
  claim:
    'The paper reports that a 1.5B model which had stopped improving after 3000 steps of training with 16 completions per prompt improves again with 512.',
  experiments: ['brorl-wide-groups'],
};
