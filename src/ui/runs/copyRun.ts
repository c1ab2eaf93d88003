/** Copies a run at one of its checkpoints into a new run that can continue differently. */
import { newRunId } from '../../storage/names.ts';
import type { WholeRun } from '../../storage/records.ts';

/** The run up to its checkpoint, under a new id and a name that tells its origin; it records its parent. */
export function copyOf(run: WholeRun, now: number): WholeRun {
  const { checkpoint, name } = run;
  const { round, seconds, config, ledger } = checkpoint;
  const metrics = run.metrics.filter((row) => row.round <= round);
  const last = (key: string): number | null => metrics.findLast((row) => row[key] != null)?.[key] ?? null;
  const numTokens = ledger.tok_prompt + ledger.tok_hint + ledger.tok_unique;
  return {
    ...run,
    ...{
      id: newRunId(),
      name: /* data */ `${name}, round ${round}`,
      config,
      createdAt: now,
      updatedAt: now,
      metrics,
    },
    parent: { run: run.id, round },
    result: { round, reward: last('reward'), passAt1: last('pass@1'), numTokens, seconds, state: 'paused' },
  };
}
