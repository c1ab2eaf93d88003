/** DAPO: more room upwards, groups that differ, every token counted alike, and a soft limit on length. */
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
  purpose: 'Leaves unlikely tokens more room to grow and learns only from groups whose completions differ.',
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
    'Groups that are thrown away were paid for: compare at equal generated tokens, not at equal rounds.',
    'On prompts that are all solved or all hopeless it draws batch after batch until the limit: watch tokens per round.',
    'The wider upper clip only acts where the ratio has moved, from the second update of a round on.',
    'TRL calls one of its loss aggregations dapo; that is the token mean alone, without the other three parts.',
  ],
  departures: [
    'The length penalty is off: completions are limited to what the longest right answer needs, so it would punish right answers. Set Longest completion higher, then Overlong buffer, where length is free.',
    'A round goes on after the limit of batches with the groups that it has; the released code stops with an error after 10.',
    'Two updates per round instead of the recipe’s sixteen, as for all methods here.',
    'Its scripts bound the loss of bad tokens at ten times the advantage (dual clip); here the cap of the ratio does the same.',
  ],
  claim: 'The paper reports 50 points on AIME 2024 with the Qwen2.5-32B base model.',
  experiments: ['dapo-beats-grpo'],
};
