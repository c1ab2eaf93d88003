/** One solution of each exercise: changes of its start settings. Not shipped to pupils. */
import type { ExerciseChanges } from '../../../src/lessons/exercise/config.ts';

export const solutions: Readonly<Record<string, ExerciseChanges>> = {
  'step-size': { learning_rate: 0.0004 },
  'clip-range': { epsilon: 0.05 },
  'shared-start': { topology: 'segments', segment_length: 5 },
  'stop-early': { prune: 'random', prune_at: 10 },
  'use-twice': { replay: 'fifo' },
  'named-template': { hint: 'all_failed', hint_content: 'strategy' },
  'make-it-cheat': { max_choices: 60 },
};
