/**
 * An operation costs only where a prompt does not need it ("Look Less, Reason More: Rollout-Guided Adaptive Pixel-Space
 * Reasoning"). The need is estimated from the completions of the prompt, and from further ones that train nothing.
 */
import type { RunConfig } from '../../../config/schema.ts';
import type { RewardStrategy } from '../../../learn/advantage/strategy.ts';
import type { Collected } from '../../../rollout/collection.ts';
import { addToLedger, emptyLedger } from '../../../rollout/ledger.ts';
import type { StrategyMetrics } from '../../../rollout/memory.ts';
import { attemptOf, byGroup, roles, type Batch, type Sample } from '../../../rollout/sample.ts';
import type { CollectSite, RoundRequest, Wrapping } from '../../../rollout/wrapper.ts';
import type { Attempt } from '../../../tasks/task.ts';
import { streams } from '../../../tensor/random.ts';
import { needOf, operationCharge, type CallOutcome } from './need.ts';

/** Most further completions that are decoded side by side; limits memory, and changes no result. */
const rowsAtOnce = 512;

type CallsIn = (attempt: Attempt) => number;

/** No evidence: a completion without a score, or with a hint. */
const isPlain = (one: Sample): boolean =>
  Number.isFinite(one.verdict.reward) && !one.hint && !one.roles.includes(roles.hint);

const outcomeOf = (one: Sample, callsIn: CallsIn): CallOutcome => ({
  calls: callsIn(attemptOf(one)),
  correct: one.verdict.correct,
});

/** The batch whose completions know their calls and the need of their prompt; `further` has completions by prompt. */
function withNeeds(batch: Batch, further: ReadonlyMap<number, readonly Sample[]>, callsIn: CallsIn): Batch {
  const trajectories = [...byGroup(batch.trajectories).values()].flatMap((group) => {
    const all = [...group, ...(further.get(group[0]?.prompt.index ?? -1) ?? [])];
    const need = needOf(all.filter(isPlain).map((one) => outcomeOf(one, callsIn)));
    return group.map((one): Sample => ({ ...one, operation: { calls: callsIn(attemptOf(one)), need } }));
  });
  return { ...batch, trajectories };
}

/** Further completions of each prompt of the batch, by prompt, from the current policy. Throws what sampling throws. */
async function furtherOf(
  { config, sample }: CollectSite,
  { round, now }: Pick<RoundRequest, 'round' | 'now'>,
  batch: Batch,
): Promise<{ readonly collected: readonly Collected[]; readonly found: Map<number, readonly Sample[]> }> {
  const { operation_probes: samples, temperature, seed } = config;
  const prompts = new Map(
    batch.trajectories.filter(isPlain).map(({ prompt }) => [prompt.index, { prompt, place: prompt.index }]),
  );
  const placed = samples > 0 ? [...prompts.values()] : [];
  const atOnce = Math.max(1, Math.floor(rowsAtOnce / Math.max(1, samples)));
  const collected: Collected[] = [];
  const found = new Map<number, readonly Sample[]>();
  for (let from = 0; from < placed.length; from += atOnce) {
    const part = placed.slice(from, from + atOnce);
    const stream = streams.operation;
    const one = await sample({ prompts: part, samples, round, temperature, seed, stream, now });
    collected.push(one);
    for (const group of byGroup(one.batch.trajectories).values())
      if (group[0]) found.set(group[0].prompt.index, group);
  }
  return { collected, found };
}

/** Estimates which prompts need the operation; the ledger counts further completions like all others. */
export const operationNeeds: Wrapping = (site) => {
  const { config, tokens } = site;
  const { operation } = config;
  const callsIn = tokens?.task.callsIn;
  if (operation === 'none' || !callsIn) return null;
  return (collect) => async (request) => {
    const collected = await collect(request);
    const { collected: further, found } = await furtherOf(site, request, collected.batch);
    const entries = [collected, ...further].map((one) => one.entries).reduce(addToLedger, emptyLedger);
    const name = `[${operation}]`;
    const batch = withNeeds(collected.batch, found, (attempt) => callsIn(attempt, name));
    const timing = [collected, ...further].map((one) => one.timing);
    return {
      ...collected,
      ...{ batch, entries },
      timing: {
        generate: timing.reduce((sum, { generate }) => sum + generate, 0),
        verify: timing.reduce((sum, { verify }) => sum + verify, 0),
      },
    };
  };
};

/** The share of these for which `of` holds; null without any. */
const shareOf = (all: readonly Sample[], of: (one: Sample) => boolean): number | null =>
  all.length > 0 ? all.filter(of).length / all.length : null;

const calls = ({ operation }: Sample): boolean => (operation?.calls ?? 0) > 0;

/** How often the operation is called: at all, and where it is needed for half of the successes or more, or for none. */
function useMetrics(trajectories: readonly Sample[]): StrategyMetrics {
  const known = trajectories.filter(({ operation }) => operation?.need != null);
  const need = ({ operation }: Sample): number => operation?.need ?? 0;
  return {
    'operation/use': shareOf(trajectories, calls),
    'operation/use_needed': shareOf(
      known.filter((one) => need(one) >= 0.5),
      calls,
    ),
    'operation/use_needless': shareOf(
      known.filter((one) => need(one) === 0),
      calls,
    ),
    'operation/need': known.length > 0 ? known.reduce((sum, one) => sum + need(one), 0) / known.length : null,
  };
}

type Settings = Pick<RunConfig, 'operation' | 'operation_cost'>;

/** The term `operation`. */
export const operationTerm: RewardStrategy = (
  trajectories,
  { operation, operation_cost: cost }: Settings,
) => {
  if (operation === 'none') return null;
  const values = trajectories.map(({ operation: use, verdict: { correct } }) =>
    operationCharge({ calls: use?.calls ?? 0, correct }, use?.need ?? null, cost),
  );
  return { name: 'operation', weight: 1, values, metrics: useMetrics(trajectories) };
};
