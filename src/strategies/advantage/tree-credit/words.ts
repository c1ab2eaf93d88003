/** Words of the Token panel for credit in trees. */
import type { TraceWords } from '../../../learn/trace.ts';

export const treeCreditWords = {
  'tree treepo_average': {
    label: 'mean gap over the subtrees that hold it',
    line: 'mean({gaps})',
    operands: {
      gaps: 'reward minus the mean of each subtree, from the whole tree down',
      reward: 'reward of this completion',
    },
  },
  'tree treepo_group_size': {
    label: 'mean gap over the subtrees, by size',
    line: 'sum({gaps} × {sizes}) / sum({sizes})',
    operands: {
      gaps: 'reward minus the mean of each subtree, from the whole tree down',
      sizes: 'completions in each subtree',
      reward: 'reward of this completion',
    },
  },
  'tree treepo_segment': {
    label: 'node against the node before it',
    line: '{value} − {share} × {parent}',
    operands: {
      value: 'value of this node',
      share: 'share of the parent’s value',
      parent: 'value of its parent',
    },
  },
  'tree global_local': {
    label: 'node against root and parent',
    line: '({value} − {root} + ({value} − {parent})) / {divisor}',
    operands: {
      value: 'value of this node',
      root: 'value of the root',
      parent: 'value of its parent',
      divisor: '1',
    },
  },
  'tree depth_wise': {
    label: 'node against the nodes of its depth',
    line: 'clip(({value} − {mean}) / {scale}, −{limit}, {limit})',
    operands: {
      value: 'value of this node',
      mean: 'mean value at this depth',
      scale: 'standard deviation at this depth, 1 where all are equal',
      limit: 'largest advantage',
    },
  },
  'tree fork_trajectory': {
    label: 'completions in the group, plus node at its fork',
    line: '{trajectoryWeight} × {trajectory} + {forkWeight} × {fork}',
    operands: {
      trajectory: 'z-score of the completions through this node in the group',
      fork: 'z-score of this node among those of its fork',
      value: 'decayed value of this node',
      mean: 'mean reward of the completions through it',
      trajectoryWeight: 'weight of the completions',
      forkWeight: 'weight of the fork',
    },
  },
  'tree leaf': {
    label: 'as without a tree',
    line: '{reward}',
    operands: {
      reward: 'advantage of the completion',
    },
  },
} as const satisfies TraceWords;
