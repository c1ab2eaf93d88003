/** Trains every run of every lesson with several seeds, checks that its text holds, and writes public/lessons.json. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { encodeLink } from '../../src/config/link.ts';
import { lessonConfig } from '../../src/lessons/config.ts';
import type { Runs } from '../../src/lessons/condition.ts';
import { figureValue, runReadingOf } from '../../src/lessons/figure.ts';
import { lessons } from '../../src/lessons/index.ts';
import type { Lesson } from '../../src/lessons/lesson.ts';
import { engineVersion } from '../../src/run/engineVersion.ts';
import { WrongUse, type Flags } from '../../src/cli/arguments.ts';
import { root } from '../../src/cli/compare/files.ts';
import { writeWhole } from '../../src/cli/files.ts';
import { playRun } from '../../src/cli/nodeRun.ts';
import { textOf } from './experiment/resultText.ts';
import { claimsOf } from './lessonClaims.ts';

/** What the runs of a lesson showed. */
export interface RecordedLesson {
  readonly lesson: string;
  /** The recipe of each arm, as a link. */
  readonly recipes: Readonly<Record<string, string>>;
  readonly seeds: readonly number[];
  readonly claims: readonly { readonly claim: string; readonly held: readonly boolean[] }[];
  /** By arm and figure, a number for each seed. */
  readonly figures: Readonly<Record<string, Readonly<Record<string, readonly (number | null)[]>>>>;
}

const file = join(root, 'public/lessons.json');
const seedsOfRecord = 3;

async function known(): Promise<readonly RecordedLesson[]> {
  try {
    return (JSON.parse(await readFile(file, 'utf8')) as { lessons: RecordedLesson[] }).lessons;
  } catch {
    return [];
  }
}

export const recipesOf = (lesson: Lesson): Record<string, string> =>
  Object.fromEntries(lesson.arms.map(({ id }) => [id, encodeLink(lessonConfig(lesson, id))]));

async function train(lesson: Lesson, seed: number): Promise<Runs> {
  const runs: Record<string, Runs[string]> = {};
  for (const { id } of lesson.arms) {
    const { rows, ledger } = await playRun(lessonConfig(lesson, id, { seed }));
    runs[id] = runReadingOf(rows, ledger);
  }
  process.stderr.write(`${lesson.id}, seed ${seed}: trained\n`);
  return runs;
}

async function record(lesson: Lesson, seeds: readonly number[]): Promise<RecordedLesson> {
  const trained: Runs[] = [];
  for (const seed of seeds) trained.push(await train(lesson, seed));
  const claims = claimsOf(lesson).map(({ claim, holds }) => ({ claim, held: trained.map(holds) }));
  for (const { claim, held } of claims)
    process.stderr.write(`  ${held.filter(Boolean).length} of ${held.length}  ${claim}\n`);
  const figures = Object.fromEntries(
    lesson.arms.map(({ id }) => [
      id,
      Object.fromEntries(
        Object.entries(lesson.figures).map(([name, figure]) => [
          name,
          trained.map((runs) => (runs[id] ? figureValue(figure, runs[id]) : null)),
        ]),
      ),
    ]),
  );
  return { lesson: lesson.id, recipes: recipesOf(lesson), seeds, claims, figures };
}

export async function measure(flags: Flags): Promise<void> {
  const seeds = Array.from({ length: flags.count('seeds') }, (_, i) => i + 1);
  const only = flags.text('only');
  const ids = lessons.map(({ id }) => id);
  const wanted = lessons.filter(({ id }) => only === undefined || id === only);
  if (wanted.length === 0) throw new WrongUse(`--only: must be one of ${ids.join(', ')}, got ${only}`);
  const found: RecordedLesson[] = [];
  for (const lesson of wanted) found.push(await record(lesson, seeds));
  const others = (await known()).filter(({ lesson }) => found.every((one) => one.lesson !== lesson));
  const list = [...others, ...found].sort((a, b) => ids.indexOf(a.lesson) - ids.indexOf(b.lesson));
  const text = textOf({ engine: engineVersion, command: 'npm run -s measure -- lessons', lessons: list });
  const json = flags.text('json');
  if (json !== undefined) await writeWhole(json, text);
  else if (seeds.length >= seedsOfRecord) await writeWhole(file, text);
  const broken = found.flatMap(({ lesson, claims }) =>
    claims.filter(({ held }) => held.includes(false)).map(({ claim }) => `${lesson}: ${claim}`),
  );
  if (broken.length > 0) throw new Error(`lessons: what the text says does not hold: ${broken.join('; ')}`);
}
