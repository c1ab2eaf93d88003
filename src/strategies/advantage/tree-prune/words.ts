/** Words of the Token panel for pruning in the backward pass. */
import type { TraceWords } from '../../../learn/trace.ts';

export const treePruneWords = {
  'tree-prune': {
    label: 'left out: node pruned from the update',
    line: '',
    operands: {},
  },
} as const satisfies TraceWords;
