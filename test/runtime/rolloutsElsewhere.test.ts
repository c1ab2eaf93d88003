/** Completions on the processor beside updates on another device: the device that trains writes none of them. */
import { expect, test } from 'vitest';
import type { Executor } from '../../src/graph/index.ts';
import { createRolloutPool } from '../../src/runtime/pool/rolloutPool.ts';
import { createProgramPolicy } from '../../src/runtime/programPolicy.ts';
import { smallConfig } from '../run/resumed.ts';
import { poolThreads } from './poolThreads.ts';
import { sharedExecutor } from './sharedSessions.ts';
import { noticeWords } from '../../src/runtime/notices.ts';
import { openHere } from '../run/openHere.ts';

const executor = sharedExecutor();

/** Counts runs of the programs that write completions. */
function watched(own: Executor) {
  let written = 0;
  const here: Executor = {
    ...own,
    run(program, feeds, skip) {
      if (['prefill', 'generate'].includes(program.name)) written++;
      return own.run(program, feeds, skip);
    },
  };
  return { here, written: () => written };
}

async function rounds(start: ReturnType<typeof poolThreads>['start'] | null) {
  const config = smallConfig('treepo');
  const notices: string[] = [];
  const { here, written } = watched(executor);
  const createPolicy =
    start === null
      ? createProgramPolicy
      : createRolloutPool({
          ...{ workers: 2, here: 'differs', start, now: () => performance.now() },
          onNotice: (notice) => notices.push(noticeWords(notice)),
        }).createPolicy;
  const { run, dispose } = await openHere(config, here, { createPolicy });
  for (let i = 0; i < 3; i++) await run.round();
  const { hash } = await run.checkpoint();
  await dispose();
  return { hash, written: written(), notices };
}

test('rows wait for the rollout workers, which write all of them, also after one is lost', async () => {
  const alone = await rounds(null);
  expect(alone.written).toBeGreaterThan(0);
  let kills = 0;
  const threads = poolThreads(executor, (ask, kill) => {
    if (ask !== 'generate' || kills > 0) return;
    kills++;
    kill();
  });
  expect(await rounds(threads.start)).toEqual({ hash: alone.hash, written: 0, notices: [] });
  expect(kills).toBe(1);
});

test('where no worker can be had, the device that trains writes them, and the reader is told', async () => {
  const { hash, written, notices } = await rounds(() => {
    throw new Error('no memory for another engine');
  });
  expect(hash).toBe((await rounds(null)).hash);
  expect(written).toBeGreaterThan(0);
  expect(notices.at(-1)).toBe(
    'rollout workers: 0 instead of 2, because one failed (no memory for another engine; it was replaced 3 times without getting further). The device that trains generates now; its numbers are rounded differently.',
  );
});
