/** What a package for a learning platform holds, as data: a lesson, a class task or an exercise, by name. */
import * as v from 'valibot';
import { codeIn } from '../config/linkCode.ts';
import { refusal } from '../config/problem.ts';
import { ConfigError } from '../config/schema.ts';
import { optionOf, type RunConfig } from '../config/settings.ts';
import { engineVersion } from '../run/engineVersion.ts';
import { planAt, planMark } from './class/plan.ts';
import { startConfig } from './exercise/config.ts';
import type { Exercise } from './exercise/exercise.ts';
import { exerciseOf, exercises } from './exercise/index.ts';
import { lessonOf, lessons } from './index.ts';
import type { Lesson } from './lesson.ts';
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

/** What a reader learns of an activity before it is opened, in the language of this build. */
export interface PackageWords {
  /** The name that pupils see. */
  readonly title: string;
  /** What they do, in one or two sentences. */
  readonly description: string;
}

/** What the pages of a package show, and what the packer must put in. */
export interface PackagedFacts extends PackageWords {
  /** Its kind and name, by which a build has its words in other languages. */
  readonly name: string;
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
  const { subject, words, plan, recipes } = contentOf(activity);
  const name = `${activity.kind}-${subject}`;
  const id = `${name}-${planMark(plan).toString(16).padStart(6, '0')}`;
  return { ...words, name, id, key: `${id}.${engineVersion}`, plan, recipes };
}

/** Built-in tasks by their id, with the names that the page shows. */
function taskNames(): readonly (readonly [id: string, name: string])[] {
  const option = optionOf('task');
  return option.kind === 'choice' ? option.choices.map(({ value, label }) => [value, label]) : [];
}

const lessonWords = ({ title, summary }: Lesson): PackageWords => ({ title, description: summary });
const exerciseWords = ({ title, task }: Exercise): PackageWords => ({ title, description: task });
const classWords = (title: string): PackageWords => ({
  title,
  description:
    'Everybody in your class trains the same policy with another seed, so every run is a little different. Your score is the share of held-out prompts that your policy solves at the end.',
});
const taskWords = (task: string): PackageWords => classWords(`Train a policy: ${task}`);

/** The words of every package, by the name of its facts. A build asks for them in each of its languages. */
export function allPackageWords(): Readonly<Record<string, PackageWords>> {
  return Object.fromEntries([
    ...taskNames().map(([id, name]) => [`class-${id}`, taskWords(name)]),
    ...lessons.map((lesson) => [`class-${lesson.id}`, classWords(lesson.title)]),
    ...lessons.map((lesson) => [`lesson-${lesson.id}`, lessonWords(lesson)]),
    ...exercises.map((exercise) => [`exercise-${exercise.id}`, exerciseWords(exercise)]),
  ]);
}

type Content = Pick<PackagedFacts, 'plan' | 'recipes'> & {
  readonly subject: string;
  readonly words: PackageWords;
};

function contentOf(activity: PackagedActivity): Content {
  if (activity.kind === 'lesson') {
    const lesson = lessonOf(activity.lesson);
    if (!lesson)
      throw new Error(
        `lesson: must be one of ${lessons.map(({ id }) => id).join(', ')}, got "${activity.lesson}"`,
      );
    const recipes = lesson.arms.map(({ name }) => lessonConfig(lesson, name));
    return { words: lessonWords(lesson), subject: lesson.id, plan: planAt(lesson.id), recipes };
  }
  if (activity.kind === 'exercise') {
    const exercise = exerciseOf(activity.exercise);
    if (!exercise)
      throw new Error(
        `exercise: must be one of ${exercises.map(({ id }) => id).join(', ')}, got "${activity.exercise}"`,
      );
    const plan = startConfig(exercise);
    return { words: exerciseWords(exercise), subject: exercise.id, plan, recipes: [plan] };
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
  if (lesson) return { words: classWords(lesson.title), subject: lesson.id, plan, recipes: [plan] };
  const task = new Map(taskNames()).get(plan.task) ?? plan.task;
  return { words: taskWords(task), subject: plan.task, plan, recipes: [plan] };
}
