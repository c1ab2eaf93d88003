/** A run in Node whose rollout workers are all lost at once: its one thread computes everything until others are ready. */
import { expect, it } from 'vitest';
import { openNodeRun } from '../../src/cli/nodeRun.ts';
import { nodeRolloutThread } from '../../src/cli/rollout/nodeThread.ts';
import type { RolloutThread } from '../../src/runtime/pool/protocol.ts';
import { smallConfig } from '../run/resumed.ts';

it('a run in Node hears that the replacement of its only rollout worker is ready', async () => {
  let started = 0;
  /** A thread; the first ends in a part of an update, for which the run does not wait. */
  const start = (): RolloutThread => {
    const thread = nodeRolloutThread();
    const isFirst = started++ === 0;
    return {
      ...thread,
      post(message) {
        thread.post(message);
        if (isFirst && message.ask === 'part') thread.end();
      },
    };
  };
  // Its updates have several parts.
  const size = { policy: 'small', prompts_per_round: 40, num_generations: 16 } as const;
  const config = smallConfig('grpo', { ...size, max_rounds: 100_000 });
  const { run, pool, dispose } = await openNodeRun(config, { threads: 1, pool: { workers: 2, start } });
  await pool.started();
  const worker = () => pool.use()[1];
  await run.round();
  expect(worker()).toMatchObject({ replaced: 1 });
  const begun = performance.now();
  let last = worker();
  while (last?.state !== 'working' && performance.now() - begun < 60_000) {
    await run.round();
    last = worker();
  }
  expect(last).toMatchObject({ kind: 'worker', state: 'working', replaced: 1 });
  expect(started).toBe(2);
  await dispose();
}, 120_000);
