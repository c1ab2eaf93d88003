/** What sharing prompts by expected length brings where lengths differ: threads of a run on euclid wait less for one another. */
import { expect, it } from 'vitest';
import { parseConfig, defaultConfig } from '../../src/config/schema.ts';
import type { Policy } from '../../src/rollout/policy.ts';
import { createExpectedLengths, type ExpectedLengths } from '../../src/runtime/pool/expectedLengths.ts';
import { splitPolicy } from '../../src/runtime/pool/splitPolicy.ts';
import { createProgramPolicy } from '../../src/runtime/programPolicy.ts';
import { openHere } from '../run/openHere.ts';
import { sharedExecutor } from './sharedSessions.ts';

const executor = sharedExecutor();

/** Few prompts, met several times; a segment is one thread’s steps times rows, and all wait for the longest. */
const config = parseConfig({
  ...defaultConfig('grpo', 'euclid'),
  ...{ policy: 'tiny', level: 2, prompts_per_round: 6, num_generations: 4, num_train_prompts: 24 },
  ...{ max_rounds: 12, num_eval_prompts: 2, eval_every_rounds: 100, seed: 3 },
});

/** Share of the time of `threads` threads that none of their rows takes, and the run's hash. */
async function idleShare(threads: number, expected?: ExpectedLengths) {
  let [worked, taken] = [0, 0];
  const { run, dispose } = await openHere(config, executor, {
    createPolicy(...parts) {
      let segment = new Array<number>(threads).fill(0);
      const members = Array.from({ length: threads }, (_, i): Policy => {
        const policy = createProgramPolicy(...parts);
        return {
          ...policy,
          get version() {
            return policy.version;
          },
          async generate(rows, asked) {
            const made = await policy.generate(rows, asked);
            const before = rows.position.reduce((sum, at) => sum + at, 0);
            segment[i] = made.rows.position.reduce((sum, at) => sum + at, 0) - before;
            return made;
          },
        };
      });
      const special = parts[3];
      const split = splitPolicy({
        ...{ version: () => members[0]!.version, pad: special.pad, members: () => members },
        ...(expected && { expected }),
      });
      return {
        ...split,
        get version() {
          return split.version;
        },
        async generate(...asked) {
          segment = new Array<number>(threads).fill(0);
          const made = await split.generate(...asked);
          worked += segment.reduce((sum, one) => sum + one, 0);
          taken += Math.max(...segment) * threads;
          return made;
        },
        prepare: () => Promise.resolve(),
        dispose: () => Promise.resolve(),
      };
    },
  });
  while (!run.done) await run.round();
  const { hash } = await run.checkpoint();
  await dispose();
  return { idle: 1 - worked / taken, hash };
}

it(
  'threads wait less for one another than where prompts go round in turn, and write the same',
  { timeout: 60_000 },
  async () => {
    const turns = await idleShare(3);
    const lengths = await idleShare(3, createExpectedLengths());
    expect(lengths.hash).toBe(turns.hash);
    expect(lengths.idle).toBeLessThan(0.9 * turns.idle);
  },
);
