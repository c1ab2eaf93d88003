/** Chooses the prompts of a collection by the run's selection, and makes the estimates that oracles read. */
import type { RunConfig } from '../config/schema.ts';
import { addToLedger, emptyLedger } from '../rollout/ledger.ts';
import type { Collected } from '../rollout/collection.ts';
import type { PlacedPrompt } from '../rollout/plan.ts';
import type { Memory } from '../rollout/memory.ts';
import type { CollectSite, RoundRequest, Wrapping } from '../rollout/wrapper.ts';
import { samplesOfRate, unestimated, withRates } from '../strategies/prompts/rates.ts';
import { bestOf, promptCandidatesOf } from '../strategies/prompts/choose.ts';
import { selectors } from '../strategies/prompts/index.ts';
import type { Choice, Prepared, PromptScores, Selector } from '../strategies/prompts/selector.ts';
import { poolPrompt, trainPrompt } from '../tasks/pool.ts';
import { streams } from '../tensor/random.ts';

/** Collects `samples` completions of each of these prompts, for an estimate and not for training. */
export type SideSampling = (prompts: readonly PlacedPrompt[], samples: number) => Promise<Collected>;

type ChosenSelector = Selector<PromptScores>;

/** Most completions of an estimate that are decoded side by side; limits memory, and changes no result. */
const rowsAtOnce = 512;

/**
 * The memory with a fresh estimate of each prompt's success rate: the mean reward of 256 completions, keyed by round
 * and prompt. It costs `tok_eval` alone, outside every budget. An estimate counts as fresh for `eval_every_rounds`
 * rounds. Throws what the sampling throws.
 */
async function estimateRates(
  sample: SideSampling,
  { config, round }: Pick<Choice, 'config' | 'round'>,
  memory: Memory,
  indices: readonly number[],
): Promise<Prepared> {
  const stale = unestimated(memory, indices, { round, lasting: config.eval_every_rounds });
  const estimates: number[] = [];
  let entries = emptyLedger;
  const atOnce = Math.max(1, Math.floor(rowsAtOnce / samplesOfRate));
  for (let from = 0; from < stale.length; from += atOnce) {
    const part = stale.slice(from, from + atOnce);
    const prompts = part.map((index) => ({ prompt: poolPrompt(config, index), place: index }));
    const collected = await sample(prompts, samplesOfRate);
    const earned = new Float64Array(part.length);
    for (const { group, reward } of collected.batch.trajectories) {
      // Completions that could not be scored count as wrong.
      if (Number.isFinite(reward)) earned[group] = (earned[group] as number) + reward / samplesOfRate;
    }
    estimates.push(...earned.map((rate) => Math.min(Math.max(rate, 0), 1)));
    entries = addToLedger(entries, { tok_eval: collected.entries.tok_unique ?? 0 });
  }
  return { memory: withRates(memory, stale, estimates, round), entries };
}

/** Completions for estimates, from the current policy but outside the run. */
function sideSampling(
  { config: { temperature, seed }, sample }: CollectSite,
  { round, now }: Pick<RoundRequest, 'round' | 'now'>,
): SideSampling {
  const stream = streams.chances;
  return (prompts, samples) => sample({ prompts, samples, round, temperature, seed, stream, now });
}

/** The next prompts of the training sequence. */
function nextPrompts(config: RunConfig, first: number, count: number): readonly PlacedPrompt[] {
  return Array.from({ length: count }, (_, i) => ({
    prompt: trainPrompt(config, first + i),
    place: first + i,
  }));
}

interface SelectedPrompts extends Prepared {
  readonly prompts: readonly PlacedPrompt[];
}

/** The best of some candidates, after what the selection must sample first. Throws what its sampling or scoring throws. */
async function selectedPrompts(
  site: CollectSite,
  request: RoundRequest,
  { scores, readsRates, prepare }: Required<Pick<ChosenSelector, 'scores'>> & ChosenSelector,
  count: number,
): Promise<SelectedPrompts> {
  const { config } = site;
  const { round, carried } = request;
  const { memory, next, collections } = carried;
  const choice: Choice = { config, round, collection: collections.length };
  const taken = new Set([...carried.taken, ...carried.unfinished.map(({ prompt }) => prompt.index)]);
  const candidates = promptCandidatesOf(choice, taken, count);
  const known = readsRates
    ? await estimateRates(sideSampling(site, request), choice, memory, candidates)
    : ((await prepare?.(memory, choice, { site, now: request.now })) ?? { memory, entries: {} });
  const chosen = bestOf(candidates, await scores(candidates, known.memory, choice), count);
  const prompts = chosen.map((index, i) => ({ prompt: poolPrompt(config, index), place: next + i }));
  return { ...known, prompts };
}

/** Draws the prompts of a collection, in turn or the best of some candidates, and accounts for what was collected. */
export const drawnPrompts: Wrapping = (site) => (collect) => async (request) => {
  const { groups, fresh: count = groups, carried: before } = request;
  const { scores, ...selector } = selectors[site.config.prompt_selection];
  const drawn = scores
    ? await selectedPrompts(site, request, { ...selector, scores }, count)
    : { prompts: nextPrompts(site.config, before.next, count), memory: before.memory, entries: {} };
  const { prompts, memory } = drawn;
  const collected = await collect({ ...request, prompts, carried: { ...before, memory } });
  const { batch, replaced, drafts, carried } = collected;
  return {
    ...collected,
    entries: addToLedger(addToLedger(emptyLedger, drawn.entries), collected.entries),
    carried: {
      ...carried,
      next: before.next + count,
      taken: new Set([...carried.taken, ...prompts.map(({ prompt }) => prompt.index)]),
      collections: [
        ...carried.collections,
        { batch, ...(replaced && { replaced }), ...(drafts && { drafts }) },
      ],
    },
  };
};

/** Estimates the success rates of a request's prompts first, where `reads` says that inner wrappers need them. */
export const estimatedRates =
  (reads: (config: RunConfig) => boolean): Wrapping =>
  (site) =>
    reads(site.config)
      ? (collect) => async (request) => {
          const { prompts, round, carried } = request;
          const { memory, entries } = await estimateRates(
            sideSampling(site, request),
            { config: site.config, round },
            carried.memory,
            prompts.map(({ prompt }) => prompt.index),
          );
          const collected = await collect({ ...request, carried: { ...carried, memory } });
          return {
            ...collected,
            entries: addToLedger(addToLedger(emptyLedger, entries), collected.entries),
          };
        }
      : null;
