/** Rounds with a final save against rounds without one, and a save alone. */
import { defaultConfig } from '../../../../../src/config/schema.ts';
import { transformerOf } from '../../../../../src/policy/sizes.ts';
import { openRun } from '../../../../../src/run/open.ts';
import type { Run } from '../../../../../src/run/run.ts';
import { createProgramActor } from '../../../../../src/runtime/programActor.ts';
import { createProgramPolicy } from '../../../../../src/runtime/programPolicy.ts';
import { openStore } from '../../../../../src/storage/store.ts';
import { alternated, openThreads, shippedPolicy, type Job, type Pairs } from './job.ts';

export interface SavingOptions {
  readonly policy: 'small' | 'medium';
  readonly threads: number;
  /** Rounds between two saves. */
  readonly rounds: number;
  readonly pairs: number;
  /** Saves alone. */
  readonly saves: number;
}

export interface SavingResult extends Pairs {
  readonly save: number[];
  /** The part for copying the weights and computing the fingerprint. */
  readonly collect: number[];
}

export const saving: Job<SavingOptions, SavingResult> = async ({ policy, threads, rounds, pairs, saves }) => {
  const executor = await openThreads(threads);
  const config = { ...defaultConfig(), policy, eval_every_rounds: 1_000_000, max_rounds: 1_000_000 };
  // No medium policy ships for the default task; storing works with any weights.
  const base =
    policy === 'medium'
      ? new Float32Array(transformerOf(policy).layout.size).map((_, i) => 0.02 * Math.sin(i))
      : (await shippedPolicy(config.task, policy)).base;
  const library = await openStore({ name: `saving-${policy}` });
  const opened = async (runId: string, isStored: boolean): Promise<Run> => {
    const device = { kind: 'wasm', threads, isolated: true, because: 'chosen by hand' } as const;
    if (isStored) await library.createRun({ id: runId, name: runId, config, device, codeVersion: '1' });
    const { run } = await openRun({
      ...{ config, executor, createPolicy: createProgramPolicy, createActor: createProgramActor, base },
      ...{ runId, store: isStored ? library : undefined, now: () => performance.now() },
    });
    return run;
  };
  const [stored, unstored] = [await opened('stored', true), await opened('unstored', false)];
  const train = async (run: Run): Promise<void> => {
    for (let round = 0; round < rounds; round++) await run.round();
  };
  const times = await alternated(
    pairs,
    async () => {
      await train(stored);
      await stored.save('running');
    },
    () => train(unstored),
  );
  const { ours: save, theirs: collect } = await alternated(
    saves,
    () => stored.save('running'),
    () => stored.checkpoint(),
  );
  return { ...times, save, collect };
};
