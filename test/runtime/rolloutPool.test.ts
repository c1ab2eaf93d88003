import { describe, expect, it } from 'vitest';
import { nodeRolloutThread } from '../../src/cli/rollout/nodeThread.ts';
import type { RunConfig } from '../../src/config/schema.ts';
import type { CoreFigures } from '../../src/runtime/pool/coreTrial.ts';
import { createRolloutPool, type RolloutPoolParts } from '../../src/runtime/pool/rolloutPool.ts';
import { workerCount } from '../../src/runtime/pool/workerCount.ts';
import { integer, streams } from '../../src/tensor/random.ts';
import { ownRecipes } from '../run/ownRecipes.ts';
import { smallConfig } from '../run/resumed.ts';
import { poolThreads } from './poolThreads.ts';
import { sharedExecutor } from './sharedSessions.ts';
import { noticeWords, type WorkerNotice } from '../../src/runtime/notices.ts';
import { openHere } from '../run/openHere.ts';

const executor = sharedExecutor();

/** One method for each switch, one with turns, one that verifies between branches, one with a value head, and own code of every hook of a round. */
const methods: readonly (readonly [string, Partial<RunConfig>])[] = [
  ['grpo', {}],
  ['treepo', {}],
  ['arrol', {}],
  ['guide-grpo', {}],
  ['april', {}],
  ['portool', { branch_roots: 2 }],
  ['seg-atp', { level: 1, branch_roots: 2 }],
  ['reex-sql', {}],
  ['grounded-prm', { branch_roots: 2, num_generations: 8 }],
  ['ppo', {}],
  ['grpo', ownRecipes.at(-1)![1]()],
];
const rounds = 3;

type Threads = Pick<RolloutPoolParts, 'workers' | 'start'> & Partial<RolloutPoolParts>;

/** Plays a run over a pool: its hash and ledger, and what the pool said. */
async function played(config: RunConfig, threads: Threads, count = rounds) {
  const notices: string[] = [];
  const onNotice = (notice: WorkerNotice): void => void notices.push(noticeWords(notice));
  const pool = createRolloutPool({ onNotice, now: () => performance.now(), ...threads });
  const { run, dispose } = await openHere(config, executor, {
    createPolicy: pool.createPolicy,
    // Small, so that the updates of small runs have parts too.
    ...{ computeParts: pool.computeParts, leastPart: 5 },
    onRound: pool.took,
  });
  await pool.started();
  pool.use();
  for (let i = 0; i < count && !run.done; i++) await run.round();
  const use = pool.use();
  const { hash } = await run.checkpoint();
  await dispose();
  return { hash, ledger: run.ledger, use, notices, figures: pool.figures };
}

const noThreads: Threads = {
  workers: 1,
  start: () => {
    throw new Error('no thread must be started for one worker');
  },
};

describe('the number of rollout workers changes nothing', () => {
  for (const [method, settings] of methods) {
    it(`of ${settings.own_method ? 'own code' : method}`, async () => {
      const config = smallConfig(method, settings);
      const one = await played(config, noThreads);
      for (const workers of [2, 3]) {
        const asked = new Map<string, number>();
        const { start } = poolThreads(executor, (ask) => asked.set(ask, (asked.get(ask) ?? 0) + 1));
        const several = await played(config, { workers, start });
        // Every update has parts elsewhere.
        expect(asked.get('part')).toBeGreaterThanOrEqual(rounds * config.steps_per_generation);
        expect({ hash: several.hash, ledger: several.ledger }).toEqual({
          hash: one.hash,
          ledger: one.ledger,
        });
        expect(several.use).toHaveLength(workers);
        for (const { rows } of several.use) expect(rows).toBeGreaterThan(0);
        expect(several.notices).toEqual([]);
      }
    });
  }

  it('of a run whose training thread leaves all rows to others', async () => {
    const config = smallConfig('treepo');
    const one = await played(config, noThreads);
    const two = await played(config, { workers: 2, here: 'waits', start: poolThreads(executor).start });
    expect(two.hash).toBe(one.hash);
    expect(two.use.map(({ kind }) => kind)).toEqual(['worker', 'worker']);
  });

  it('of a run whose training device rounds differently, which computes every part of its updates itself', async () => {
    const asked = new Set<string>();
    const { start } = poolThreads(executor, (ask) => asked.add(ask));
    await played(smallConfig('grpo'), { workers: 2, here: 'differs', start }, 1);
    expect(asked).toContain('generate');
    expect(asked).not.toContain('part');
  });

  it('of a run that measures on its rounds whether they pay, or knows it from an earlier run', async () => {
    const config = smallConfig('grpo', { max_rounds: 60 });
    const one = await played(config, noThreads, 52);
    const asksOf = async (known: CoreFigures | null) => {
      let parts = 0;
      const { start } = poolThreads(executor, (ask) => (parts += Number(ask === 'part')));
      const { hash, figures } = await played(config, { workers: 2, start, trial: { known } }, 52);
      expect(hash).toBe(one.hash);
      return { parts, figures };
    };
    const known = { workers: 2, together: 20, alone: 30, used: 2 };
    const sure = await asksOf(known);
    expect(sure.figures).toBe(known);
    // Six of its rounds ask no other thread.
    const measuring = await asksOf(null);
    expect(measuring.figures?.workers).toBe(2);
    expect(measuring.parts / sure.parts).toBeCloseTo(46 / 52, 1);
    expect(measuring.parts).toBeLessThan(sure.parts);
    // Figures of another number of workers are not its own, and those that left cores idle are measured again.
    for (const other of [
      { ...known, workers: 3, used: 3 },
      { ...known, used: 1 },
    ]) {
      const again = await asksOf(other);
      expect(again.parts).toBe(measuring.parts);
      expect(again.figures).not.toBe(other);
    }
  });

  it('of a run over real threads', async () => {
    const config = smallConfig('arrol');
    const one = await played(config, noThreads);
    const two = await played(config, { workers: 2, start: nodeRolloutThread });
    expect(two.hash).toBe(one.hash);
    expect(two.use[1]).toMatchObject({ kind: 'worker', state: 'working', replaced: 0 });
    expect(two.use[1]?.rows).toBeGreaterThan(0);
  });

  it('of an actor, which plays without a pool', async () => {
    const config = smallConfig('reinforce', { task: 'cart-pole', policy: 'mlp' });
    const several = await played(config, { ...noThreads, workers: 3 });
    expect(several.hash).toBe((await played(config, noThreads)).hash);
    expect(several.use).toEqual([]);
  });
});

describe('a rollout worker that dies', () => {
  const free = { mostPerMinute: Infinity, mostFruitless: Infinity };

  for (const [method, settings] of methods.filter(([id]) => ['treepo', 'portool', 'april'].includes(id))) {
    it(`is replaced, and its rows of ${method} are generated again with the same bits`, async () => {
      const config = smallConfig(method, settings);
      const undisturbed = await played(config, noThreads);
      let asked = 0;
      let kills = 0;
      const threads = poolThreads(executor, (ask, kill) => {
        if (ask === 'open' || integer(7, 5, streams.control, asked++) > 0) return;
        kills++;
        kill();
      });
      const disturbed = await played(config, { workers: 3, start: threads.start, limits: free });
      expect(kills).toBeGreaterThan(3);
      expect(threads.started()).toBeGreaterThan(kills);
      expect(disturbed.hash).toBe(undisturbed.hash);
      expect(disturbed.ledger).toEqual(undisturbed.ledger);
    });
  }

  it('in a part of an update is replaced, and the part is computed again with the same bits', async () => {
    const config = smallConfig('grpo');
    const undisturbed = await played(config, noThreads, 4);
    let [parts, kills] = [0, 0];
    const threads = poolThreads(executor, (ask, kill) => {
      if (ask !== 'part' || parts++ % 2 > 0) return;
      kills++;
      kill();
    });
    const disturbed = await played(config, { workers: 3, start: threads.start, limits: free }, 4);
    expect(kills).toBeGreaterThan(3);
    expect(disturbed.hash).toBe(undisturbed.hash);
  });

  it('time and again is given up with a sentence, and the training thread plays its rows', async () => {
    const config = smallConfig('treepo');
    const threads = poolThreads(executor, (ask, kill) => ask === 'generate' && kill());
    const { hash, notices, use } = await played(config, { workers: 2, start: threads.start });
    expect(hash).toBe((await played(config, noThreads)).hash);
    expect(notices).toEqual([
      'rollout workers: 1 instead of 2, because one failed (rollout worker: it was killed; it was replaced 4 times within a minute). The results are the same, rounds may take longer.',
    ]);
    expect(use.map(({ state }) => state)).toEqual(['working', 'ended']);
  });
});

it('a device that cannot have them has fewer workers, which the reader is told', async () => {
  const config = smallConfig('grpo');
  const start = (): never => {
    throw new Error('no memory for another engine');
  };
  const { hash, notices } = await played(config, { workers: 2, start });
  expect(hash).toBe((await played(config, noThreads)).hash);
  expect(notices).toHaveLength(1);
  expect(notices[0]).toContain('1 instead of 2');
  expect(notices[0]).toContain('no memory for another engine');
});

describe('the count of workers', () => {
  const alone = { threads: 1, schedule: 'sync' } as const;

  it('is that of the cores up to two, then one less for the page, and at most 4, beside one thread that trains', () => {
    const counts = [1, 2, 3, 4, 5, 16].map((cores) => workerCount(null, { cores }, alone).workers);
    expect(counts).toEqual([1, 2, 2, 3, 4, 4]);
  });

  it('may exceed the cores, with a sentence', () => {
    expect(workerCount(3, { cores: 2 }, alone)).toEqual({
      workers: 3,
      notice: { of: 'cores', asked: 3, cores: 2 },
    });
    expect(workerCount(2, { cores: 2 }, alone).notice).toBeNull();
  });

  it('and threads asked for beside it may exceed the cores together, with a sentence', () => {
    const { workers, notice } = workerCount(3, { cores: 4 }, { threads: 4, schedule: 'sync' });
    expect(workers).toBe(3);
    expect(noticeWords(notice!)).toContain('3 and 4 threads that train run at once on 4 cores');
    expect(workerCount(2, { cores: 4 }, { threads: 3, schedule: 'sync' }).notice).toBeNull();
    // The thread that trains is no worker of an asynchronous run.
    expect(workerCount(2, { cores: 4 }, { threads: 3, schedule: 'async' }).notice).not.toBeNull();
  });

  it('is lower on a device with little memory, with a sentence', () => {
    const { workers, notice } = workerCount(null, { cores: 8, gigabytes: 2 }, alone);
    expect(workers).toBe(2);
    expect(noticeWords(notice!)).toContain('2 instead of 4, because this device has 2 GB of memory');
    expect(workerCount(null, { cores: 8, gigabytes: 0.5 }, alone).workers).toBe(1);
    expect(workerCount(null, { cores: 8, gigabytes: 8 }, alone).notice).toBeNull();
    expect(workerCount(3, { cores: 8, gigabytes: 1 }, alone).workers).toBe(3);
  });

  it('is what the memory holds of large policies, with a sentence, whatever was asked for', () => {
    const large = { ...alone, engineBytes: 1.5e9 };
    const { workers, notice } = workerCount(null, { cores: 4, gigabytes: 4 }, large);
    expect({ workers, notice: noticeWords(notice!) }).toEqual({
      workers: 1,
      notice:
        'rollout workers: 1 instead of 3, because a round of this policy needs about 1.5 GB in each and this device has 4 GB of memory. The results are the same, rounds may take longer.',
    });
    expect(workerCount(4, { cores: 4, gigabytes: 8 }, large)).toMatchObject({ workers: 2 });
    expect(workerCount(2, { cores: 2, gigabytes: 8 }, large)).toEqual({ workers: 2, notice: null });
    // A device that does not say how much it has.
    expect(workerCount(null, { cores: 4 }, large)).toEqual({ workers: 3, notice: null });
  });

  it('cannot be 0', () => {
    expect(() => smallConfig('grpo', { rollout_workers: 0 })).toThrow('rollout_workers: must be');
    expect(smallConfig('grpo').rollout_workers).toBeNull();
  });
});
