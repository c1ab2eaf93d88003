/** DAPO: a wider upper clip, only groups with mixed rewards, a mean over tokens, and a soft length limit. */
import { compared } from './cardResult.ts';
import type { Method } from './method.ts';

export const dapo: Method = {
  id: 'dapo',
  title: 'DAPO',
  paper: {
    title: 'DAPO: An Open-Source LLM Reinforcement Learning System at Scale',
    arxiv: '2503.14476',
    year: 2025,
  },
  provenance: 'code read',
  stage: 'Learn',
  saves: [],
  purpose: 'Lets unlikely tokens grow more and trains only on groups whose rewards differ.',
  concepts: ['clip higher', 'dynamic sampling', 'token-level loss', 'overlong penalty', 'entropy collapse'],
  formula: String.raw`\begin{gathered}\mathcal J=\frac1{\sum_i|o_i|}\sum_{i=1}^{G}\sum_t\min\!\left(\rho_{i,t}\hat A_i,\ \operatorname{clip}(\rho_{i,t},1{-}\epsilon_{\text{low}},1{+}\epsilon_{\text{high}})\,\hat A_i\right)\\[4pt]\text{with}\quad0<\left|\{i:o_i\text{ is right}\}\right|<G\end{gathered}`,
  settings: {
    loss_type: 'dapo',
    scale_rewards: 'group',
    epsilon: 0.2,
    epsilon_high: 0.28,
    delta: 10,
    dynamic_sampling: true,
  },
  pitfalls: [
    'Discarded groups cost tokens too: compare at equal generated tokens, not at equal rounds.',
    'If all prompts are solved or hopeless it samples batch after batch up to the limit: watch spent/tokens.',
    'The wider upper clip acts only where the ratio has moved, from the second update of a round on.',
    'TRL calls one of its loss aggregations dapo; that is the token mean alone, without the other three parts.',
  ],
  results: [
    compared(
      'dapo-two-updates',
      'scratchpad',
      'GRPO, both with two updates of each round',
      [-0.00197, -0.01297, 0.00903],
      {
        note: 'Its entropy stayed higher.',
      },
    ),
    compared(
      'dapo-own-updates',
      'scratchpad',
      'GRPO with two updates of each round',
      [-0.02513, -0.03662, -0.01363],
      {
        note: 'The budget counts trained tokens, so sixteen updates leave fewer rounds; GRPO with as many was low, too.',
      },
    ),
    compared('dapo-own-updates', 'scratchpad', 'GRPO with sixteen updates', [-0.00466, -0.0151, 0.00578], {
      against: 'sixteen',
    }),
    compared('dapo-many-updates', 'scratchpad', 'GRPO', [0.02054, 0.01356, 0.02752], { against: 'grpo' }),
    compared(
      'dapo-many-updates',
      'scratchpad',
      'the same without the wider upper clip',
      [0.01229, 0.00296, 0.02161],
    ),
    compared('dapo-beats-grpo', 'scratchpad', 'GRPO', [0.00412, -0.00606, 0.0143], {
      note: 'In this older experiment hardly any ratio reached the clip range, so it could not show the wider clip.',
    }),
  ],
  departures: [
    'The length penalty is off, because the length limit is the longest correct answer and the penalty would hit correct answers. To use it, raise max_completion_length, then set overlong_buffer.',
    'At the limit of batches a round continues with the groups it has; the released code stops with an error after 10.',
    'A round has two updates instead of the recipe’s sixteen, as in all methods here.',
    'Its scripts limit the loss of bad tokens to ten times the advantage (dual clip); here delta, a cap on the ratio, does the same.',
  ],
  claim: 'The paper reports 50 points on AIME 2024 with the Qwen2.5-32B base model.',
  experiments: ['dapo-two-updates', 'dapo-own-updates', 'dapo-many-updates', 'dapo-beats-grpo'],
};
