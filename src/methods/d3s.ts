/** D³S: trains on the completions that differ most and on tokens with high entropy and a large advantage. */
import { compared } from './cardResult.ts';
import type { Method } from './method.ts';

export const d3s: Method = {
  id: 'd3s',
  title: 'D³S',
  paper: {
    title:
      'Learning More with Less: A Dynamic Dual-Level Down-Sampling Framework for Efficient Policy Optimization',
    arxiv: '2509.22115',
    year: 2025,
  },
  provenance: 'abstract only',
  stage: 'Filter',
  saves: ['updates'],
  purpose: 'Trains on the completions whose advantages differ most and on their most uncertain tokens.',
  concepts: ['down-sampling', 'rollout selection', 'maximum variance', 'token selection', 'entropy'],
  formula: String.raw`\begin{gathered}S^\ast=\underset{S\subset\text{batch},\ |S|=k}{\arg\max}\ \operatorname{Var}\{\hat A_i:i\in S\}\\[4pt]\text{keep tokens with the largest}\quad|\hat A_i|\cdot H_{i,t}\end{gathered}`,
  settings: {
    select_rollouts: 0.5,
    select_scope: 'batch',
    select_tokens: 0.5,
    loss_type: 'dapo',
    scale_rewards: 'group',
  },
  pitfalls: [
    'Completions that are not selected were still generated: it saves training, not sampling. Compare at equal trained tokens.',
    'It selects the extremes, so verifier errors count twice as much.',
    'Compare with a random selection of the same size (select_by random) before crediting the rule.',
    'Late in a run few tokens are uncertain, and the others are not trained on: watch entropy.',
  ],
  results: [
    compared('d3s-selection', 'chain-sum', 'GRPO on all completions', [0.01892, 0.01018, 0.02767], {
      note: 'It was ahead of a random half of the completions too, with larger gradients.',
    }),
  ],
  departures: [
    'The paper starts with few samples and tokens and relaxes towards all; here both shares are constant.',
    'Only the abstract was at hand: both shares of one half are ours.',
    'Advantages are those of the whole group and are not computed again after the selection. Tokens that are not selected still count in the mean, so the step does not grow.',
    'Completions are selected over the whole round, as the abstract says; select_scope group selects within each prompt.',
  ],
  claim:
    'The paper reports the best results among advanced methods on Qwen2.5 and Llama 3.1 from fewer samples and tokens; its abstract gives no single number.',
  experiments: ['d3s-selection'],
};
