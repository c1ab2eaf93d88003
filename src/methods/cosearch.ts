/** CoSearch: the ranker of what searches find is trained beside the policy, by groups of similar queries. */
import { compared } from './cardResult.ts';
import type { Method } from './method.ts';

export const cosearch: Method = {
  id: 'cosearch',
  title: 'CoSearch',
  paper: {
    title:
      'CoSearch: Joint Training of Reasoning and Document Ranking via Reinforcement Learning for Agentic Search',
    arxiv: '2604.17555',
    year: 2026,
  },
  provenance: 'near',
  stage: 'Learn',
  saves: [],
  purpose: 'Trains the ranker of search results beside the policy that searches.',
  concepts: ['agentic search', 'retrieval', 'reranking', 'Plackett–Luce', 'joint training', 'Search-R1'],
  formula: String.raw`\begin{gathered}\pi_\phi(o\mid q)=\prod_{j=1}^{k}\frac{e^{\phi^\top x_{o_j}}}{\sum_{e\notin\{o_1,\dots,o_{j-1}\}}e^{\phi^\top x_e}}\\[4pt]r=\frac{\lambda}{\text{place of the right entry}}+(1-\lambda)R,\qquad\hat A=\frac{r-\operatorname{mean}_{q'\sim q}r'}{\operatorname{std}_{q'\sim q}r'+10^{-4}}\end{gathered}`,
  settings: {
    task: 'lookup',
    ranker: 'learned',
  },
  pitfalls: [
    'Rounds draw rankings, and evaluation takes the likeliest ones. Held-out pass@1 is therefore above the reward of the rounds.',
    'A query that occurs once in its group teaches the ranker nothing: watch ranker/queries_per_group.',
    'The policy learns to trust the first place, so its pass@1 under another ranker would differ.',
    'The ranker reads which entry is right, so it cannot be trained where labels come from votes or a reward model.',
    'Where the ranker is fixed, no policy can tell the newest version from older ones: pass@1 then has a limit below 1.',
  ],
  results: [compared('cosearch-ranker', 'lookup', 'a fixed ranker', [0.24301, 0.20303, 0.283])],
  departures: [
    'The paper’s ranker is a language model that reads documents. Ours has one weight for each of three features: same key, date and number of readers.',
    'It begins as the fixed ranker, which ignores dates. The paper begins with a trained language model.',
    'Its authors’ summary clusters queries by token-level F1. Ours takes ROUGE-L F1, which also counts order, within the rollouts of one prompt. Queries of lookup are one key, so only equal ones are grouped by default.',
    'The summary names Hit@k as ranking quality. Ours is the reciprocal rank of the right entry, which also rewards its place.',
    'The weights of the two rewards, the learning rate and one step of gradient descent per round are ours. A clipped ratio matters only for searches of earlier rounds.',
    'Completions that branches of a tree share count once, with the mean of their outcomes.',
  ],
  claim:
    'The paper reports that the gap between an oracle and a fixed retrieval system reaches up to +26.8 % relative F1 across seven benchmarks.',
  experiments: ['cosearch-ranker'],
};
