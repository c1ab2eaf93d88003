/** A small exercise and places in it, with codes that fit them; nothing is trained. */
import { classResultOf } from '../../../src/lessons/class/result.ts';
import { writeAttempt } from '../../../src/lessons/exercise/code.ts';
import { exerciseConfig } from '../../../src/lessons/exercise/config.ts';
import type { Exercise } from '../../../src/lessons/exercise/exercise.ts';
import type { ExercisePlace } from '../../../src/lessons/exercise/place.ts';

export const toyExercise: Exercise = {
  id: 'toy',
  title: 'A toy',
  task: 'Reach pass@1 0.9 with at most 300 tokens.',
  teaches: 'Nothing.',
  hints: [],
  settings: {
    ...{ task: 'toolbox', level: 1, policy: 'tiny', prompts_per_round: 2, num_generations: 4 },
    ...{ max_rounds: 3, num_eval_prompts: 16, eval_every_rounds: 1 },
  },
  allowed: ['learning_rate'],
  locked: 'It is small.',
  goal: { passAt1: 0.9, from: 0, budget: { counter: 'tok_unique', most: 300, unit: 'generated tokens' } },
};

/** After two attempts, the better of which solved a share of the held-out prompts within the budget. */
export function placeOf(seed: number, passAt1: number, proof: string | null = null): ExercisePlace {
  const changes = { learning_rate: 0.0006 };
  const config = exerciseConfig(toyExercise, changes, seed);
  const code = writeAttempt(toyExercise, config, classResultOf(config, passAt1, 'ab'.repeat(16)));
  const score = Math.floor((50 * passAt1) / 0.9) / 100;
  const best = { changes, score, passAt1, spent: 250, code, proof };
  return { exercise: toyExercise.id, seed, attempts: 2, best };
}
