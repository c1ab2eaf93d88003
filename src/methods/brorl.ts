/** BroRL: few prompts with very many completions each. */
import { compared } from './cardResult.ts';
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
  saves: [],
  purpose:
    'Samples each prompt very often, so that a step rarely harms correct answers that were not sampled.',
  concepts: ['broad exploration', 'more rollouts', 'plateau', 'saturation', 'scaling'],
  formula: String.raw`\Delta\,p(\text{right})=\underbrace{\text{sampled answers}}_{\ge0}+\underbrace{\text{answers not sampled}}_{\text{either sign},\ \to0\ \text{as}\ G\to\infty}`,
  settings: {
    num_generations: 128,
    prompts_per_round: 4,
    steps_per_generation: 4,
    dynamic_sampling: true,
  },
  pitfalls: [
    'At equal tokens it sees far fewer prompts, so a policy that needs variety learns less.',
    'The guarantee covers one step on one prompt; other prompts may drift.',
    'A larger batch needs a larger learning rate, or it learns slowly; the paper scales it by the square root of the growth.',
    'Where small groups already have mixed rewards, more completions of the same prompt add little.',
    'Its mass balance by exact gradients, for the base policy on chain-sum: of small steps on one prompt, taken where rewards differ, one on 2 completions makes a right answer less likely in 10.2 % of cases, one on 16 in 2.4 %, one on 128 in 0.6 %. Other prompts are not counted.',
  ],
  results: [
    compared(
      'brorl-own-rate',
      'maze',
      'more prompts with 16 completions each',
      [-0.01035, -0.02057, -0.00014],
      {
        note: 'The policy there had stopped improving with GRPO. Fewer groups had to be replaced.',
      },
    ),
    compared(
      'brorl-wide-groups',
      'chain-sum',
      'more prompts with 16 completions each',
      [-0.11917, -0.12917, -0.10917],
      {
        note: 'This older experiment ran without dynamic sampling, on a policy that was not saturated, which is the case the paper is about.',
      },
    ),
  ],
  departures: [
    'The paper samples 512 completions against 16; here it is 128, because a round in a tab must hold several prompts.',
    'Each update has as many completions as in the other methods, so the learning rate is not scaled.',
    'Dynamic sampling discards prompts without spread, as in the paper.',
  ],
  claim:
    'The paper reports that a 1.5B model which had stopped improving after 3000 steps with 16 completions per prompt improves again with 512.',
  experiments: ['brorl-own-rate', 'brorl-own-plateau', 'brorl-plateau', 'brorl-wide-groups'],
};
