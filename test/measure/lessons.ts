/** Trains every lesson as a study, checks that its text holds, and writes public/lessons.json. */
import type { Flags } from '../../src/cli/arguments.ts';
import { encodeLink } from '../../src/config/link.ts';
import { figureValues, runReadingOf } from '../../src/lessons/figure.ts';
import { lessonOf, lessons } from '../../src/lessons/index.ts';
import type { Lesson } from '../../src/lessons/lesson.ts';
import { lessonStudy } from '../../src/lessons/study.ts';
import type { Train } from './experiment/conduct.ts';
import { brokenClaims, type RecordedLesson } from './lessonClaims.ts';
import { countsAtEnd, measureStudies } from './studies.ts';

async function measureOne(id: string, seeds: readonly number[], train: Train): Promise<RecordedLesson> {
  const lesson = lessonOf(id) as Lesson;
  const study = lessonStudy(lesson, seeds);
  const records = await train(study);
  const arms = study.arms.map(({ name, config }, i) => {
    const runs = (records[i] ?? []).map((record) =>
      figureValues(lesson.figures, runReadingOf(record.rows, countsAtEnd(record))),
    );
    const listOf = (figure: string) => [figure, runs.map((run) => run[figure] ?? null)] as const;
    const figures = Object.fromEntries(Object.keys(lesson.figures).map(listOf));
    return { name, recipe: encodeLink(config), seeds, figures };
  });
  return { id, arms };
}

export async function measure(flags: Flags): Promise<void> {
  const ids = lessons.map(({ id }) => id);
  const found = await measureStudies(flags, {
    ...{ program: 'lessons', list: 'lessons' },
    ...{ ids, leastSeeds: 3, measureOne },
  });
  const broken = found.flatMap((one) => brokenClaims(lessonOf(one.id) as Lesson, one));
  if (broken.length > 0) throw new Error(`lessons: what the text says does not hold: ${broken.join('; ')}`);
}
