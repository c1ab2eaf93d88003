/** Length cap: completions that are still being written at a length are cut. */
import type { Method } from './method.ts';

export const lengthCap: Method = {
  id: 'length-cap',
  title: 'Length cap',
  paper: {
    title: 'ThinkPrune: Pruning Long Chain-of-Thought of LLMs via Reinforcement Learning',
    arxiv: '2504.01296',
    year: 2025,
  },
  provenance: 'abstract only',
  stage: 'Control',
  purpose: 'Stops whatever is still being written at a length, so that few long completions cost no more.',
  formula: String.raw`p_i=\begin{cases}1&|y_i|\le L\\0&\text{otherwise}\end{cases}`,
  settings: {
    task: 'scratchpad',
    prune: 'length_cap',
    prune_at: 12,
  },
  pitfalls: [
    'Where right answers need more tokens than the cap, nothing right is ever learned: compare reward with that of held-out prompts, which have no cap.',
    'Groups in which everything was cut teach nothing; watch pruning/pruned_ratio.',
    'Short completions are all that is learned from, so length falls whether or not that helps.',
  ],
  departures: [
    'The paper gives completions beyond the limit a reward of 0, which punishes length; here they are left out of the update.',
    'It tightens the limit in several stages; here it stays where it is set.',
    'The cap of 12 tokens suits scratchpad at level 2, where a solution without detours has 11.',
  ],
  claim:
    'The paper reports that the length of reasoning of DeepSeek-R1-Distill-Qwen-1.5B on AIME24 halves at the cost of 2 points of accuracy.',
  experiments: [],
};
