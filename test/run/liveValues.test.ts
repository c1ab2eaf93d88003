/** What lives with the engine (weights, moments, key and value rows, sessions) is let go of: a leak of one value a round ends a long run. */
import { expect, test } from 'vitest';
import type { RunConfig } from '../../src/config/schema.ts';
import { openSharedExecutor } from '../runtime/sharedSessions.ts';
import { countLive } from './liveValues.ts';
import { smallConfig } from './resumed.ts';
import { openHere } from './openHere.ts';

const cases: Readonly<Record<string, RunConfig>> = {
  'plain GRPO': smallConfig('grpo', { num_eval_prompts: 2, eval_every_rounds: 1 }),
  'all four switches': smallConfig('grpo', {
    task: 'scratchpad',
    topology: 'splits',
    prune: 'random',
    hint: 'all_failed',
    replay: 'fifo',
  }),
  turns: smallConfig('grpo', { task: 'lookup' }),
  'partial rollouts': smallConfig('april', { task: 'scratchpad' }),
  'a value head': smallConfig('ppo'),
  'old weights': smallConfig('grpo', { replay: 'stale' }),
  'a reference policy': smallConfig('grpo', { beta: 0.1 }),
  'a control task': smallConfig('grpo', { task: 'cart-pole', policy: 'mlp' }),
};

test.each(Object.entries(cases))(
  'rounds with %s leave no value behind, and closing the run leaves none at all',
  async (_, config) => {
    const live = countLive(openSharedExecutor().executor);
    const { run, dispose } = await openHere(config, live.executor);
    const after: number[] = [];
    while (after.length < 4) {
      await run.round();
      after.push(live.values());
    }
    expect(after[0]).toBeGreaterThan(0);
    // What a run keeps between rounds (old weights, proximal weights) is there from its second round on.
    expect(after.slice(2)).toEqual([after[1], after[1]]);
    await run.checkpoint();
    expect(live.values()).toBe(after[1]);
    await dispose();
    expect([live.values(), live.sessions()]).toEqual([0, 0]);
  },
);
