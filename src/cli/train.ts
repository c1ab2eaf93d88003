/**
 * `npm run -s train`: one run in Node with the tab's programs. Progress goes to stderr, the result is JSON. Commands only
 * read flags and combine modules; code that does not need Node belongs in those.
 */
import { access, constants, stat, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { dirname } from 'node:path';
import { encodeProvenLink } from '../config/proof.ts';
import { defaultConfig, parseConfig, warningsOf, type RunConfig } from '../config/schema.ts';
import { applySet } from '../config/set.ts';
import { furtherBy } from '../config/stopRule.ts';
import { liveKeys, settingKeys } from '../config/settings.ts';
import type { Checkpoint, MetricRow, RoundReport, RunStore } from '../run/records.ts';
import { boughtOf, columnsOf } from '../run/bought.ts';
import { openCheckpoint } from '../run/checkpoint.ts';
import { reachedBy } from '../run/history.ts';
import { proofOf, whyNoProof } from '../run/proof.ts';
import { trainRun } from '../run/train.ts';
import { workerCount } from '../runtime/pool/workerCount.ts';
import { createSandbox } from '../sandbox/sandbox.ts';
import { readFlags, runIfStarted, type Flags } from './arguments.ts';
import { openNodeRun } from './nodeRun.ts';
import { readResumable, writeResumable } from './runFiles.ts';
import { nodeThread } from './sandbox/nodeThread.ts';
import { readTaskFile } from './sandbox/taskFile.ts';
import { verifyLink } from './verify.ts';

function configFrom(flags: Flags, own: string | undefined): RunConfig {
  const config: Record<string, unknown> = {
    ...defaultConfig(flags.text('method'), own ?? flags.text('task')),
  };
  for (const [flag, key] of [
    ['level', 'level'],
    ['seed', 'seed'],
    ['rounds', 'max_rounds'],
    ['threads', 'threads'],
    ['rollout-workers', 'rollout_workers'],
  ] as const) {
    if (flags.has(flag)) config[key] = flags.count(flag, 0);
  }
  return applySet(parseConfig(config), flags.list('set'));
}

/** Settings besides live ones that a resumed run may change: they only affect reports. */
const resumable: readonly string[] = ['eval_every_rounds', 'save_every_rounds'];

/** A checkpoint's settings with those of `--set`; `--rounds` adds rounds. Throws on a setting that only new runs accept. */
function resumedConfig(from: Checkpoint, flags: Flags): RunConfig {
  const set = applySet(from.config, flags.list('set'));
  const config = flags.has('rounds')
    ? { ...set, ...furtherBy(set, reachedBy(openCheckpoint(from)), flags.count('rounds', 0)) }
    : set;
  for (const key of settingKeys) {
    const isSame = JSON.stringify(config[key]) === JSON.stringify(from.config[key]);
    if (!isSame && !liveKeys.includes(key) && !resumable.includes(key))
      throw new Error(`--set ${key}: a run that resumes keeps it; start a new run to change it`);
  }
  return config;
}

/** Throws a sentence if a file cannot be written, before hours of training are lost. */
async function checkWritable(flag: string, path: string | undefined): Promise<void> {
  if (path === undefined) return;
  try {
    await access(dirname(path), constants.W_OK);
    const there = await stat(path).catch(() => null);
    if (there === null) return;
    if (there.isDirectory()) throw new Error('it is a folder');
    await access(path, constants.W_OK);
  } catch (error) {
    const because = error instanceof Error ? error.message : String(error);
    throw new Error(
      `--${flag}: ${path} cannot be written (${because}); name a file in a folder that exists`,
      {
        cause: error,
      },
    );
  }
}

const show = (value: number | null | undefined): string => (value == null ? '–' : value.toFixed(3));

/** One line for a round with an evaluation; null for others. */
function progressOf({ metrics, seconds }: RoundReport): string | null {
  const { round, reward, entropy, 'pass@1': passAt1 } = metrics;
  if (round === 0) return `round 0 pass@1 ${show(passAt1)}`;
  if (passAt1 == null) return null;
  return `round ${round} reward ${show(reward)} pass@1 ${show(passAt1)} entropy ${show(entropy)} ${seconds.toFixed(1)} s`;
}

/** Trains the run of a link and compares; the command fails unless they are identical. */
async function verify(link: string, flags: Flags): Promise<void> {
  const verified = await verifyLink(link, flags.has('threads') ? flags.count('threads', 1, 1) : undefined);
  const json = flags.text('json');
  if (json !== undefined) await writeFile(json, JSON.stringify(verified));
  if (!verified.identical) throw new Error(verified.text);
  process.stderr.write(`${verified.text}\n`);
}

export async function train(args: readonly string[]): Promise<void> {
  const flags = readFlags(args, [
    'method',
    'task',
    'task-file',
    'base',
    'level',
    'seed',
    'rounds',
    'set',
    'threads',
    'rollout-workers',
    'resume',
    'save',
    'json',
    'verify',
  ]);
  const resume = flags.text('resume');
  for (const flag of ['save', 'json']) await checkWritable(flag, flags.text(flag));
  const link = flags.text('verify');
  if (link !== undefined) return verify(link, flags);
  const file = resume === undefined ? null : await readResumable(resume);
  const stored = file?.checkpoint ?? null;
  const sandbox = createSandbox(nodeThread);
  const own = await readTaskFile(flags, sandbox);
  const config = stored ? resumedConfig(stored, flags) : configFrom(flags, own);
  for (const { message } of warningsOf(config)) process.stderr.write(`warning: ${message}\n`);
  const metrics: MetricRow[] = [];
  let threads = config.threads;
  const path = flags.text('save');
  const store: RunStore | undefined =
    path === undefined
      ? undefined
      : {
          save: async (_, { checkpoint, result }) => {
            if (!checkpoint) return;
            const rows = [...(file?.metrics ?? []), ...metrics];
            await writeResumable(path, { checkpoint, result, metrics: rows, threads });
          },
        };
  const taught = stored?.arrays['taught'];
  const asked = flags.has('rollout-workers') ? flags.count('rollout-workers', 1, 1) : config.rollout_workers;
  const beside = { threads: Math.max(1, config.threads), schedule: config.schedule };
  const { workers, notice: crowded } = workerCount(asked, { cores: availableParallelism() }, beside);
  const say = (message: string): void => void process.stderr.write(`${message}\n`);
  if (crowded !== null) say(crowded);
  const pool = { workers, onNotice: say };
  const opened = await openNodeRun(config, { taught, store, sandbox, pool });
  const { run, device, notice } = opened;
  threads = device.threads;
  if (notice !== null) process.stderr.write(`${notice}\n`);
  if (stored) await run.restore(stored, config);
  if (stored && run.done) {
    process.stderr.write(
      `nothing to train: the run is finished after ${stored.round} rounds; add --rounds N to train N more\n`,
    );
  }
  let seconds = 0;
  await trainRun(run, {
    rounds: stored && flags.has('rounds') ? flags.count('rounds', 0) : Infinity,
    async onRound(report) {
      metrics.push(report.metrics);
      seconds = report.seconds;
      const line = progressOf(report);
      if (line !== null) say(line);
      if (report.metrics.round > 0 && run.saveDue) await run.save('running');
    },
  });
  if (path !== undefined) await run.save(run.done ? 'done' : 'paused');
  const checkpoint = await run.checkpoint();
  const { hash } = checkpoint;
  const trained = { checkpoint, metrics: [...(file?.metrics ?? []), ...metrics] };
  const machine = { device: device.kind, threads: device.threads };
  const { round, update, ...last } = metrics.at(-1) ?? { round: run.completed, update: 0 };
  const result = {
    config: run.config,
    seed: config.seed,
    device,
    metrics,
    final: { round, update, ...last, seconds },
    ledger: run.ledger,
    /** What each switch gained, or would gain, as the page shows it. */
    bought: boughtOf(columnsOf(trained.metrics), run.config),
    hash,
    /** Opens the recipe and proves the run; null if a link cannot repeat it. */
    link: whyNoProof(trained) === null ? encodeProvenLink(run.config, proofOf(trained, machine)) : null,
  };
  sandbox.close();
  await opened.dispose();
  const json = flags.text('json');
  if (json === undefined) {
    process.stdout.write(`${JSON.stringify({ final: result.final, hash, link: result.link })}\n`);
  } else await writeFile(json, JSON.stringify(result));
}

runIfStarted(import.meta.url, train);
