/** Rows of asynchronous against synchronous rounds on the same cores: speed, and what the same number of rounds learns. */
import { defaultConfig, type RunConfig } from '../../../../src/config/schema.ts';
import { intervalOf, pairedDifferences } from '../../../../src/experiment/statistics.ts';
import { openNodeRun } from '../../../../src/cli/nodeRun.ts';
import type { MeasureOptions } from '../measure.ts';
import { median, pairedPeer, pairedRow, withTarget, type Row } from '../row.ts';

/** The shipped task with turns whose longest completions exceed the mean most, at the usual level. */
const task = 'table-query';
const peer = 'synchronous';

const sync: RunConfig = {
  ...defaultConfig(undefined, task),
  ...{ proximal: 'recomputed', correction: 'mask', correction_cap: 5 },
  ...{ threads: 1, rollout_workers: 1, max_rounds: 1_000_000, eval_every_rounds: 1_000_000 },
};
const aheadBy = (max_staleness: number): RunConfig => ({ ...sync, schedule: 'async', max_staleness });

/** Milliseconds per round of a new run, after three rounds that open sessions; closes the run afterwards. */
async function timed(config: RunConfig, rounds: number): Promise<{ ms: number; waited: number }> {
  const { run, dispose } = await openNodeRun(config);
  try {
    for (let i = 0; i < 3; i++) await run.round();
    let waited = 0;
    const begun = performance.now();
    for (let i = 0; i < rounds; i++) waited += (await run.round()).timing.generate;
    return { ms: (performance.now() - begun) / rounds, waited: waited / rounds };
  } finally {
    await dispose();
  }
}

async function speed(max_staleness: number, quick: boolean): Promise<Row[]> {
  const [pairs, rounds] = quick ? [2, 6] : [7, 20];
  const [ours, theirs, waited]: [number[], number[], number[]] = [[], [], []];
  for (let pair = 0; pair < pairs; pair++) {
    // Each goes first in every other pair.
    for (const isOurs of pair % 2 === 0 ? [true, false] : [false, true]) {
      const result = await timed(isOurs ? aheadBy(max_staleness) : sync, rounds);
      (isOurs ? ours : theirs).push(result.ms);
      if (isOurs) waited.push(result.waited);
    }
  }
  return [
    pairedRow(
      `asynchronous round, staleness ${max_staleness}, ${task}, ${sync.policy} policy, one generating and one training thread`,
      'ms',
      peer,
      { ours, theirs },
      {
        target: { of: peer, atMost: 1 / 1.4 },
        detail: { 'rounds each': rounds, 'trainer waits, ms a round': median(waited).toFixed(1) },
      },
    ),
  ];
}

/** Held-out pass@1 after `rounds`; in one thread, because the numbers are the same. */
async function passAfter(config: RunConfig, rounds: number): Promise<number> {
  const settings = { ...config, max_rounds: rounds, eval_every_rounds: rounds };
  const { run, dispose } = await openNodeRun(settings, { generator: null });
  try {
    let pass = NaN;
    while (!run.done) pass = (await run.round()).metrics['pass@1'] ?? pass;
    return pass;
  } finally {
    await dispose();
  }
}

async function learned(quick: boolean): Promise<Row[]> {
  const [seeds, rounds] = quick ? [2, 10] : [8, 60];
  const rows: Row[] = [];
  const of = (config: RunConfig) => async (seed: number) => passAfter({ ...config, seed }, rounds);
  const all = Array.from({ length: seeds }, (_, i) => i + 1);
  const each = async (pass: (seed: number) => Promise<number>): Promise<number[]> => {
    const values: number[] = [];
    for (const seed of all) values.push(await pass(seed));
    return values;
  };
  const theirs = await each(of(sync));
  for (const max_staleness of [1, 2]) {
    const ours = await each(of(aheadBy(max_staleness)));
    const interval = intervalOf(pairedDifferences(ours, theirs));
    rows.push(
      withTarget({
        work: `pass@1 after ${rounds} asynchronous rounds, staleness ${max_staleness}, ${task}, minus synchronous`,
        unit: 'pass@1',
        ours: interval?.difference ?? NaN,
        peers: { [peer]: pairedPeer({ ours, theirs }) },
        detail: {
          seeds,
          'interval of the difference, 95 %': interval
            ? `${interval.low.toFixed(3)} to ${interval.high.toFixed(3)}`
            : '–',
        },
      }),
    );
  }
  return rows;
}

export const asyncRounds: Readonly<Record<string, (options: MeasureOptions) => Promise<Row[]>>> = {
  'async-round-1': ({ quick }) => speed(1, quick),
  'async-round-2': ({ quick }) => speed(2, quick),
  'async-pass': ({ quick }) => learned(quick),
};
