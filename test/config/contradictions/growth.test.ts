/** Settings of trees and pruning that contradict others, and the one sentence that refuses them. */
import { describeRefusals } from './refusals.ts';

describeRefusals('settings of trees and pruning that contradict others', [
  [
    { task: 'cart-pole', topology: 'splits' },
    'topology: Trees need text. The observations of cart-pole are numbers. Set topology to flat, or choose another task.',
  ],
  [
    { topology: 'steps' },
    'topology: Steps branch at the ends of turns, and chain-sum has no turns. Set topology to flat, or choose another task.',
  ],
  [
    { topology: 'results' },
    'topology: Results end turns, and chain-sum has no turns. Set topology to flat, or choose another task.',
  ],
  [
    { topology: 'chain' },
    'topology: A chain continues right steps, and the verifier of chain-sum checks none. Set topology to flat, or choose another task.',
  ],
  [
    { task: 'scratchpad', topology: 'chain', labels: 'majority', num_generations: 16 },
    'topology: A chain asks the verifier about steps, and these labels stand in for the verifier. Set labels to verifier, or topology to flat.',
  ],
  [
    { task: 'scratchpad', topology: 'chain', labels: 'pointwise' },
    'topology: A chain asks the verifier about steps, and these labels stand in for the verifier. Set labels to verifier, or topology to flat.',
  ],
  [
    { task: 'scratchpad', topology: 'chain', segment_length: 40 },
    'segment_length: must be at most 23, the longest completion, got 40.',
  ],
  [
    { task: 'table-query', topology: 'results', branch_roots: 9 },
    'branch_roots: must be at most num_generations = 8, got 9.',
  ],
  [
    { topology: 'search' },
    'topology: A search needs steps, and the verifier of chain-sum checks none. Set topology to flat, or choose another task.',
  ],
  [
    { task: 'euclid', topology: 'search', labels: 'majority' },
    'topology: A search asks the verifier after every branch, and rewards of another source must do without it. Set labels to verifier, or topology to flat.',
  ],
  [
    { task: 'euclid', topology: 'search', branch_roots: 9 },
    'branch_roots: must be at most num_generations = 8, got 9.',
  ],
  [
    { topology: 'splits', num_generations: 12 },
    'num_generations: must be a power of 2 with splits, got 12. Every split doubles the rows.',
  ],
  [
    { topology: 'forks', branch_roots: 4, fork_points: 1, branch_width: 3 },
    'num_generations: must be branch_roots × (1 + fork_points × branch_width) = 16 with forks, got 8.',
  ],
  [{ topology: 'segments', branch_width: 9 }, 'branch_width: must be at most num_generations = 8, got 9.'],
  [
    { task: 'lookup', topology: 'steps', branch_roots: 9 },
    'branch_roots: must be at most num_generations = 8, got 9.',
  ],
  [
    { topology: 'splits', segment_length: 40 },
    'segment_length: must be at most 4, the longest completion, got 40.',
  ],
  [
    { topology: 'lookahead', num_generations: 1, baseline: 'none', scale_rewards: 'none' },
    'num_generations: must be at least 2 with lookahead, got 1. A tree has two leaves or more.',
  ],
  [
    { topology: 'lookahead', lookahead_until: 5 },
    'lookahead_until: must be at most 4, the longest completion, got 5.',
  ],
  [
    { topology: 'splits', drop_pivot: true },
    'topology: A tree has no extra completion that could be the pivot. Set drop_pivot to false, or topology to flat.',
  ],
  [
    { task: 'cart-pole', prune: 'random' },
    'prune: Pruning needs text. Episodes of cart-pole are played to their end. Set prune to none, or choose another task.',
  ],
  [
    { task: 'lookup', prune: 'random', finish_pruned: true },
    'finish_pruned: must be false for lookup, got true. A pruned completion would need its environment’s answers to continue.',
  ],
  [
    { prune: 'random', prune_at: 30 },
    'prune_at: must be below 4, the longest completion, got 30. There would be nothing left to save.',
  ],
]);
