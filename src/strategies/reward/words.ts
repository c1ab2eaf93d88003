/** Words of the Token panel for the parts of a reward. */
import type { TraceWords } from '../../learn/trace.ts';

export const rewardWords = {
  reward: {
    label: 'reward',
    line: '',
    operands: {
      verifier: 'from the verifier, a vote, a reward model or a rubric',
      overlong: 'overlong penalty',
      flaw: 'penalty for a flawed solution',
      length: 'length penalty',
      solved_length: 'bonus for a short solution',
      calls: 'cost of its calls',
      operation: 'cost of an operation that its prompt does not need',
      skills: 'bonus for a skill that was used',
    },
  },
} as const satisfies TraceWords;
