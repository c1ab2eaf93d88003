/** Begins a collection: reads its prompts, and places its first rows and those of earlier rounds. */
import { hintLength } from '../tasks/hint.ts';
import { streams } from '../tensor/random.ts';
import { accountLeaf, noEntries, type CollectionEntries } from './account.ts';
import type { Collection } from './collection.ts';
import { notDrafting } from './drafting.ts';
import { flatGrowth } from './flatGrowth.ts';
import { withLatents } from './latents.ts';
import { planRoots } from './plan.ts';
import { newTally } from './pruning.ts';
import { noRows, resumedRows } from './resume.ts';
import { arrange, begunOf, beside, leafOf, seat } from './rows.ts';
import type { LiveRows, Roots } from './rows.ts';
import type { Survived } from './sample.ts';
import { rowNameOf, type RootRun, type Work } from './work.ts';

/** Reads prompts and resumed rows, and places the first rows. Throws what the policy throws, after freeing all state. */
export async function begin(collection: Collection): Promise<Work> {
  const { policy, prompts, frame, samples, round, growth = flatGrowth } = collection;
  const drawnAs = prompts.some((one) => one.drawsAs)
    ? (root: number, sample: number) => prompts[root]?.drawsAs?.get(sample) ?? sample
    : undefined;
  const sampling = { ...collection, stream: collection.stream ?? streams.sample, drawnAs };
  const roots: Roots = { roots: prompts, segmented: growth.tree === true };
  const rowsOf = (root: number): number => {
    const wanted = prompts[root]?.samples ?? samples;
    return growth.rows?.(wanted) ?? wanted;
  };
  const plan = planRoots(prompts, rowsOf);
  const entries = noEntries();
  const prefilled = await policy.prefill(plan.prefill, frame, Int32Array.from(plan.prefill, hintLength));
  for (const tokens of plan.prefill) entries.tok_prefill += tokens.length;
  const seated = await withLatents(collection, seat(plan, roots, prefilled, round), sampling, entries);
  const { live, finished } = prompts.some(({ resumed }) => resumed)
    ? await withResumed(collection, seated, roots, entries)
    : { live: seated, finished: growth.revisits ? noRows(seated) : null };
  const checked = new Set<string>();
  const survived = new Map<string, Survived>();
  const runs = prompts.map((placed, root): RootRun => {
    const { place, group = root, resumed, firstSample = 0 } = placed;
    const { growth: progress } = resumed ?? {};
    for (const sample of progress?.checked ?? []) checked.add(rowNameOf(root, sample));
    for (const one of resumed?.open ?? []) {
      if (one.survived) survived.set(rowNameOf(root, one.sample), one.survived);
    }
    const wanted = progress?.samples ?? placed.samples ?? samples;
    const first = (growth.first?.(wanted) ?? Infinity) + begunOf(placed);
    return {
      ...{ group, place, samples: wanted, begun: begunOf(placed), round: resumed?.round ?? round },
      firstSample: progress?.firstSample ?? firstSample,
      nextSample: progress?.nextSample ?? placed.firstBranch ?? firstSample + rowsOf(root),
      state: progress?.state,
      next: progress ? (progress.next ?? Infinity) : first,
      order: progress?.order ?? [],
      tally: { ...(progress?.tally ?? newTally(resumed ? resumed.open.length : rowsOf(root))) },
    };
  });
  return {
    ...{
      collection,
      sampling,
      growth,
      roots,
      runs,
      live,
      finished,
      held: live.rows,
      checked,
      survived,
      entries,
    },
    drafting: notDrafting(),
    ...{ leaves: [], pruned: [], verdicts: new Map(), verifyFailures: 0, checks: 0, acting: 0, finishing: 0 },
  };
}

/** The rows, followed by those of resumed roots; finished ones separate, where branches may leave them. */
async function withResumed(
  { policy, prompts, frame, growth = flatGrowth }: Collection,
  seated: LiveRows,
  roots: Roots,
  entries: CollectionEntries,
): Promise<Pick<Work, 'live' | 'finished'>> {
  let all = seated;
  try {
    const read = async (of: 'open' | 'finished'): Promise<LiveRows> => {
      const rows = await resumedRows(policy, prompts, frame, of);
      for (const position of rows.rows.position) entries.tok_prefill += position + 1;
      all = beside(all, rows, policy.join(all.rows, rows.rows));
      return rows;
    };
    const open = await read('open');
    open.root.forEach((_, row) => accountLeaf(entries, leafOf(open, row, roots, false), -1));
    if (!growth.revisits) return { live: all, finished: null };
    const count = all.root.length;
    await read('finished');
    const rows = [...all.root.keys()];
    return { live: arrange(all, rows.slice(0, count)), finished: arrange(all, rows.slice(count)) };
  } catch (error) {
    policy.release(all.rows);
    throw error;
  }
}
