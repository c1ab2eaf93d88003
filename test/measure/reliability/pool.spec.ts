/** Ends rollout workers at random moments of a round: others repeat their rows, and the run has the same bits. */
import { expect, test, type Worker as Thread } from '@playwright/test';
import { integer, streams } from '../../../src/tensor/random.ts';
import {
  button,
  expectSettings,
  expectState,
  fillIn,
  notices,
  openLab,
  reaches,
  trainers,
} from '../../e2e/lab.ts';
import { storedRun } from '../../e2e/stored.ts';
import { trainInNode } from '../../e2e/train.ts';
import { seconds, tell, tries } from './measured.ts';

/** Three beside the training thread. */
const workers = 4;

/** The test's state in the training thread. */
interface Faults {
  /** The worker of each slot, and when workers were ended there, in milliseconds. */
  seats: { worker: Worker; endedMs: number[] }[];
  /** Messages to skip before a worker is ended, and the delay after its own; null: end none. */
  armed: { skip: number; ms: number } | null;
  ended: number;
}

/** Makes every new rollout worker of the training thread one that can be ended while it works. */
function prepare(thread: Thread): Promise<void> {
  return thread.evaluate(() => {
    const scope = self as unknown as { Worker: typeof Worker; faults: Faults };
    const faults: Faults = (scope.faults = { seats: [], armed: null, ended: 0 });
    const isOver = new WeakSet<Worker>();
    scope.Worker = class extends scope.Worker {
      constructor(url: string | URL, options?: WorkerOptions) {
        super(url, options);
        if (!String(url).includes('rollout')) return;
        const free = faults.seats.find(({ worker }) => isOver.has(worker));
        if (free) free.worker = this;
        else faults.seats.push({ worker: this, endedMs: [] });
      }
      override postMessage(message: unknown, ...rest: never[]): void {
        super.postMessage(message, ...rest);
        const { armed } = faults;
        const seat = faults.seats.find(({ worker }) => worker === this);
        if (!armed || !seat || !('call' in (message as object))) return;
        // A slot that loses a fifth worker within a minute starts no more, so wait.
        const recent = seat.endedMs.filter((ms) => performance.now() - ms < 61_000);
        if (recent.length >= 4 || armed.skip-- > 0) return;
        faults.armed = null;
        setTimeout(() => {
          this.terminate();
          seat.endedMs.push(performance.now());
          faults.ended++;
        }, armed.ms);
      }
      override terminate(): void {
        isOver.add(this);
        super.terminate();
      }
    };
  });
}

const mayEndWorker = (thread: Thread): Promise<boolean> =>
  thread.evaluate(() => {
    const { seats } = (self as unknown as { faults: Faults }).faults;
    const recent = (endedMs: readonly number[]): number =>
      endedMs.filter((ms) => performance.now() - ms < 61_000).length;
    return seats.length === 0 || seats.some(({ endedMs }) => recent(endedMs) < 4);
  });

test('rollout workers are ended at random moments of rounds', async ({ page }, info) => {
  const kills = tries(50);
  const rounds = 4 * kills;
  await info.attach('browser', { body: `Chromium ${page.context().browser()?.version() ?? ''}` });
  const due = new Set(
    [...Array(rounds).keys()]
      .map((round) => ({ round: round + 1, key: integer(0x7fffffff, 21, streams.control, round) }))
      .sort((a, b) => a.key - b.key)
      .slice(0, kills)
      .map(({ round }) => round),
  );
  const set = 'policy=tiny prompts_per_round=6 num_generations=8 num_eval_prompts=16 eval_every_rounds=50';
  const undisturbed = await trainInNode(
    `--method treepo --task scratchpad --rounds ${rounds} --threads 1 --rollout-workers 1 --set ${set}`,
  );

  const recipe = set.replaceAll(' ', '&');
  await openLab(page, `./#v=1&method=treepo&task=scratchpad&${recipe}&rollout_workers=${workers}`);
  await fillIn(page, { Rounds: String(rounds) });
  await expectSettings(page, { 'Rollout workers': String(workers) });
  const [thread, ...others] = trainers(page);
  if (!thread || others.length > 0) throw new Error('one thread must train');
  await prepare(thread);
  let slowest = 0;
  for (let round = 1; round <= rounds; round++) {
    if (due.has(round)) {
      await expect.poll(() => mayEndWorker(thread), { timeout: 90_000, intervals: [500] }).toBe(true);
      const armed = {
        skip: integer(4, 22, streams.control, round),
        ms: integer(8, 23, streams.control, round),
      };
      await thread.evaluate((armed) => {
        (self as unknown as { faults: Faults }).faults.armed = armed;
      }, armed);
    }
    const began = performance.now();
    await button(page, 'Step').click();
    await reaches(page, round, 120_000);
    await expectState(page, round === rounds ? 'done' : 'paused');
    if (round > 1) slowest = Math.max(slowest, performance.now() - began);
  }
  const ended = await thread.evaluate(() => (self as unknown as { faults: Faults }).faults.ended);
  expect(ended).toBe(kills);
  // No slot stopped, so each lost worker was replaced.
  await expect(notices(page)).not.toContainText(/because (one|its thread) failed/);
  const { checkpoint, metrics } = await storedRun(page);
  const isSame = checkpoint?.round === rounds && checkpoint.hash === undisturbed.hash;
  const torn = metrics.findIndex(
    (row, at) => row['round'] !== at || row['num_tokens'] !== undisturbed.metrics[at]?.['num_tokens'],
  );
  await tell(info, {
    fault: `rollout worker ended at a random moment (${kills} times in ${rounds} rounds)`,
    target: 'no sample lost or trained twice: the hash of the undisturbed run',
    times: kills,
    held: isSame && torn < 0 ? kills : 0,
    worst: `${seconds(slowest)} for the slowest round`,
  });
  expect({ hash: checkpoint?.hash, torn }).toEqual({ hash: undisturbed.hash, torn: -1 });
});
