/** Kills rollout workers while they generate and while they compute parts of updates, and compares with the undisturbed run. */
import { nodeRolloutThread } from '../../../src/cli/rollout/nodeThread.ts';
import { openNodeRun } from '../../../src/cli/nodeRun.ts';
import type { RolloutAsked, RolloutThread } from '../../../src/runtime/pool/protocol.ts';
import { integer, streams } from '../../../src/tensor/random.ts';
import { countParts } from './partsAsked.ts';
import { configOf, recipeOf } from './recipes.ts';
import { noticeWords } from '../../../src/runtime/notices.ts';

export interface KillsResult {
  readonly rounds: number;
  readonly kills: number;
  /** Kills of a worker that had not answered a part of an update. */
  readonly killsInParts: number;
  /** Kills of a worker that had not answered a request for rows. */
  readonly killsInRows: number;
  /** Updates of several parts, some of them on workers. */
  readonly updatesInParts: number;
  /** Whether the hash of the last state, and the ledger of all tokens, equal those of the run on one worker. */
  readonly sameHash: boolean;
  readonly sameLedger: boolean;
  readonly replaced: number;
  readonly notices: readonly string[];
}

type Work = 'rows' | 'part';
const workOf = ({ ask }: RolloutAsked): Work => (ask === 'part' ? 'part' : 'rows');

/** Kills that are due, by the work they wait for, and those done. */
interface Kills {
  readonly due: Record<Work, number>;
  readonly during: Record<Work | 'nothing', number>;
  messages: number;
}

/** A thread that ends during a request when a kill is due. */
function killedThread(kills: Kills, note: (message: RolloutAsked) => void): RolloutThread {
  const thread = nodeRolloutThread();
  const open = new Map<number, Work>();
  return {
    ...thread,
    listen(take, lost) {
      thread.listen((message) => {
        if ('call' in message && message.call !== null) open.delete(message.call);
        take(message);
      }, lost);
    },
    post(message) {
      note(message);
      thread.post(message);
      if (!('call' in message)) return;
      const work = workOf(message);
      open.set(message.call, work);
      if (kills.due[work] === 0 || integer(2, 18, streams.control, kills.messages++) > 0) return;
      kills.due[work]--;
      // At once, or while it works.
      const delayMs = integer(work === 'part' ? 12 : 3, 19, streams.control, kills.messages);
      setTimeout(() => {
        const works = [...open.values()];
        kills.during[works.includes('part') ? 'part' : works.includes('rows') ? 'rows' : 'nothing']++;
        thread.end();
      }, delayMs);
    },
  };
}

/** Kills one working of three workers in `kills` of the rounds, drawn by a key; half of them wait for a part of an update. */
export async function measureKills(rounds: number, kills: number): Promise<KillsResult> {
  const config = configOf(recipeOf('treepo'), { max_rounds: rounds });
  const alone = await openNodeRun(config, { pool: { workers: 1 } });
  while (!alone.run.done) await alone.run.round();

  // Not the last rounds: a kill waits for a request that it strikes.
  const chosen = [...Array(Math.floor(0.95 * rounds)).keys()]
    .map((round) => ({ round, key: integer(0x7fffffff, 17, streams.control, round) }))
    .sort((a, b) => a.key - b.key)
    .slice(0, kills);
  const works = new Map<number, Work>(chosen.map(({ round }, at) => [round, at % 2 === 0 ? 'part' : 'rows']));
  const notices: string[] = [];
  const counted = countParts();
  const planned: Kills = {
    due: { rows: 0, part: 0 },
    during: { rows: 0, part: 0, nothing: 0 },
    messages: 0,
  };
  const done = (): number => Object.values(planned.during).reduce((sum, count) => sum + count, 0);
  const disturbed = await openNodeRun(config, {
    pool: {
      workers: 3,
      start: () => killedThread(planned, counted.note),
      limits: { mostPerMinute: Infinity, mostFruitless: Infinity },
      onNotice: (notice) => notices.push(noticeWords(notice)),
    },
  });
  await disturbed.pool.started();
  let replaced = 0;
  while (!disturbed.run.done) {
    const work = works.get(disturbed.run.completed);
    if (work) planned.due[work]++;
    await disturbed.run.round();
    replaced = disturbed.pool.use().reduce((sum, one) => sum + one.replaced, 0);
    if (disturbed.run.completed % 20 === 0)
      process.stderr.write(`kills: round ${disturbed.run.completed}, ${JSON.stringify(planned.during)}\n`);
  }
  const [before, after] = [await alone.run.checkpoint(), await disturbed.run.checkpoint()];
  const result = {
    ...{ rounds, kills: done(), killsInParts: planned.during.part, killsInRows: planned.during.rows },
    ...{ updatesInParts: counted.updates, replaced, notices },
    sameHash: before.hash === after.hash,
    sameLedger: JSON.stringify(alone.run.ledger) === JSON.stringify(disturbed.run.ledger),
  };
  await alone.dispose();
  await disturbed.dispose();
  return result;
}
