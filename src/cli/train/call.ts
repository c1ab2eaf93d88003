/** One call of `train`: opens the run, trains it to its end or to Ctrl-C, and saves it. */
import { availableParallelism, totalmem } from 'node:os';
import { setImmediate } from 'node:timers/promises';
import { noPlaceToChoose } from '../../config/noPlaceToChoose.ts';
import { roundMemory } from '../../config/roundMemory.ts';
import { warningsOf } from '../../config/schema.ts';
import { notIdentical } from '../../run/engineVersion.ts';
import type { MetricRow, RoundReport, RunStore } from '../../run/records.ts';
import type { Run } from '../../run/run.ts';
import { groupsShown, trainRun } from '../../run/train.ts';
import { shownLinesOf, type ShownGroups } from '../../runfile/shownLines.ts';
import { workerCount } from '../../runtime/pool/workerCount.ts';
import type { Sandbox } from '../../sandbox/sandbox.ts';
import { listenForInterrupt, type Interrupt } from '../interrupt.ts';
import { openNodeRun, type NodeRun } from '../nodeRun.ts';
import { startProgress, type CommandProgress } from '../progress.ts';
import { writeResumable, type Resumable } from '../runFiles.ts';
import { resultOf, type TrainedResult } from './result.ts';
import type { ChosenSettings } from './settings.ts';
import { endedWords, endingWords, idleWords, stoppedWords, sunkWords } from './stops.ts';
import { noticeWords, type WorkerNotice } from '../../runtime/notices.ts';

export interface TrainCall extends ChosenSettings {
  /** The run to resume and the path of its file; null for a new run. */
  readonly file: Resumable | null;
  readonly resume: string | undefined;
  /** The weights of --policy-file. */
  readonly taught?: Float32Array | undefined;
  /** Where to save. */
  readonly save: string | undefined;
  /** Whether stdout gets the metrics of every round. */
  readonly lines: boolean;
  readonly sandbox: Sandbox;
}

export interface PlayedCall {
  readonly result: TrainedResult;
  /** The exit code: 0, or that of the signal that ended the training. */
  readonly code: number;
}

const show = (value: number | null | undefined): string => (value == null ? '–' : value.toFixed(3));

/** One line for a round with an evaluation; null for others. */
function lineOf({ metrics, seconds }: RoundReport): string | null {
  const { round, reward, entropy, 'pass@1': passAt1 } = metrics;
  if (round === 0) return `round 0 pass@1 ${show(passAt1)}`;
  if (passAt1 == null) return null;
  return `round ${round} reward ${show(reward)} pass@1 ${show(passAt1)} entropy ${show(entropy)} ${seconds.toFixed(1)} s`;
}

/** What the call has trained so far. */
interface Trained {
  readonly metrics: MetricRow[];
  shown: ShownGroups | null;
}

/** Saves to the call's file. */
interface Keeper {
  /** Undefined where nothing is kept. */
  readonly store: RunStore | undefined;
  /** The round that the file holds; null without one. */
  savedRound(): number | null;
}

function keeperOf({ file, resume, save, machine }: TrainCall, trained: Trained): Keeper {
  const isBack = save === resume;
  let round = isBack ? (file?.checkpoint.round ?? null) : null;
  if (save === undefined) return { store: undefined, savedRound: () => null };
  const about = isBack ? (file?.about ?? null) : null;
  const threads = Math.max(1, machine.threads);
  return {
    store: {
      async save(_, { checkpoint, result }) {
        if (!checkpoint) return;
        const metrics = [...(file?.metrics ?? []), ...trained.metrics];
        const completions = shownLinesOf(trained.shown);
        await writeResumable(save, { checkpoint, result, metrics, threads, about, completions });
        round = checkpoint.round;
      },
    },
    savedRound: () => round,
  };
}

/** Opens the call's run where it begins. */
async function open(
  { config, machine, file, taught: brought, sandbox }: TrainCall,
  store: RunStore | undefined,
  say: CommandProgress['say'],
): Promise<NodeRun> {
  const engineBytes = roundMemory(config).total;
  const beside = { threads: Math.max(1, machine.threads), schedule: config.schedule, engineBytes };
  const here = { cores: availableParallelism(), gigabytes: Math.ceil(totalmem() / 1e9) };
  const { workers, notice: crowded } = workerCount(machine.rollout_workers, here, beside);
  if (crowded !== null) say(noticeWords(crowded));
  const taught = file?.checkpoint.arrays['taught'] ?? brought;
  const trial = machine.rollout_workers === null && { trial: { known: null } };
  const pool = { workers, onNotice: (notice: WorkerNotice) => say(noticeWords(notice)), ...trial };
  const opened = await openNodeRun(config, { threads: machine.threads, taught, store, sandbox, pool });
  if (opened.notice !== null) say(noticeWords(opened.notice));
  if (file) await opened.run.restore(file.checkpoint, config);
  return opened;
}

/** Trains until the run's end or the signal; resolves to the seconds of the last round. */
async function play(
  run: Run,
  { isReached, lines, save }: TrainCall,
  trained: Trained,
  progress: CommandProgress,
  { signal }: Interrupt,
): Promise<number> {
  const begun = run.completed;
  let seconds = 0;
  let isWarned = false;
  await trainRun(run, {
    // The last round is known only when the reader interrupts it.
    shownGroups: () => (save === undefined ? 0 : groupsShown),
    rounds: isReached ? 0 : Infinity,
    signal,
    async onRound(report) {
      const { metrics, rollouts, evaluated = trained.shown?.evaluated } = report;
      trained.metrics.push(metrics);
      if (rollouts) trained.shown = { round: metrics.round, groups: rollouts, evaluated };
      seconds = report.seconds;
      if (lines) process.stdout.write(`${JSON.stringify(metrics)}\n`);
      const line = lineOf(report);
      if (line !== null) progress.say(line);
      const sunk = isWarned ? null : sunkWords(trained.metrics, run.config);
      if (sunk !== null) progress.say(sunk);
      isWarned ||= sunk !== null;
      progress.at(run.completed, run.config.max_rounds, run.completed - begun);
      if (metrics.round > 0 && run.saveDue) await run.save('running');
      // Rounds leave Node no moment of its own, and it hears of Ctrl-C in one.
      await setImmediate();
    },
  });
  return seconds;
}

/** Throws a problem of settings, weights, training or saving. */
export async function playCall(call: TrainCall): Promise<PlayedCall> {
  const { config, file, resume, save, isReached } = call;
  const trained: Trained = { metrics: [], shown: null };
  const progress = startProgress('round');
  const { store, savedRound } = keeperOf(call, trained);
  const interrupt = listenForInterrupt(
    () => progress.say(endingWords(save)),
    () => progress.say(endedWords(save, savedRound())),
  );
  try {
    for (const { message } of warningsOf(config)) progress.say(`warning: ${message}`);
    for (const said of [
      notIdentical(file?.checkpoint.history?.engines),
      file?.notice && noticeWords(file.notice),
      noPlaceToChoose(config),
    ])
      if (said) progress.say(said);
    const { run, device, dispose } = await open(call, store, progress.say);
    const isIdle = resume !== undefined && (isReached || run.done);
    if (isIdle) progress.say(idleWords(save ?? resume, run.completed));
    const seconds = await play(run, call, trained, progress, interrupt);
    // A run that was not trained leaves its file as it is.
    if (!(isIdle && save === resume)) await run.save(run.done ? 'done' : 'paused');
    const { completed } = run;
    if (interrupt.code !== null) progress.say(stoppedWords(save, completed, run.config.max_rounds));
    const rows = { metrics: trained.metrics, earlier: file?.metrics ?? [], seconds };
    const result = resultOf(run, await run.checkpoint(), rows, device);
    await dispose();
    return { result, code: interrupt.code ?? 0 };
  } finally {
    interrupt.release();
    progress.end();
  }
}
