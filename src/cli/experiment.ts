/**
 * `npm run -s experiment -- CLAIM [--seeds 8] [--json FILE] [--trial]` tests a claim at equal budget, with results in
 * public/experiments/CLAIM.json as they come. `--compare LINK|FILE [--json FILE]` trains a comparison of the page. What
 * is interrupted resumes with the same command. Progress goes to stderr.
 */
import { join } from 'node:path';
import { readFile } from 'node:fs/promises';
import { experimentOn } from '../experiment/claims/index.ts';
import { conduct, type Progress } from '../experiment/conduct.ts';
import { seeds as allSeeds, type Experiment } from '../experiment/experiment.ts';
import type { RunCache } from '../experiment/obtain.ts';
import type { ExperimentResult } from '../experiment/result.ts';
import { configOf } from '../experiment/tune.ts';
import { engineVersion } from '../run/engineVersion.ts';
import { versionOf } from '../experiment/version.ts';
import { readFlags, runCommand, type Flags } from './arguments.ts';
import { readModel } from './basePolicies.ts';
import { startChildren, type Children } from './experiment/children.ts';
import { compare } from './experiment/compare.ts';
import { root, runFiles, writeWhole } from './experiment/files.ts';
import { ruleCommitOf } from './experiment/ruleCommit.ts';

/** An experiment reduced to a round or two of every arm, to see that they run. */
function tried(experiment: Experiment): Experiment {
  const { budget, common } = experiment;
  return {
    ...experiment,
    budget: { ...budget, value: Math.round(budget.value / 300) },
    common: { ...common, eval_every_rounds: 1, num_eval_prompts: 64 },
  };
}

/** A trial is there to run, not to be remembered. */
const noCache: RunCache = { get: () => Promise.resolve(null), put: () => Promise.resolve() };

/** Fingerprint of the weights that all arms start from. Throws where no base policy is shipped. */
async function baseOf(experiment: Experiment): Promise<string> {
  const [arm] = experiment.arms;
  if (!arm) throw new Error(`${experiment.claim}: must have an arm`);
  const { base, notice } = await versionOf(configOf(experiment, arm, 0, null), readModel);
  const { task, policy } = experiment.common;
  if (notice !== null) {
    throw new Error(
      `${experiment.claim}: needs the ${policy} base policy of ${task}; make it with npm run models -- --task ${task}`,
    );
  }
  return base;
}

const three = (value: number): string => value.toFixed(3).replace('-', '−');

function progressLine({ done, total, what, cached, record }: Progress): string {
  const { points, rows, seconds, stopped } = record;
  const [first, last] = [points[0]?.passAt1 ?? 0, points.at(-1)?.passAt1 ?? 0];
  const how = cached ? 'kept from before' : `${seconds.toFixed(1)} s`;
  return `${done}/${total} ${what}: pass@1 ${three(first)} → ${three(last)} in ${rows.length - 1} rounds, ${how}${stopped === null ? '' : ` (${stopped})`}\n`;
}

function resultLine({ arms, effect, mechanism, verdict, because }: ExperimentResult): string {
  const done = Math.min(...arms.map(({ seeds }) => seeds.length));
  const shown = [effect, mechanism].map((interval) =>
    interval === null
      ? '–'
      : `${interval.metric} ${three(interval.difference)} [${three(interval.low)}, ${three(interval.high)}]`,
  );
  return `after ${done} seeds: ${shown.join('; ')}${verdict === null ? '' : ` → ${verdict}. ${because}`}\n`;
}

/** Ends the children with the command, whatever ends it. */
async function withChildren(count: number, work: (children: Children) => Promise<void>): Promise<void> {
  const children = startChildren(count);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      children.end();
      process.stderr.write('stopped; finished runs are kept, and the same command continues with the rest\n');
      process.exit(130);
    });
  }
  try {
    await work(children);
  } finally {
    children.end();
  }
}

const lanes = 2;

async function testClaim(flags: Flags): Promise<void> {
  const trial = flags.has('trial');
  const planned = experimentOn(flags.words[0] ?? '');
  const experiment = trial ? tried(planned) : planned;
  const count = Math.min(flags.count('seeds', trial ? 2 : allSeeds.length, 1), allSeeds.length);
  const whole = !trial && count === allSeeds.length;
  const ruleCommit = whole ? await ruleCommitOf(experiment.claim) : null;
  const base = await baseOf(experiment);
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string };
  const command = `npm run -s experiment -- ${experiment.claim}${trial ? ' --trial' : ''}${whole ? '' : ` --seeds ${count}`}`;
  const file =
    flags.text('json') ?? (whole ? join(root, `public/experiments/${experiment.claim}.json`) : null);

  await withChildren(lanes, async (children) => {
    const result = await conduct({
      experiment,
      seeds: allSeeds.slice(0, count),
      tuned: !trial,
      lanes,
      runArm: (request) => children.perform(request),
      version: `${engineVersion} ${base}`,
      cache: trial ? noCache : runFiles(),
      onProgress: (progress) => process.stderr.write(progressLine(progress)),
      onPartial: async (partial) => {
        process.stderr.write(resultLine(partial));
        const published = { ...partial, ruleCommit, base, engine: engineVersion, version, command };
        if (file !== null) await writeWhole(file, `${JSON.stringify(published, null, 2)}\n`);
      },
    });
    if (file === null) process.stdout.write(`${JSON.stringify(result)}\n`);
  });
}

runCommand(async () => {
  const flags = readFlags(process.argv.slice(2), ['seeds', 'json', 'trial', 'compare']);
  const comparison = flags.text('compare');
  if (comparison === undefined) return testClaim(flags);
  for (const flag of ['seeds', 'trial']) {
    if (flags.has(flag)) throw new Error(`--${flag}: a comparison says it by itself; leave it out`);
  }
  await withChildren(lanes, (children) => compare(comparison, flags.text('json'), children, lanes));
});
