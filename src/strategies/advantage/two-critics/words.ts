/** Words of the Token panel for the two critics. */
import type { TraceWords } from '../../../learn/trace.ts';

export const twoCriticsWords = {
  'critics-gate': {
    label: 'how good the step was, by two critics',
    line: '2 × sigmoid(2 × ((1 − {viable}) × {byViability} + {viable} × {byEfficiency}))',
    operands: {
      viable: 'probability of success that the critic predicted',
      byViability: 'change of the log-odds of success',
      byEfficiency: 'steps saved against the prediction',
    },
  },
  'critics-failure': {
    label: 'episode failed: not imitated',
    line: '0',
    operands: {},
  },
  'critics-correction': {
    label: 'move of a correction',
    line: '1',
    operands: {},
  },
  'critics-weight': {
    label: 'over the mean weight above 0',
    line: '{before} / {mean}',
    operands: {
      before: 'weight of the step',
      mean: 'mean of all weights above 0',
    },
  },
} as const satisfies TraceWords;
