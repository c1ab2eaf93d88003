/** What a package for a learning platform holds, as data: a lesson, a class task or an exercise, by name. */
import * as v from 'valibot';
import { codeIn } from '../config/linkCode.ts';
import { refusal } from '../config/problem.ts';
import { ConfigError } from '../config/schema.ts';
import { optionOf, type RunConfig } from '../config/settings.ts';
import { engineVersion } from '../run/engineVersion.ts';
import { planAt, planMark } from './class/plan.ts';
import { startConfig } from './exercise/config.ts';
import { exerciseOf, exercises } from './exercise/index.ts';
import { lessonOf, lessons } from './index.ts';
import { lessonConfig } from './study.ts';

const schema = v.variant('kind', [
  v.strictObject({
    v: v.literal(1),
    kind: v.literal('lesson'),
    /** The lesson's id. */
    lesson: v.pipe(v.string(), v.maxLength(80)),
  }),
  v.strictObject({
    v: v.literal(1),
    kind: v.literal('class'),
    /** The class's recipe, as in the address of Class: a lesson's id or a link without its #. */
    address: v.pipe(v.string(), v.maxLength(100_000)),
  }),
  v.strictObject({
    v: v.literal(1),
    kind: v.literal('exercise'),
    /** The exercise's id. */
    exercise: v.pipe(v.string(), v.maxLength(80)),
  }),
]);

/** The content of a package's `activity.json`. */
export type PackagedActivity = v.InferOutput<typeof schema>;

/** Reads `activity.json`. Throws a sentence if it is none of this version. */
export function readPackaged(text: string): PackagedActivity {
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch {
    given = null;
  }
  const { success, output } = v.safeParse(schema, given);
  if (!success)
    throw new Error(
      'package: activity.json must name a lesson, a class task or an exercise, got something else; make the package again',
    );
  return output;
}

/** What the pages of a package show, and what the packer must put in. */
export interface PackagedFacts {
  /** The name that pupils see. */
  readonly title: string;
  /** Names the activity among others, by its recipe: letters, digits and `-`. */
  readonly id: string;
  /** The same for what a launch leaves to the next one, which another engine could not continue. */
  readonly key: string;
  /** The recipe that the pupils' codes are about; of an exercise its start settings. */
  readonly plan: RunConfig;
  /** All recipes that it trains. */
  readonly recipes: readonly RunConfig[];
}

/** Reads an activity. Throws a sentence if there is no such lesson, exercise or recipe, or if it brings code of its own. */
export function packagedFacts(activity: PackagedActivity): PackagedFacts {
  const { title, name, plan, recipes } = contentOf(activity);
  const id = `${activity.kind}-${name}-${planMark(plan).toString(16).padStart(6, '0')}`;
  return { title, id, key: `${id}.${engineVersion}`, plan, recipes };
}

/** The name of a task as the page shows it. */
function taskName(id: string): string {
  const option = optionOf('task');
  const choice = option.kind === 'choice' ? option.choices.find(({ value }) => value === id) : undefined;
  return choice?.label ?? id;
}

type Content = Pick<PackagedFacts, 'title' | 'plan' | 'recipes'> & { readonly name: string };

function contentOf(activity: PackagedActivity): Content {
  if (activity.kind === 'lesson') {
    const lesson = lessonOf(activity.lesson);
    if (!lesson)
      throw new Error(
        `lesson: must be one of ${lessons.map(({ id }) => id).join(', ')}, got "${activity.lesson}"`,
      );
    const recipes = lesson.arms.map(({ name }) => lessonConfig(lesson, name));
    return { title: lesson.title, name: lesson.id, plan: planAt(lesson.id), recipes };
  }
  if (activity.kind === 'exercise') {
    const exercise = exerciseOf(activity.exercise);
    if (!exercise)
      throw new Error(
        `exercise: must be one of ${exercises.map(({ id }) => id).join(', ')}, got "${activity.exercise}"`,
      );
    const plan = startConfig(exercise);
    return { title: exercise.title, name: exercise.id, plan, recipes: [plan] };
  }
  if (codeIn(activity.address) !== null)
    throw new ConfigError([
      refusal(
        'link',
        'one without code of your own in a package',
        'one with code',
        'Give your class the link itself.',
      ),
    ]);
  const plan = planAt(activity.address);
  const lesson = lessonOf(activity.address);
  return {
    title: lesson?.title ?? `Train a policy: ${taskName(plan.task)}`,
    name: lesson?.id ?? plan.task,
    plan,
    recipes: [plan],
  };
}
