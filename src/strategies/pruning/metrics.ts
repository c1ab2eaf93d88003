/** What pruning did to a round, whatever its rule: the same figures for a method and for its controls. */
import {
  finishedTokens,
  type Batch,
  type PrunedTrajectory,
  type Trajectory,
} from '../../rollout/trajectory.ts';

const sumOf = (values: readonly number[]): number => values.reduce((sum, one) => sum + one, 0);

/** What a round counted, by name. */
type Counts = Readonly<Record<string, number>>;

/** A group and a reward of it. */
type Scored = readonly [group: number, reward: number];

/**
 * Mean over groups of Σ(r − r̄)²/(n − 1), the unbiased variance of the n rewards that `of` gives of each batch. Where
 * rewards are 0 or 1 and p are right it is n/(n − 1) · p(1 − p); p(1 − p) alone is the smaller the fewer they are. Groups
 * of fewer than two finite rewards are left out; null where no other is.
 */
function groupVariance(batches: readonly Batch[], of: (batch: Batch) => readonly Scored[]): number | null {
  const variances = batches.flatMap((batch) => {
    const groups = new Map<number, number[]>();
    for (const [group, reward] of of(batch)) {
      if (Number.isFinite(reward)) groups.set(group, [...(groups.get(group) ?? []), reward]);
    }
    return [...groups.values()]
      .filter(({ length }) => length > 1)
      .map((rewards) => {
        const middle = sumOf(rewards) / rewards.length;
        return sumOf(rewards.map((reward) => (reward - middle) * (reward - middle))) / (rewards.length - 1);
      });
  });
  return variances.length > 0 ? sumOf(variances) / variances.length : null;
}

const keptOf = ({ trajectories }: Batch): Scored[] =>
  trajectories.map(({ group, reward }): Scored => [group, reward]);

/** With those that were pruned, as far as they were written to their end. */
const wholeOf = (batch: Batch): Scored[] => [
  ...keptOf(batch),
  ...(batch.pruned ?? []).flatMap(({ group, finished }): Scored[] =>
    finished ? [[group, finished.reward]] : [],
  ),
];

const written = ({ tokens, prompt }: Pick<Trajectory, 'tokens' | 'prompt'>): number =>
  tokens.length - prompt.tokens.length;

/**
 * Share of the tokens to learn from that pruning spared, in [0, 1], where a completion that was cut would have become as
 * long as those that outgrew the first cut; null where all of those were cut.
 */
function trainSaved(pruned: readonly PrunedTrajectory[], kept: readonly Trajectory[]): number | null {
  if (pruned.length === 0) return 0;
  const look = Math.min(...pruned.map(written));
  const lengths = kept.map(written);
  const outgrew = lengths.filter((length) => length > look);
  if (outgrew.length === 0) return null;
  const spared = (pruned.length * sumOf(outgrew)) / outgrew.length;
  return spared / (spared + sumOf(lengths));
}

/** Share of right ones among the pruned completions that were written to their end; null where none was. */
function rightLost(pruned: readonly PrunedTrajectory[]): number | null {
  const finished = pruned.flatMap((one) => one.finished ?? []);
  return finished.length > 0 ? finished.filter(({ correct }) => correct).length / finished.length : null;
}

/**
 * Tokens that pruned completions would still have written: measured where they were written to their end, else estimated by
 * the mean length of the completions that outgrew the first cut; null where none did.
 */
function unwritten(
  pruned: readonly PrunedTrajectory[],
  kept: readonly Trajectory[],
  counts: Counts | null,
): number | null {
  if (pruned.length === 0) return 0;
  if (counts) {
    const rules = new Set(pruned.map(({ cut }) => cut.rule));
    return sumOf([...rules].map((rule) => counts[finishedTokens(rule)] ?? 0));
  }
  const look = Math.min(...pruned.map(written));
  const outgrew = kept.map(written).filter((length) => length > look);
  if (outgrew.length === 0) return null;
  const usual = sumOf(outgrew) / outgrew.length;
  return sumOf(pruned.map((one) => Math.max(0, usual - written(one))));
}

/** What pruning spared: completions, tokens that were not generated, and tokens that no update reads. */
function sparedBy(
  pruned: readonly PrunedTrajectory[],
  kept: readonly Trajectory[],
  counts: Counts | null,
): Readonly<Record<string, number | null>> {
  const tokens = unwritten(pruned, kept, counts);
  return {
    'saved/pruned_rows': pruned.length,
    'saved/pruned_tokens': tokens,
    'saved/pruned_train_tokens': tokens === null ? null : sumOf(pruned.map(written)) + tokens,
  };
}

/**
 * Own tokens of completions after `at` tokens of each: what a rule that prunes there can save at most. Shared tokens of a tree
 * count once.
 */
export function tokensAfter(batches: readonly Batch[], at: number): number {
  return sumOf(
    batches.flatMap(({ trajectories, pruned = [] }) =>
      [...trajectories, ...pruned].map(({ tokens, prompt, branch }) =>
        Math.max(0, tokens.length - Math.max(prompt.tokens.length + at, branch?.at ?? 0)),
      ),
    ),
  );
}

/** What a growth or a hint discards would be gone without pruning too. */
const discards = new Set(['group full', 'lookahead', 'parent pruned', 'replaced']);
const byRule = ({ cut }: PrunedTrajectory): boolean => !discards.has(cut.rule);

/**
 * Of everything that a round collected. `finished` says whether pruned completions were written to their end; `counts` then
 * says how many tokens that took.
 */
export function pruningMetrics(
  batches: readonly Batch[],
  finished: boolean,
  counts: Counts = {},
): Readonly<Record<string, number | null>> {
  const pruned = batches.flatMap((batch) => (batch.pruned ?? []).filter(byRule));
  const kept = batches.flatMap(({ trajectories }): readonly Trajectory[] => trajectories);
  return {
    'pruning/pruned_ratio': pruned.length / (pruned.length + kept.length),
    'pruning/survivor_variance': groupVariance(batches, keptOf),
    'pruning/train_saved': trainSaved(pruned, kept),
    ...sparedBy(pruned, kept, finished ? counts : null),
    ...(finished && {
      'saved/pruned_right': pruned.filter(({ finished: end }) => end?.correct).length,
      /** What survivors by chance alone would have on average: an unbiased variance does not depend on how many are kept. */
      'pruning/whole_variance': groupVariance(batches, wholeOf),
      'pruning/right_lost': rightLost(pruned),
    }),
  };
}
