/** GroundedPRM: a tree search labels steps by the verifier and the outcome together; the labels train policy and process head. */
import type { Method } from './method.ts';

export const groundedPrm: Method = {
  id: 'grounded-prm',
  title: 'GroundedPRM',
  paper: {
    title: 'GroundedPRM: Tree-Guided and Fidelity-Aware Process Reward Modeling for Step-Level Reasoning',
    arxiv: '2510.14942',
    year: 2025,
  },
  provenance: 'code read',
  stage: 'Generate',
  saves: [],
  purpose: 'Labels every step by tree search, from verified steps and outcomes, and trains on the labels.',
  concepts: [
    'Monte Carlo tree search',
    'process reward model',
    'UCT',
    'step verification',
    'credit assignment',
  ],
  formula: String.raw`\begin{gathered}V_k=\frac{\sum_{i=0}^{M-1}\frac{M-i}{M}v_{k+i}+z}{\frac{M+1}2+1},\qquad Q(n)=\frac1{N_n}\sum_{j\ni n}\gamma^{d_j(n)}V^{(j)}\\[4pt]\text{next at}\ \arg\max_{c}\ Q(c)+C\sqrt{\ln N_{\operatorname{parent}c}/N_c}\end{gathered}`,
  settings: {
    task: 'euclid',
    topology: 'search',
    num_generations: 16,
    branch_roots: 4,
    branch_width: 3,
    prompts_per_round: 16,
    search_labels: 'fused',
    search_exploration: 1.4,
    search_decay: 0.9,
    process_reward: 'labels',
    process_weight: 0.5,
    scale_rewards: 'none',
  },
  pitfalls: [
    'The search goes where values are high, so good beginnings have more completions than the policy would write: their mean reward is above pass@1.',
    'Compare search/label_accuracy with search/outcome_accuracy: the first uses the verifier on every step, the second outcomes of the same completions alone.',
    'Completions of a prompt are written one small wave after another, so a round takes several times the decode steps of separate completions.',
    'A confident policy writes the same step again: search/repeated_steps rises, and further branches teach little.',
    'A wrong step before a right one can have a value near 0: later verdicts count too.',
    'In a pilot (three seeds, 20 rounds), values matched the verifier on 83 to 88 % of the last round’s steps, and outcomes of the same completions on 61 to 63 %.',
  ],
  departures: [
    'The paper trains a language model that explains each label, and uses it for greedy search at test time. Here a linear head on hidden states learns the labels and is only measured; the labels themselves train the policy.',
    'The task verifies steps, where the paper asks a tool and a language model.',
    'The released code selects at random, although it holds the bound; here the bound selects.',
    'The released code divides a value by the number of its steps, so that it is larger the fewer there are. Here it is divided by its largest sum, so that it lies in −1 to 1.',
    'The released code backs a value up from the simulated node alone and adds values up. Here every step of a completion gets the value from there on, and a node has the mean of its values.',
    'The search ends with the group of completions, not with three positive and three negative paths, and equal steps are one node.',
    'How step rewards enter the advantage, and their weight, are ours.',
  ],
  claim:
    'The abstract reports up to 26 % relative improvement on ProcessBench with 40K labelled samples, 10 % of the data of the best model with automatic labels.',
  experiments: [],
};
