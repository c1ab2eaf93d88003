/** Updates on a device that none of them waits for: each feeds the next, and the scalars of all are read after the last. */
import type { Deferred, Executor, Feed, Results } from '../graph/index.ts';
import { isTaken, type AdamwSettings, type OptimizerState } from './optimizerState.ts';
import { computeHere, updateInParts, type UpdateParts } from './updateParts.ts';

export interface DeferredUpdates {
  /** Asks for an update from the state after the one before. */
  update(update: Parameters<typeof updateInParts>[1], settings: AdamwSettings): Promise<void>;
  /**
   * The scalars of each update; weights and optimiser now have the state after the last. Null where an update is to be skipped, which
   * the next ones did not know: weights and optimiser are then as before the first.
   */
  finish(): Promise<Readonly<Record<string, number>>[] | null>;
}

/** No updates yet; null where the executor's runs do not wait anyway. */
export function deferUpdates(parts: UpdateParts, optimizer: OptimizerState): DeferredUpdates | null {
  const { executor, weights } = parts;
  const { deferred } = executor;
  if (!deferred) return null;
  /** By update: its parts, their sums, its step. */
  const runs: Deferred[][] = [];
  let state: Results['resident'] = {};
  const release = (): void => Object.values(state).forEach((value) => executor.release(value));

  return {
    async update(update, settings) {
      const own: Deferred[] = [];
      runs.push(own);
      const through: Executor = {
        ...executor,
        async run(program, feeds) {
          const one = await deferred.run(program, feeds);
          own.push(one);
          return { read: {}, resident: one.resident };
        },
      };
      const fed = Object.entries(state).map(([name, value]) => [name.replace(/_out$/, ''), value]);
      const feeds = { ...optimizer.feeds(settings), ...(Object.fromEntries(fed) as Record<string, Feed>) };
      const held = { ...weights, parameters: feeds.parameters as typeof weights.parameters };
      const { resident } = await updateInParts(
        { ...parts, executor: through, weights: held, computeParts: computeHere },
        update,
        feeds,
      );
      release();
      state = resident;
    },

    async finish() {
      const read = await deferred.read(runs.flat());
      const scalars = runs.map((own) => sumsOf(read.splice(0, own.length)));
      if (scalars.every(isTaken)) {
        if (runs.length > 0) optimizer.replace(state, runs.length);
        return scalars;
      }
      release();
      return null;
    },
  };
}

/** The sum of each name, rounded as the sum of parts that were read one by one. */
function sumsOf(runs: readonly Readonly<Record<string, number>>[]): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const run of runs)
    for (const [name, value] of Object.entries(run)) sums[name] = (sums[name] ?? 0) + value;
  return Object.fromEntries(Object.entries(sums).map(([name, sum]) => [name, Math.fround(sum)]));
}
