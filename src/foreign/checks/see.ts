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
  'Recipe: a policy that stops exploring within 30 rounds',
  'method=grpo&task=grid-world&learning_rate=0.05',
);
export const klRecipe = recipe('Recipe: KL that runs away', `${tiny}&learning_rate=0.01&beta=0.0001`);
export const truncationRecipe = recipe(
  'Recipe: a length limit that truncates',
  `${tiny}&max_completion_length=2`,
);
export const lengthRecipe = recipe(
  'Recipe: a judge that likes length',
  'method=rlhf&task=replies&rule_short=0&human_length_bias=8&judge_features=words&max_choices=60&choices_per_round=10&beta=0&eval_every_rounds=5&num_eval_prompts=64',
);
export const staleRecipe = recipe(
  'Recipe: weights that are eight rounds old',
  `${tiny}&schedule=async&max_staleness=8`,
);
