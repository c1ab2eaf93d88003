/** Reads a comparison of the page and trains it in child processes. */
import { readFile } from 'node:fs/promises';
import { noPlaceToChoose } from '../../config/noPlaceToChoose.ts';
import type { RunConfig } from '../../config/schema.ts';
import { parseComparison, studyOf, type Comparison } from '../../experiment/comparison.ts';
import { conductStudy, startName, type FinishedRun } from '../../experiment/conduct.ts';
import { runsOf } from '../../experiment/study.ts';
import { unknownCode } from '../../experiment/comparisonCode.ts';
import { decodeComparison, encodeComparison } from '../../experiment/comparisonLink.ts';
import { comparisonFileOf, type ComparisonFile } from '../../experiment/comparisonFile.ts';
import type { ArmSpending } from '../../experiment/comparisonSavings.ts';
import { endOf } from '../../experiment/readings.ts';
import { versionOf } from '../../experiment/version.ts';
import { openBrought } from '../../sandbox/openBrought.ts';
import { withSandbox } from '../../sandbox/sandbox.ts';
import { utf8Text } from '../../sandbox/utf8.ts';
import { methodsIn, type BroughtCode } from '../../config/linkCode.ts';
import { WrongUse } from '../arguments.ts';
import { readModel } from '../basePolicies.ts';
import { behind, fromReader, writeJson } from '../files.ts';
import { startProgress } from '../progress.ts';
import { nodeThread } from '../sandbox/nodeThread.ts';
import type { Children } from './children.ts';
import { runFiles } from './files.ts';

/** What the page's address has before the text. */
const place = '#/compare/';

/** The comparison of a link's text; opens the code that it contains in the sandbox. */
async function readText(text: string): Promise<Comparison> {
  await openCode(unknownCode(text));
  return decodeComparison(text);
}

/** The comparison of a plain value; what its methods train must be what their code says. */
async function readPlain(value: unknown): Promise<Comparison> {
  const comparison = parseComparison(value);
  await openCode(comparison.arms.flatMap(({ settings }) => methodsIn(settings)));
  return comparison;
}

async function openCode(brought: readonly BroughtCode[]): Promise<void> {
  if (brought.length === 0) return;
  process.stderr.write('the comparison brings code; it runs in a sandbox that reaches nothing\n');
  await withSandbox(nodeThread, (sandbox) => openBrought(sandbox, brought));
}

/** The comparison in a link, in a link's text, or in a file: exported by the page or this command, or the plain value. */
export async function readComparison(given: string): Promise<Comparison> {
  const at = given.indexOf(place);
  if (at >= 0) return readText(decodeURIComponent(given.slice(at + place.length)));
  if (given.startsWith('v=')) return readText(given);
  const bytes = await readFile(fromReader(given)).catch((error: unknown) => {
    const must = 'must be the link of a comparison (it has #/compare/ in it) or a file';
    throw new WrongUse(`comparison: ${must}, got ${given.slice(0, 80)}`, { cause: error });
  });
  const text = utf8Text(bytes, `comparison: ${given}`);
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch (error) {
    throw new Error(`comparison: ${given} must be JSON, got something else`, { cause: error });
  }
  const link = (read as { link?: unknown } | null)?.link;
  return typeof link === 'string' ? readText(link) : readPlain(read);
}

/** A value with three decimals. */
export const three = (value: number): string => value.toFixed(3).replace('-', '−');

/** The progress line of a finished run; `count` says which one it is. */
export function finishedLine({ arm, seed, request, record, cached }: FinishedRun, count: string): string {
  const { points, rows, seconds, stopped } = record;
  const [first, last] = [points[0]?.passAt1 ?? 0, endOf(record)];
  const how = cached ? 'kept from before' : `${seconds.toFixed(1)} s`;
  const { counter } = request.plan.budget;
  const spent = counter === 'rounds' ? '' : ` and ${Math.round(last.spent)} ${counter}`;
  return `${count} ${arm}, seed ${seed}: pass@1 ${three(first)} → ${three(last.passAt1)} in ${rows.length - 1} rounds${spent}, ${how}${stopped === null ? '' : ` (${stopped})`}`;
}

/** What the arms needed of a unit to reach the threshold, against the control. */
function savingLines(
  unit: string,
  spending: readonly ArmSpending[],
  { control, savings: { threshold, reached } }: Pick<ComparisonFile, 'control' | 'savings'>,
): string[] {
  const count = (name: string): number =>
    reached.find(({ arm }) => arm === name)?.seeds.filter(Boolean).length ?? 0;
  return spending.flatMap(({ arm, ratio }) => {
    if (ratio === null) return [];
    const { mean, low, high, pairs } = ratio;
    return `${unit} to pass@1 ${threshold}: ${arm} needed ${mean.toFixed(3)} [${low.toFixed(3)}, ${high.toFixed(3)}] times that of ${control}, over ${pairs} pairs; ${count(arm)} and ${count(control)} seeds reached it`;
  });
}

function resultLines(file: ComparisonFile): string {
  const { differences, notes, savings, secondsToThreshold } = file;
  const lines = differences.map(
    ({ metric, arm, against, difference, low, high, pairs, unpaired }) =>
      `${metric}: ${arm} against ${against} ${three(difference)} [${three(low)}, ${three(high)}]; ${pairs} paired seeds${unpaired === null ? '' : ` count as ${unpaired.toFixed(1)} unpaired`}`,
  );
  const saved = [
    ...Object.entries({ ...savings.units, seconds: secondsToThreshold }).flatMap(([unit, spending]) =>
      savingLines(unit, spending, file),
    ),
  ];
  return [...lines, ...saved, ...notes].map((line) => `${line}\n`).join('');
}

/**
 * Trains the missing runs and writes the result to the file, or to stdout for -. `threshold`: the pass@1 at which savings are
 * measured. Throws a run's error.
 */
export async function trainComparison(
  comparison: Comparison,
  file: string | undefined,
  children: Children,
  { lanes, threshold }: { readonly lanes: number; readonly threshold?: number | undefined },
): Promise<void> {
  // The result contains its link: refuse one that is too long before hours of training.
  encodeComparison(comparison);
  const study = studyOf(comparison);
  const total = runsOf(study).length;
  const progress = startProgress('run');
  let [done, trained] = [0, 0];
  for (const { name, config } of study.arms) {
    const said = noPlaceToChoose(config);
    if (said) progress.say(`${name}: ${said}`);
  }
  progress.at(0, total);
  const versions = new Map<string, Promise<string>>();
  const recordOf = await conductStudy({
    study,
    lanes,
    runArm: ({ arm, seed, request }) => behind(`${arm}, seed ${seed}:`, () => children.perform(request)),
    versionOf: (config: RunConfig) => {
      const name = startName(config);
      const known = versions.get(name) ?? versionOf(config, readModel).then(({ version }) => version);
      versions.set(name, known);
      return known;
    },
    cache: runFiles(),
    onFinished(run) {
      progress.say(finishedLine(run, `${++done}/${total}`));
      if (!run.cached) trained++;
      progress.at(done, total, trained);
    },
  }).finally(progress.end);
  const result = comparisonFileOf(comparison, recordOf, threshold);
  process.stderr.write(resultLines(result));
  await writeJson(file, result, 2);
}
