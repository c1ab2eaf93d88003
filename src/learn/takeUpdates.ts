/**
 * Takes the updates of a round one by one, or, on a device that would wait after each, one behind the other: each feeds the next, and
 * the scalars of all are read after the last.
 */
import type { Deferred, Executor, Feed, Results } from '../graph/index.ts';
import { scalar } from '../tensor/tensor.ts';
import { isFiniteUpdate, type Accepted, type AdamwSettings, type OptimizerState } from './optimizerState.ts';
import { computeHere, updateInParts, type UpdateParts } from './updateParts.ts';

type Update = Parameters<typeof updateInParts>[1];
/** Called once for each update, in their order. */
type OnAccepted = (accepted: Accepted) => Promise<void>;

interface Updates {
  /** Of the weights after the updates so far, also those that are not waited for yet. */
  readonly version: number;
  update(update: Update, onAccepted: OnAccepted): Promise<void>;
  /** Call after the last: `onAccepted` has been called for every update, and weights and optimiser have the state after it. */
  finish(): Promise<void>;
}

/** No updates yet. `mayDefer`: nothing reads weights or scalars between them. */
export function takeUpdates(
  parts: UpdateParts,
  optimizer: OptimizerState,
  settings: AdamwSettings,
  mayDefer: boolean,
): Updates {
  const { executor, weights } = parts;
  const { deferred } = executor;
  const takeOne = async (update: Update, onAccepted: OnAccepted): Promise<void> =>
    onAccepted(optimizer.accept(await updateInParts(parts, update, optimizer.feeds(settings))));
  if (!mayDefer || !deferred)
    return {
      get version() {
        return weights.version;
      },
      update: takeOne,
      finish: () => Promise.resolve(),
    };

  const begun = weights.version;
  const asked: { readonly update: Update; readonly onAccepted: OnAccepted; readonly runs: Deferred[] }[] = [];
  let state: Results['resident'] = {};
  const release = (): void => Object.values(state).forEach((value) => executor.release(value));

  return {
    get version() {
      return begun + asked.length;
    },

    async update(update, onAccepted) {
      const runs: Deferred[] = [];
      const through: Executor = {
        ...executor,
        async run(program, feeds) {
          const one = await deferred.run(program, feeds);
          runs.push(one);
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
      asked.push({ update, onAccepted, runs });
    },

    async finish() {
      const read = await deferred.read(asked.flatMap(({ runs }) => runs));
      const scalars = asked.map(({ runs }) => sumsOf(read.splice(0, runs.length)));
      if (scalars.every(isFiniteUpdate)) {
        if (asked.length > 0) optimizer.replace(state, asked.length);
        for (const [i, { onAccepted }] of asked.entries())
          await onAccepted({ taken: true, scalars: scalars[i] ?? {} });
        return;
      }
      // One has to be skipped, which those after it did not know: all are taken again.
      release();
      for (const { update, onAccepted } of asked) {
        const updates_since = scalar(weights.version - begun);
        await takeOne({ ...update, feeds: { ...update.feeds, updates_since } }, onAccepted);
      }
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
