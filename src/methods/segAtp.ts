/** SEG-ATP: a long solution as a chain of short rollouts, each from the state reached so far. */
import { compared } from './cardResult.ts';
import type { Method } from './method.ts';

export const segAtp: Method = {
  id: 'seg-atp',
  title: 'SEG-ATP',
  paper: {
    title: 'Rethinking Supervision Granularity: Segment-Level Learning for LLM-Based Theorem Proving',
    arxiv: '2605.11905',
    year: 2026,
  },
  provenance: 'abstract only',
  stage: 'Generate',
  saves: ['tokens'],
  purpose: 'Checks a long solution in short segments, and tries again from the last right step.',
  concepts: ['theorem proving', 'short rollouts', 'segments', 'step verification', 'backtracking'],
  formula: String.raw`\begin{gathered}s_{k+1}=\begin{cases}s_k\,a_k&\text{all steps of }a_k\sim\pi(\cdot\mid s_k)\text{ are right}\\\text{last right step of }s_k\,a_k&\text{otherwise, and }R=0\text{ for this row}\end{cases}\\[4pt]\hat A(n)=V(n)-V(\operatorname{parent} n)\end{gathered}`,
  settings: {
    task: 'euclid',
    topology: 'chain',
    num_generations: 8,
    branch_roots: 4,
    branch_width: 2,
    tree_credit: 'treepo_segment',
    scale_rewards: 'none',
  },
  pitfalls: [
    'A state from which a row failed gets more rows than others, so the mean reward of a round is no success rate: read pass@1.',
    'The verifier is asked during generation too: each check counts in the ledger, and an expensive verifier is better asked after longer segments.',
    'A prompt whose rows all succeed has only the completions that it started with, so its group teaches nothing but costs little.',
    'On scratchpad a wrong step may still lead to the right answer; a chain stops the row all the same.',
  ],
  results: [compared('seg-atp-segments', 'euclid', 'whole completions', [0.01373, -0.01259, 0.04005])],
  departures: [
    'Only its abstract was at hand: how long a segment is, how many rows try again, and how they get credit are ours.',
    'The paper cuts given proofs into segments and trains on them by imitation; here no solution is given, and segments are rewarded.',
    'It starts short rollouts when it searches with a finished model; here they are the rollouts of training.',
    'Its segments are coherent parts of a proof. Here they have a set number of tokens, and a state is the end of the last right step.',
    'Right rows all continue, instead of one that is chosen, so that no right segment is pruned.',
  ],
  claim:
    'The abstract reports 64.84 %, 60.90 % and 66.31 % of miniF2F for training on segments, and 70.74 % instead of 68.77 % for BFS-Prover-V2-7B with short rollouts.',
  experiments: ['seg-atp-segments'],
};
