/** Conducts plans in parallel child processes, pilots them, or tries them out. */
import { root } from '../../../src/cli/place.ts';
import { readFile } from 'node:fs/promises';
import { basename, join, relative } from 'node:path';
import { configOf } from './armConfig.ts';
import { conduct, decidingStudy, trainBy, type Train } from './conduct.ts';
import type { FinishedRun } from '../../../src/experiment/conduct.ts';
import { runsOf } from '../../../src/experiment/study.ts';
import { pilotSeeds, planArm, type Plan } from './plan.ts';
import type { PlanResult } from './planResult.ts';
import { seedsNeeded } from './power.ts';
import { effectOf, rowMean } from '../../../src/experiment/readings.ts';
import { meanOfValues, pairedDifferences } from '../../../src/experiment/statistics.ts';
import type { TrainedRun } from '../../../src/experiment/trainTo.ts';
import { versionOf } from '../../../src/experiment/version.ts';
import { engineVersion } from '../../../src/run/engineVersion.ts';
import { spreadOf } from '../../../src/tensor/statistics.ts';
import { readModel } from '../../../src/cli/basePolicies.ts';
import type { Children } from '../../../src/cli/compare/children.ts';
import { finishedLine, three } from '../../../src/cli/compare/compareLink.ts';
import { runFiles } from '../../../src/cli/compare/files.ts';
import { writeWhole } from '../../../src/cli/files.ts';
import { WrongUse } from '../../../src/cli/arguments.ts';
import { afterAgain, againFolder, beforeAgain, publishedOf } from './again.ts';
import { checkOrder, hasHistory, pilotFile, planCommitOf } from './planCommit.ts';
import { ensurePlateau } from './plateauFiles.ts';
import { textOf } from './resultText.ts';

export interface ConductOptions {
  /** The plans' commit; absent: read from git. */
  readonly commit: string | undefined;
  /** Starts no further run after this many minutes. */
  readonly minutes: number | null;
  /** Folder of results; absent: public/experiments, or a folder beside the kept runs for repeated ones. */
  readonly results: string | undefined;
  /** Whether published results are repeated. */
  readonly again: boolean;
  /** Where these are; absent: public/experiments. */
  readonly published?: string;
  readonly jobs: number;
}

/** Fingerprint of the starting weights of all arms. Throws if no base policy is shipped. */
async function baseOf(plan: Plan): Promise<string> {
  if (plan.start !== null) return ensurePlateau(plan.start);
  const arm = planArm(plan, plan.strongest);
  const { base, notice } = await versionOf(configOf(plan, arm, 0, null), readModel);
  if (notice === null) return base;
  const { task, policy } = plan.common;
  throw new Error(
    `${plan.claim}: needs the ${policy} base policy of ${task}; make it with npm run models -- --task ${task}`,
  );
}

/** The commit of a plan, older than any result. Throws if there is none. */
async function commitOf({ claim }: Plan, given: string | undefined): Promise<string> {
  if (given === undefined && !(await hasHistory())) {
    throw new Error(
      `${claim}: there is no git history here to prove when it was planned; hand its commit over with --plan-commit`,
    );
  }
  const commit = given ?? (await planCommitOf(claim));
  await checkOrder(claim, commit);
  return commit;
}

/** Trains in children, and keeps finished runs in files. */
function trainOn(
  children: Children,
  base: string,
  turn?: number,
  onFinished?: (run: FinishedRun) => void,
): Train {
  return trainBy({
    runArm: ({ request }) => children.perform(request, turn),
    versionOf: () => Promise.resolve(`${engineVersion} ${base}`),
    cache: runFiles(),
    ...(onFinished && { onFinished }),
  });
}

const span = ({ difference, low, high }: { difference: number; low: number; high: number }): string =>
  `${three(difference)} [${three(low)}, ${three(high)}]`;

function resultLine({ claim, effect, mechanism, units, placebo, verdict, because }: PlanResult): string {
  const lines = [
    ...(effect ? [`${effect.metric} ${effect.arm} − ${effect.against} ${span(effect)}`] : []),
    ...(mechanism ? [`${mechanism.metric} ${span(mechanism)}`] : []),
    ...units.flatMap(({ unit, ratio }) => (ratio ? [`${unit} × ${three(ratio.mean)}`] : [])),
    ...(placebo ? [`− placebo ${span(placebo)}`] : []),
  ];
  return `${claim}: ${verdict}. ${because} ${lines.join('; ')}\n`;
}

/** Conducts all plans in shared processes; earlier plans' runs go first, so that plans finish one by one. */
export async function conductPlans(
  plans: readonly Plan[],
  children: Children,
  {
    commit,
    minutes,
    results,
    again,
    published: publishedIn = join(root, 'public/experiments'),
    jobs,
  }: ConductOptions,
): Promise<void> {
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string };
  const began = performance.now();
  const folder = results ?? (again ? againFolder : publishedIn);
  if (again && relative(folder, publishedIn) === '')
    throw new WrongUse('--results: must be another folder than that of the published results with --again');
  const [done, failed] = [[] as string[], [] as string[]];
  let count = 0;
  const timer =
    minutes === null
      ? null
      : setTimeout(
          () => children.close(`${minutes} minutes are over; the same command continues`),
          minutes * 60_000,
        );

  async function one(plan: Plan, turn: number): Promise<void> {
    const published = again ? await publishedOf(plan, publishedIn) : null;
    if (published) process.stderr.write(beforeAgain(published, folder));
    const ruleCommit = published ? published.ruleCommit : await commitOf(plan, commit);
    const base = await baseOf(plan);
    const train = trainOn(children, base, turn, (run) =>
      process.stderr.write(`${finishedLine(run, `${++count} ${plan.claim}:`)}\n`),
    );
    const result = await conduct(plan, train);
    const command = `npm run -s measure -- experiment ${plan.claim}`;
    const made = { ...result, ruleCommit, base, engine: engineVersion, version, command };
    await writeWhole(join(folder, `${plan.claim}.json`), textOf(made));
    process.stderr.write(resultLine(result));
    if (published) process.stderr.write(afterAgain(published, result.verdict));
    done.push(plan.claim);
  }

  const ends = await Promise.allSettled(plans.map(one));
  if (timer) clearTimeout(timer);
  for (const [i, end] of ends.entries()) {
    if (end.status === 'rejected') {
      const why = end.reason instanceof Error ? end.reason.message : String(end.reason);
      failed.push(`${plans[i]?.claim}: ${why}`);
    }
  }
  const took = (performance.now() - began) / 60_000;
  process.stderr.write(
    `${done.length} of ${plans.length} plans done in ${took.toFixed(1)} minutes with ${jobs} jobs, ${(children.cpuSeconds / 60).toFixed(1)} core-minutes of processor time\n`,
  );
  if (failed.length > 0) throw new Error(failed.join('\n'));
}

/**
 * Trains the method and the strongest control on the pilot's seeds at their own rates, and writes how much pairs differ beside
 * the plan, or into a folder.
 */
export async function pilotPlans(
  plans: readonly Plan[],
  children: Children,
  results: string | undefined,
): Promise<void> {
  const ends = await Promise.allSettled(plans.map((plan) => pilotOne(plan, children, results)));
  const failed = ends.flatMap((end) => (end.status === 'rejected' ? [String(end.reason)] : []));
  if (failed.length > 0) throw new Error(failed.join('\n'));
}

async function pilotOne(plan: Plan, children: Children, results: string | undefined): Promise<void> {
  const { claim, effect, strongest, budget, mechanism, pilot } = plan;
  const train = trainOn(children, await baseOf(plan));
  const pilotOf = async (name: string): Promise<readonly TrainedRun[]> => {
    const [records = []] = await train(decidingStudy(plan, planArm(plan, name), null, pilotSeeds));
    return records;
  };
  const [ours, theirs] = await Promise.all([pilotOf(effect.arm), pilotOf(strongest)]);
  const values = [ours, theirs].map((list) =>
    list.map((record) => effectOf(record, effect.metric, budget.value)),
  ) as [number[], number[]];
  const differences = pairedDifferences(...values);
  const spread = Number(spreadOf(differences).toPrecision(3));
  const costs = [...ours, ...theirs].flatMap((record) => children.cpuSecondsOf(record) ?? []);
  const secondsPerRun = costs.length > 0 ? Number(meanOfValues(costs).toPrecision(2)) : pilot.secondsPerRun;
  for (const [name, list] of [
    [effect.arm, ours],
    [strongest, theirs],
  ] as const) {
    const inside = list.map((record) => rowMean(record, budget.value, mechanism));
    const shown = inside.map((value) => (value === null ? '–' : three(value))).join(' ');
    const heights = list[0]?.points.map(({ passAt1 }) => passAt1.toFixed(2)).join(' ');
    process.stderr.write(
      `${claim} ${name}: ${mechanism.metric} ${shown}; ${(list[0]?.rows.length ?? 1) - 1} rounds; pass@1 ${heights}\n`,
    );
  }
  process.stderr.write(
    `${claim}: differences ${differences.map(three).join(' ')}, spread ${spread}: ${seedsNeeded(spread, pilot.detect)} seeds detect ${pilot.detect}; ${secondsPerRun} s of processor time a run\n`,
  );
  const found = { engine: engineVersion, seeds: pilotSeeds, spread, secondsPerRun };
  const file = pilotFile(claim);
  const path = results === undefined ? join(root, file) : join(results, basename(file));
  await writeWhole(path, `${JSON.stringify(found)}\n`);
}

/** Runs a plan reduced to one or two rounds per arm, to test that all arms run. */
export async function tryPlans(plans: readonly Plan[], children: Children): Promise<void> {
  for (const plan of plans) {
    await baseOf(plan);
    const small: Plan = {
      ...plan,
      budget: { ...plan.budget, value: Math.ceil(plan.budget.value / 300) },
      common: { ...plan.common, eval_every_rounds: 1, num_eval_prompts: 64 },
    };
    const runs = plan.arms.flatMap((arm) => runsOf(decidingStudy(small, arm, null, [1])));
    const records = await Promise.all(runs.map(({ request }) => children.perform(request)));
    for (const [i, { rows, seconds, points }] of records.entries()) {
      const named = plan.watched.filter((metric) => rows.every((row) => row[metric] == null));
      process.stderr.write(
        `${plan.claim} ${plan.arms[i]?.name}: ${rows.length - 1} rounds, pass@1 ${three(points.at(-1)?.passAt1 ?? 0)}, ${seconds.toFixed(1)} s${named.length > 0 ? `, not measured: ${named.join(', ')}` : ''}\n`,
      );
    }
  }
}
