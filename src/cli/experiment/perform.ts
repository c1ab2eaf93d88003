/** Makes one run of an experiment in this process, on one thread. */
import { trainTo, type RunRecord } from '../../experiment/trainTo.ts';
import type { RunRequest } from '../../experiment/tune.ts';
import { signFlipRate } from '../../run/signFlips.ts';
import { openNodeRun } from '../nodeRun.ts';

/** Held-out prompts and completions of each for pass@8, and for sign flips. */
const atEnd = { prompts: 128, samples: 16, ks: [8] };
const atProbes = { prompts: 32, samples: 32 };

/** Throws what opening or training throws; a run that breaks off by itself is a record like any other. */
export async function perform({ config, plan }: RunRequest): Promise<RunRecord> {
  const { run, evaluate, dispose } = await openNodeRun(config, { threads: 1 });
  try {
    return await trainTo(run, plan, {
      passAt8: async () => (await evaluate(atEnd)).passAt[8] as number,
      signFlips: async () => signFlipRate((await evaluate(atProbes)).rewards, atProbes.samples, config),
    });
  } finally {
    await dispose();
  }
}
