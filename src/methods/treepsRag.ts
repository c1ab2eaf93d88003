/** TreePS-RAG: branches after every search, and credits a step with what it adds to the probability of a correct answer. */
import type { Method } from './method.ts';

export const treepsRag: Method = {
  id: 'treeps-rag',
  title: 'TreePS-RAG',
  paper: {
    title: 'TreePS-RAG: Tree-based Process Supervision for Reinforcement Learning in Agentic RAG',
    arxiv: '2601.06922',
    year: 2026,
  },
  provenance: 'abstract only',
  stage: 'Generate',
  saves: [],
  purpose: 'Credits every search with the success rate of the answers below it, without a model of steps.',
  concepts: ['retrieval', 'search agents', 'process supervision', 'step rewards', 'credit assignment'],
  formula: String.raw`\begin{gathered}\hat A(n)=\big(V(n)-V(\text{root})\big)+\big(V(n)-V(\operatorname{parent} n)\big)\\[4pt]V(n)=\frac1{|\mathcal L(n)|}\sum_{i\in\mathcal L(n)}R_i\end{gathered}`,
  settings: {
    task: 'lookup',
    topology: 'steps',
    num_generations: 12,
    branch_roots: 4,
    branch_width: 2,
    tree_credit: 'global_local',
    scale_rewards: 'none',
  },
  pitfalls: [
    'With few answers below a step its value is mostly luck: one correct answer of two looks like a gain of a half.',
    'Every branch reads the environment’s answers once, and they are never trained on.',
    'Against true values of nodes (64 trees, 256 completions from each node, engine 8) its tree credit follows a node’s own effect no better than equal credit for all tokens of a completion: correlation 0.54 against 0.55 on lookup and 0.42 against 0.41 on scratchpad.',
  ],
  departures: [
    'Only its abstract was at hand: four first steps, two branches after each answer and the sum of both differences are ours.',
    'It removes steps that are too similar; here the steps to keep are drawn at random, before they are written.',
  ],
  claim:
    'The abstract reports better answers than outcome- and process-supervised RL on seven sets of questions at a comparable rollout cost.',
  experiments: [],
};
