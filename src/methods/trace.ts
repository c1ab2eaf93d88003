/** TRACE: spends half of the budget after those turns from which completions come out right about half of the time. */
import type { Method } from './method.ts';

export const trace: Method = {
  id: 'trace',
  title: 'TRACE',
  paper: {
    title:
      'TRACE: A Unified Rollout Budget Allocation Framework for Efficient Agentic Reinforcement Learning',
    arxiv: '2606.11119',
    year: 2026,
  },
  provenance: 'abstract only',
  stage: 'Generate',
  saves: [],
  purpose: 'Branches after the turns whose outcome is most open, by a predictor shared by all prompts.',
  concepts: ['multi-turn', 'rollout budget', 'where to branch', 'tool use', 'agents'],
  formula: String.raw`\begin{gathered}\text{next branch at}\quad\arg\max_h\ \frac{u(\hat p_h,k_h{+}1)-u(\hat p_h,k_h)}{\text{tokens left after }h},\qquad u(p,k)=1-p^k-(1-p)^k\\[4pt]\hat p_h=\sigma\big(w^\top\phi(h)\big),\qquad h\in\{\text{prompt},\ \text{ends of turns}\}\end{gathered}`,
  settings: {
    task: 'lookup',
    topology: 'prefixes',
    num_generations: 8,
    branch_roots: 4,
    tree_credit: 'fork_trajectory',
    scale_rewards: 'none',
  },
  pitfalls: [
    'A prefix with many branches weighs more in the mean over completions: compare steps with their siblings, as fork_trajectory does, not with all leaves together.',
    'The predictor describes past policies: watch prefixes/brier, where 0.25 is no better than always one half.',
    'While the predictor knows nothing, the choice falls on prefixes with few tokens left, because these cost least.',
    'Late turns are cheap to branch and often decided: watch prefixes/from_half.',
    'Against true values of nodes (64 trees, 256 completions from each node, engine 8) its tree credit follows a node’s own effect less well than equal credit for all tokens of a completion on lookup (correlation 0.48 against 0.55; 95 % interval of the difference −0.10 to −0.04), and not clearly on scratchpad (0.39 against 0.41).',
  ],
  departures: [
    'Only its abstract and a summary were at hand: features, fit, gain for a token and the half of the budget are ours.',
    'Every prompt keeps the same number of completions, so that no prompt starves; the paper also chooses prompts. Set prompt_selection for that.',
    'The predictor reads turns, confidence and the length of answers, where the paper’s reads the history with a language model.',
    'Credit compares steps with siblings and completions, as PORTool does.',
  ],
  claim:
    'The abstract reports 2.8 points more average accuracy on multi-hop questions with Qwen3-14B than competitive baselines at equal sampling cost.',
  experiments: [],
};
