/** Trains one run of an experiment on the given engine; workers and command line share it. */
import { openRun, type OpenRunParts } from '../run/open.ts';
import type { Evaluation } from '../run/evaluate.ts';
import type { RunHooks } from '../run/train.ts';
import { spreadOf } from '../tensor/statistics.ts';
import { meanOfValues } from './statistics.ts';
import { trainTo, type TrainedRun, type RunRequest, type StartReadings } from './trainTo.ts';

/** The engine, and the starting weights of the run. */
export type PerformParts = Pick<OpenRunParts, 'executor' | 'createPolicy' | 'createActor' | 'base' | 'now'>;

/** Held-out prompts, and completions of each, for pass@8. */
const atEnd = { prompts: 128, samples: 16, ks: [8] };
const beforeFirst = { prompts: 64, samples: 64, ks: [1, 64] };

function startReadings({ passAt, lengths }: Evaluation): StartReadings {
  const all = [...lengths];
  const length_mean = meanOfValues(all);
  const pass = { 'pass@1': passAt[1] as number, 'pass@64': passAt[64] as number };
  return { ...pass, length_mean, length_spread: spreadOf(all) / length_mean };
}

/** Throws errors of opening or training; a run that stops early (`RunStopped`) returns a record. */
export async function performRun(
  { config, plan }: RunRequest,
  parts: PerformParts,
  hooks: Pick<RunHooks, 'beforeRound' | 'onRound'> = {},
): Promise<TrainedRun> {
  const { run, evaluate, dispose } = await openRun({ config, ...parts, questions: plan.detail?.questions });
  try {
    const measures = {
      passAt8: async () => (await evaluate(atEnd)).passAt[8] as number,
      atStart: async () => startReadings(await evaluate(beforeFirst)),
    };
    return await trainTo(run, plan, measures, hooks);
  } finally {
    await dispose();
  }
}
