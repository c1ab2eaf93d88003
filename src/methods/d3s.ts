/** D³S: learn from the completions that differ most, and from the tokens where the policy is unsure and much is at stake. */
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
  purpose: 'Trains on the completions that differ most and on the tokens where something was undecided.',
  formula: String.raw`\begin{gathered}S^\ast=\underset{S\subset\{1..G\},\ |S|=k}{\arg\max}\ \operatorname{Var}\{\hat A_i:i\in S\}\\[4pt]\text{keep tokens with the largest}\quad|\hat A_i|\cdot H_{i,t}\end{gathered}`,
  settings: {
    select_rollouts: 0.5,
    select_tokens: 0.5,
    loss_type: 'dapo',
    scale_rewards: 'group',
  },
  pitfalls: [
    'Completions that are left out were generated all the same: it saves training, not sampling. Compare at equal trained tokens.',
    'The chosen ones are the extremes, so a verifier that errs is heard twice as loud.',
    'Compare with the same share of completions drawn at random before crediting the rule.',
    'Late in a run few tokens are undecided, and the rest keep no counterweight: watch entropy.',
  ],
  departures: [
    'The paper starts with few samples and tokens and relaxes towards all; here both shares stay what they are set to.',
    'Only the abstract was at hand: both shares of one half are ours.',
    'Advantages are those of the whole group; nothing is centred again after the selection.',
  ],
  claim:
    'The paper reports the best results among advanced methods on Qwen2.5 and Llama 3.1 from fewer samples and tokens; its abstract gives no single number.',
  experiments: [],
};
