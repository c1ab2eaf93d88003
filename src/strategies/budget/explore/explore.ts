/**
 * Drafts many completions of each prompt with rounded weights, and writes the best and the worst of them again with the
 * policy itself: the same random numbers, so that a completion differs from its draft only where the weights do. The
 * policy learns from those written again, with their own rewards (Sol-RL, arXiv 2604.06916).
 */
import type { Collected } from '../../../rollout/collection.ts';
import { addToLedger, emptyLedger, type Ledger } from '../../../rollout/ledger.ts';
import type { StrategyMetrics } from '../../../rollout/memory.ts';
import { draftsFrom, merged } from '../../../rollout/merge.ts';
import type { PlacedPrompt } from '../../../rollout/plan.ts';
import { completionOf, type Sample } from '../../../rollout/sample.ts';
import type { Carried, Collect, CollectSite, RoundRequest, Wrapping } from '../../../rollout/wrapper.ts';
import { draftsAtOnce } from '../options.ts';
import { spreadOf } from '../../../tensor/statistics.ts';

/** With these bits, drafts are written with the weights themselves. */
const allBits = 16;

/**
 * The indices of `count` rewards, half of them the highest and half the lowest, in ascending order; an odd one is
 * among the highest. Of equal rewards those of lower index are higher. Rewards that are not finite fill up.
 */
export function bestAndWorst(rewards: readonly number[], count: number): number[] {
  const scored = [...rewards.keys()].filter((i) => Number.isFinite(rewards[i]));
  const ranked = scored.sort((a, b) => (rewards[b] as number) - (rewards[a] as number) || a - b);
  const best = ranked.slice(0, Math.ceil(count / 2));
  const rest = ranked.slice(best.length);
  const worst = rest.slice(Math.max(0, rest.length - (count - best.length)));
  const unscored = [...rewards.keys()].filter((i) => !Number.isFinite(rewards[i]));
  return [...best, ...worst, ...unscored].slice(0, count).sort((a, b) => a - b);
}

interface Drafted {
  /** By index of the prompts. */
  readonly drafts: ReadonlyMap<number, readonly Sample[]>;
  readonly costs: Collected;
  readonly carried: Carried;
}

/** Drafts are neither part of the batch nor shared: their tokens have a counter of their own. */
function entriesOf({ tok_unique = 0, tok_noshare: _, ...others }: Partial<Ledger>): Partial<Ledger> {
  return { ...others, tok_draft: tok_unique };
}

/** Writes the drafts of all prompts, a few prompts at a time. */
async function draftAll(draft: Collect, request: RoundRequest, times: number): Promise<Drafted> {
  const { round, temperature, seed, frame, maskTruncated, now, samples } = request;
  const asked = {
    round,
    temperature,
    seed,
    now,
    samples,
    ...(frame && { frame }),
    ...(maskTruncated && { maskTruncated }),
  };
  const placed = request.prompts.map((one): PlacedPrompt => {
    const { prompt, place, samples: own = samples, firstSample = 0 } = one;
    return { prompt, place, samples: own * times, firstSample: draftsFrom + firstSample * times };
  });
  const most = Math.max(1, ...placed.map((one) => one.samples as number));
  const atOnce = Math.max(1, Math.floor(draftsAtOnce / most));
  const drafts = new Map<number, Sample[]>();
  const all: Collected[] = [];
  let { carried } = request;
  for (let from = 0; from < placed.length; from += atOnce) {
    const prompts = placed.slice(from, from + atOnce);
    const collected = await draft({ ...asked, prompts, groups: prompts.length, carried });
    ({ carried } = collected);
    all.push({ ...collected, entries: entriesOf(collected.entries) });
    for (const one of collected.batch.trajectories) {
      const group = from + one.group;
      const known = drafts.get(group);
      if (known) known.push({ ...one, group });
      else drafts.set(group, [{ ...one, group }]);
    }
  }
  return { drafts, costs: merged(all, { round, weightsVersion: 0, trajectories: [] }), carried };
}

/** The prompt with the random numbers of the chosen drafts, and the drafts by the sample that is written with them. */
function chosenFor(
  placed: PlacedPrompt,
  drafts: readonly Sample[],
  samples: number,
): { readonly placed: PlacedPrompt; readonly bySample: ReadonlyMap<number, Sample> } {
  const { firstSample = 0 } = placed;
  const chosen = bestAndWorst(
    drafts.map(({ reward }) => reward),
    samples,
  );
  const bySample = new Map(chosen.map((index, i) => [firstSample + i, drafts[index] as Sample] as const));
  const drawsAs = new Map([...bySample].map(([number, { sample }]) => [number, sample] as const));
  return { placed: { ...placed, drawsAs }, bySample };
}

/** Tokens before the first that differs. */
function commonTokens(a: ArrayLike<number>, b: ArrayLike<number>): number {
  let at = 0;
  while (at < a.length && at < b.length && a[at] === b[at]) at++;
  return at;
}

const finite = (samples: readonly Sample[]): number[] =>
  samples.map(({ reward }) => reward).filter((reward) => Number.isFinite(reward));

/** What the metrics are made of, added up over prompts and collections. */
function countsOf(
  drafts: ReadonlyMap<number, readonly Sample[]>,
  written: readonly Sample[],
  draftOf: (one: Sample) => Sample | undefined,
): Record<string, number> {
  const counts = {
    ...{ drafts_prompts: 0, drafts_scored: 0, drafts_reward: 0, drafts_std: 0, drafts_chosen_std: 0 },
    ...{ drafts_compared: 0, drafts_agreeing: 0, drafts_tokens: 0, drafts_kept: 0 },
  };
  for (const [group, some] of drafts) {
    const rewards = finite(some);
    counts.drafts_prompts++;
    counts.drafts_scored += rewards.length;
    counts.drafts_reward += rewards.reduce((sum, reward) => sum + reward, 0);
    counts.drafts_std += spreadOf(rewards);
    counts.drafts_chosen_std += spreadOf(finite(written.filter((one) => one.group === group)));
  }
  for (const one of written) {
    const draft = draftOf(one);
    if (!draft) continue;
    counts.drafts_compared++;
    if (one.reward === draft.reward) counts.drafts_agreeing++;
    counts.drafts_tokens += completionOf(one).length;
    counts.drafts_kept += commonTokens(completionOf(one), completionOf(draft));
  }
  return counts;
}

/** The metrics of a round that counted these; `entries` are its costs. */
export function draftMetrics(
  counts: Readonly<Record<string, number>>,
  { tok_draft = 0 }: Partial<Ledger>,
): StrategyMetrics {
  const share = (name: string, of: string): number | null =>
    (counts[of] ?? 0) > 0 ? (counts[name] as number) / (counts[of] as number) : null;
  return {
    'drafts/reward_mean': share('drafts_reward', 'drafts_scored'),
    'drafts/reward_std': share('drafts_std', 'drafts_prompts'),
    'drafts/chosen_std': share('drafts_chosen_std', 'drafts_prompts'),
    'drafts/agreement': share('drafts_agreeing', 'drafts_compared'),
    'drafts/same_tokens': share('drafts_kept', 'drafts_tokens'),
    'drafts/tokens': tok_draft,
  };
}

/** What `work` makes while the weights have `bits` bits. */
async function withBits<T>({ coarse }: CollectSite, bits: number, work: () => Promise<T>): Promise<T> {
  if (bits >= allBits) return work();
  await coarse?.show(bits);
  try {
    return await work();
  } finally {
    coarse?.follow();
  }
}

/** The bare engine with the rewards that completions get: what drafts are ranked by. */
function draftingWith(site: CollectSite, rewards: readonly Wrapping[]): Collect {
  const engine: Collect = async (asked) => ({ ...(await site.sample(asked)), carried: asked.carried });
  return rewards.reduceRight((inner, wrapping) => wrapping(site)?.(inner) ?? inner, engine);
}

/**
 * Drafts first, and then collects the chosen ones again. `rewards` are the wrappers that give completions their rewards.
 */
export const exploredDrafts =
  (rewards: readonly Wrapping[]): Wrapping =>
  (site) => {
    const { drafts_per_completion: times, draft_bits: bits } = site.config;
    if (times === 1) return null;
    const draft = draftingWith(site, rewards);
    return (collect) => async (request) => {
      const { prompts, samples } = request;
      const { drafts, costs, carried } = await withBits(site, bits, () => draftAll(draft, request, times));
      const chosen = prompts.map((placed, index) =>
        chosenFor(placed, drafts.get(index) ?? [], placed.samples ?? samples),
      );
      const collected = await collect({ ...request, prompts: chosen.map(({ placed }) => placed), carried });
      const { trajectories } = collected.batch;
      const draftOf = ({ group, sample, hint }: Sample): Sample | undefined =>
        hint ? undefined : chosen[group]?.bySample.get(sample);
      const left = [...drafts].flatMap(([index, some]) => {
        const taken = new Set(chosen[index]?.bySample.values());
        return some.filter((one) => !taken.has(one));
      });
      const drafted = { ...costs, drafts: left, counts: countsOf(drafts, trajectories, draftOf) };
      const { entries, ...sum } = merged([drafted, collected], collected.batch);
      return { ...collected, ...sum, entries: addToLedger(emptyLedger, entries) };
    };
  };
