/** BroRL: few prompts with very many completions each. */
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
  formula: String.raw`\Delta\,p(\text{right})=\underbrace{\text{sampled answers}}_{\ge0}+\underbrace{\text{answers not sampled}}_{\text{either sign},\ \to0\ \text{as}\ G\to\infty}`,
  settings: {
    num_generations: 128,
    prompts_per_round: 4,
    steps_per_generation: 4,
    dynamic_sampling: true,
  },
  pitfalls: [
    'At equal tokens it sees far fewer prompts, so a policy that needs variety learns less.',
    'In our experiment on chain-sum, 128 completions of 4 prompts did worse than 16 completions of 32 prompts at equal budget: mean pass@1 was 0.51 against 0.63. The policy there was not saturated, which is the case the paper is about.',
    'On a policy that GRPO had stopped improving, at equal budget on small mazes, fewer groups had to be replaced, but mean pass@1 differed by −0.010 [−0.021, −0.000] from 16 completions of 32 prompts.',
    'The guarantee covers one step on one prompt; other prompts may drift.',
    'A larger batch needs a larger learning rate, or it learns slowly; the paper scales it by the square root of the growth.',
    'Where small groups already have mixed rewards, more completions of the same prompt add little.',
  ],
  departures: [
    'The paper samples 512 completions against 16; here it is 128, because a round in a tab must hold several prompts.',
    'Each update has as many completions as in the other methods, so the learning rate is not scaled.',
    'Dynamic sampling discards prompts without spread, as in the paper; our oldest experiment ran without it.',
  ],
  claim:
    'The paper reports that a 1.5B model which had stopped improving after 3000 steps with 16 completions per prompt improves again with 512.',
  experiments: ['brorl-own-rate', 'brorl-own-plateau', 'brorl-plateau', 'brorl-wide-groups'],
};
