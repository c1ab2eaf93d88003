/** Lessons and recipes that show a fault at small scale. */
import type { SeenAt } from '../diagnosis.ts';

const lesson = (id: string, label: string): SeenAt => ({ kind: 'lesson', label, link: `#/learn/${id}` });
const recipe = (label: string, settings: string): SeenAt => ({
  kind: 'recipe',
  label,
  link: `#v=1&${settings}`,
});
const tiny = 'method=grpo&task=chain-sum&policy=tiny';

export const baselineLesson = lesson('baseline', 'Lesson: what a group is compared with');
export const clippingLesson = lesson('clipping', 'Lesson: clipping and large steps');
export const hintsLesson = lesson('hints', 'Lesson: prompts that nothing solves');
export const ownLesson = lesson('own', 'Lesson: a reward of your own');
export const entropyRecipe = recipe(
  'Recipe: a policy that collapses within ten rounds',
  `${tiny}&learning_rate=0.02`,
);
export const klRecipe = recipe('Recipe: KL that runs away', `${tiny}&learning_rate=0.01&beta=0.0001`);
export const truncationRecipe = recipe(
  'Recipe: a length limit that truncates',
  `${tiny}&max_completion_length=2`,
);
export const lengthRecipe = recipe(
  'Recipe: a reward model that likes length',
  'method=rlhf&task=chain-sum&reward_model_length_bias=2',
);
export const staleRecipe = recipe(
  'Recipe: weights that are eight rounds old',
  `${tiny}&schedule=async&max_staleness=8`,
);
