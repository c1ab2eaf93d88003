/** Kills rollout workers at random during rounds, and compares with the undisturbed run. */
import { nodeRolloutThread } from '../../../src/cli/rollout/nodeThread.ts';
import { openNodeRun } from '../../../src/cli/nodeRun.ts';
import { integer, streams } from '../../../src/tensor/random.ts';
import { configOf } from './recipes.ts';

export interface KillsResult {
  readonly rounds: number;
  readonly kills: number;
  /** Whether the hash of the last state, and the ledger of all tokens, equal those of the run on one worker. */
  readonly sameHash: boolean;
  readonly sameLedger: boolean;
  readonly replaced: number;
  readonly notices: readonly string[];
}

/** Kills one working of three workers in `kills` of the rounds, drawn by a key. */
export async function measureKills(rounds: number, kills: number): Promise<KillsResult> {
  const config = configOf('treepo', 'scratchpad', { max_rounds: rounds });
  const alone = await openNodeRun(config, { pool: { workers: 1 } });
  while (!alone.run.done) await alone.run.round();

  const chosen = [...Array(rounds).keys()]
    .map((round) => ({ round, key: integer(0x7fffffff, 17, streams.control, round) }))
    .sort((a, b) => a.key - b.key)
    .slice(0, kills);
  const due = new Set(chosen.map(({ round }) => round));
  const notices: string[] = [];
  let done = 0;
  let isArmed = false;
  let messages = 0;

  /** A thread that ends during a request when a kill is due. */
  const start = (): ReturnType<typeof nodeRolloutThread> => {
    const thread = nodeRolloutThread();
    return {
      ...thread,
      post(message) {
        thread.post(message);
        if (!isArmed || !('call' in message) || integer(3, 18, streams.control, messages++) > 0) return;
        isArmed = false;
        done++;
        // At once, or while it works.
        setTimeout(() => thread.end(), integer(3, 19, streams.control, messages));
      },
    };
  };
  const disturbed = await openNodeRun(config, {
    pool: {
      workers: 3,
      start,
      limits: { mostPerMinute: Infinity, mostFruitless: Infinity },
      onNotice: (message) => notices.push(message),
    },
  });
  await disturbed.pool.started();
  let replaced = 0;
  while (!disturbed.run.done) {
    isArmed ||= due.has(disturbed.run.completed);
    await disturbed.run.round();
    replaced = disturbed.pool.use().reduce((sum, one) => sum + one.replaced, 0);
    if (disturbed.run.completed % 20 === 0)
      process.stderr.write(`kills: round ${disturbed.run.completed}, ${done} killed\n`);
  }
  const [before, after] = [await alone.run.checkpoint(), await disturbed.run.checkpoint()];
  const result = {
    ...{ rounds, kills: done, replaced, notices },
    sameHash: before.hash === after.hash,
    sameLedger: JSON.stringify(alone.run.ledger) === JSON.stringify(disturbed.run.ledger),
  };
  await alone.dispose();
  await disturbed.dispose();
  return result;
}
