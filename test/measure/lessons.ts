/** Trains every run of every lesson with several seeds and checks that its text holds. */
import { writeFile } from 'node:fs/promises';
import { allHold, conditionHolds, type LessonCondition, type Runs } from '../../src/lessons/condition.ts';
import { lessonConfig } from '../../src/lessons/config.ts';
import { figureValue, runReadingOf } from '../../src/lessons/figure.ts';
import { lessons } from '../../src/lessons/index.ts';
import type { Lesson } from '../../src/lessons/lesson.ts';
import { readFlags } from '../../src/cli/arguments.ts';
import { playRun } from '../../src/cli/nodeRun.ts';

/** One claim of a lesson, and whether it held with each seed. */
interface Checked {
  readonly claim: string;
  readonly held: boolean[];
}

async function train(lesson: Lesson, arm: string, seed: number): Promise<Runs[string]> {
  const { rows, ledger } = await playRun(lessonConfig(lesson, arm, { seed }));
  return runReadingOf(rows, ledger);
}

const wordsOf = ({ figure, is, than, by = 0 }: LessonCondition): string =>
  `${figure} ${is} ${than}${by === 0 ? '' : ` by ${by}`}`;

/** Every claim of a lesson's text: its promises, and that only the expected answer of each question is right. */
function check(lesson: Lesson, runs: Runs): [claim: string, held: boolean][] {
  const promises = lesson.promises.map((one): [string, boolean] => [
    wordsOf(one),
    conditionHolds(one, lesson.figures, runs) === true,
  ]);
  const questions = lesson.steps.flatMap((step): [string, boolean][] => {
    if (step.kind !== 'choose') return [];
    const right = step.answers.flatMap(({ when }, i) => (allHold(when, lesson.figures, runs) ? [i] : []));
    return [[`“${step.title}”: answer ${step.expected + 1}`, right.join() === String(step.expected)]];
  });
  return [...promises, ...questions];
}

export async function measure(args: readonly string[]): Promise<void> {
  const flags = readFlags(args, ['seeds', 'only', 'json']);
  const seeds = flags.count('seeds', 3, 1);
  const only = flags.text('only');
  const wanted = lessons.filter(({ id }) => only === undefined || id === only);
  if (wanted.length === 0)
    throw new Error(`--only: must be one of ${lessons.map(({ id }) => id).join(', ')}, got ${only}`);
  const written: unknown[] = [];
  const broken: string[] = [];
  for (const lesson of wanted) {
    const claims = new Map<string, Checked>();
    for (let seed = 1; seed <= seeds; seed++) {
      const runs: Record<string, Runs[string]> = {};
      const began = performance.now();
      for (const { id } of lesson.arms) runs[id] = await train(lesson, id, seed);
      for (const [claim, held] of check(lesson, runs)) {
        const before = claims.get(claim)?.held ?? [];
        claims.set(claim, { claim, held: [...before, held] });
        if (!held) broken.push(`${lesson.id}, seed ${seed}: ${claim}`);
      }
      const figures = Object.fromEntries(
        lesson.arms.map(({ id }) => [
          id,
          Object.fromEntries(
            Object.entries(lesson.figures).flatMap(([name, figure]) => {
              const run = runs[id];
              const value = run ? figureValue(figure, run) : null;
              return value === null ? [] : [[name, value]];
            }),
          ),
        ]),
      );
      written.push({ lesson: lesson.id, seed, seconds: (performance.now() - began) / 1000, figures });
      process.stderr.write(`${lesson.id} seed ${seed}: ${JSON.stringify(figures)}\n`);
    }
    for (const { claim, held } of claims.values())
      process.stderr.write(`  ${held.filter(Boolean).length} of ${held.length}  ${claim}\n`);
  }
  const json = flags.text('json');
  if (json !== undefined) await writeFile(json, `${JSON.stringify({ seeds, lessons: written }, null, 1)}\n`);
  if (broken.length > 0) throw new Error(`lessons: what the text says does not hold: ${broken.join('; ')}`);
}
