/** Measures what is trained as a study, such as a showcase or a lesson, and records the results in one file. */
import { join } from 'node:path';
import { WrongUse, type Flags } from '../../src/cli/arguments.ts';
import { readModel } from '../../src/cli/basePolicies.ts';
import { startChildren, withChildren } from '../../src/cli/compare/children.ts';
import { finishedLine } from '../../src/cli/compare/compareLink.ts';
import { runFiles } from '../../src/cli/compare/files.ts';
import { writeWhole } from '../../src/cli/files.ts';
import type { Counts } from '../../src/experiment/curve.ts';
import type { TrainedRun } from '../../src/experiment/trainTo.ts';
import { versionOf } from '../../src/experiment/version.ts';
import { engineVersion } from '../../src/run/engineVersion.ts';
import { trainBy, type Train } from './experiment/conduct.ts';
import { textOf } from './experiment/resultText.ts';
import { root, stored } from './output.ts';

export interface Subjects<Result> {
  /** The program, whose results are in `public/NAME.json`. */
  readonly program: string;
  /** The key of the results there. */
  readonly list: string;
  /** All subjects, in the order of the file. */
  readonly ids: readonly string[];
  /** With fewer seeds the results are only printed. */
  readonly leastSeeds: number;
  /** The first of a subject’s seeds; absent: 1 for all. */
  readonly firstSeed?: (id: string) => number;
  readonly measureOne: (id: string, seeds: readonly number[], train: Train) => Promise<Result>;
}

/** What a run had spent after its last round. Throws if it broke off. */
export function countsAtEnd({ points, stopped }: TrainedRun): Counts {
  const counts = points.at(-1)?.counts;
  if (!counts || stopped !== null) throw new Error(`a run broke off: ${stopped ?? 'no evaluation'}`);
  return counts;
}

/** Measures the subjects that the flags name, or all; keeps the recorded results of the others. */
export async function measureStudies<Result extends { readonly id: string }>(
  flags: Flags,
  { program, list, ids, leastSeeds, firstSeed = () => 1, measureOne }: Subjects<Result>,
): Promise<readonly Result[]> {
  const { words } = flags;
  const unknown = words.find((word) => !ids.includes(word));
  if (unknown !== undefined)
    throw new WrongUse(`${program}: must be one of ${ids.join(', ')}, got ${unknown}`);
  const count = flags.count('seeds');
  const seedsOf = (id: string) => Array.from({ length: count }, (_, i) => firstSeed(id) + i);
  const found: Result[] = [];
  await withChildren(startChildren(flags.count('jobs')), async (children) => {
    const trainOf = (id: string): Train =>
      trainBy({
        runArm: ({ request }) => children.perform(request),
        versionOf: async (config) => (await versionOf(config, readModel)).version,
        cache: runFiles(),
        onFinished: (run) => process.stderr.write(`${finishedLine(run, `${id}:`)}\n`),
      });
    const wanted = ids.filter((id) => words.length === 0 || words.includes(id));
    found.push(...(await Promise.all(wanted.map((id) => measureOne(id, seedsOf(id), trainOf(id))))));
  });
  const file = join(root, `public/${program}.json`);
  const known = stored<Readonly<Record<string, readonly Result[]>>>(file)?.[list] ?? [];
  const all = new Map([...known, ...found].map((one) => [one.id, one]));
  const results = ids.flatMap((id) => all.get(id) ?? []);
  const command = `npm run -s measure -- ${program}`;
  const text = textOf({ engine: engineVersion, command, [list]: results });
  const json = flags.text('json');
  if (json !== undefined) await writeWhole(json, text);
  else if (count >= leastSeeds) await writeWhole(file, text);
  else process.stdout.write(text);
  return found;
}
