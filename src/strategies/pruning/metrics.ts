/** Metrics of pruning in a round, whatever its rule: the same for a method and for its controls. */
import { finishedTokens, type Batch, type PrunedSample, type Sample } from '../../rollout/sample.ts';

const sumOf = (values: readonly number[]): number => values.reduce((sum, one) => sum + one, 0);

type Counts = Readonly<Record<string, number>>;

type Scored = readonly [group: number, reward: number];

/**
 * Mean over groups of Σ(r − r̄)²/(n − 1), the unbiased variance of the n rewards that `of` gives for each batch.
 * Where rewards are 0 or 1 and a share p is right it is n/(n − 1) · p(1 − p); p(1 − p) alone is too small for small
 * n. Groups with fewer than two finite rewards are left out; null without any other.
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

/** With pruned completions too, as far as they were finished for measuring. */
const wholeOf = (batch: Batch): Scored[] => [
  ...keptOf(batch),
  ...(batch.pruned ?? []).flatMap(({ group, finished }): Scored[] =>
    finished ? [[group, finished.reward]] : [],
  ),
];

const written = ({ tokens, prompt }: Pick<Sample, 'tokens' | 'prompt'>): number =>
  tokens.length - prompt.tokens.length;

/**
 * Share of trainable tokens that pruning saved, in [0, 1], assuming that a pruned completion would have become as
 * long as those that outgrew the first pruning; null where none did.
 */
function trainSaved(pruned: readonly PrunedSample[], kept: readonly Sample[]): number | null {
  if (pruned.length === 0) return 0;
  const look = Math.min(...pruned.map(written));
  const lengths = kept.map(written);
  const outgrew = lengths.filter((length) => length > look);
  if (outgrew.length === 0) return null;
  const spared = (pruned.length * sumOf(outgrew)) / outgrew.length;
  return spared / (spared + sumOf(lengths));
}

/** Share of right ones among the pruned completions that were finished for measuring; null without any. */
function rightLost(pruned: readonly PrunedSample[]): number | null {
  const finished = pruned.flatMap(({ finished: end }) => (end && !end.abstained ? [end] : []));
  return finished.length > 0 ? finished.filter(({ correct }) => correct).length / finished.length : null;
}

/**
 * Tokens that pruned completions would still have written: measured where they were finished, else estimated by the
 * mean length of the completions that outgrew the first pruning; null where none did.
 */
function unwritten(
  pruned: readonly PrunedSample[],
  kept: readonly Sample[],
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

/** Savings by pruning: completions, tokens not generated, and tokens that no update reads. */
function sparedBy(
  pruned: readonly PrunedSample[],
  kept: readonly Sample[],
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
 * Own tokens of completions after `at` tokens of each: the most that a rule pruning there can save. Shared tokens of
 * a tree count once.
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

/** Rows that a growth or a hint discards would be gone without pruning too. */
const discards = new Set(['group full', 'lookahead', 'parent pruned', 'replaced']);
const byRule = ({ cut }: PrunedSample): boolean => !discards.has(cut.rule);

/**
 * Metrics over everything that a round collected. `finished` says whether pruned completions were finished for
 * measuring; `counts` then holds the tokens that this took.
 */
export function pruningMetrics(
  batches: readonly Batch[],
  finished: boolean,
  counts: Counts = {},
): Readonly<Record<string, number | null>> {
  const pruned = batches.flatMap((batch) => (batch.pruned ?? []).filter(byRule));
  const kept = batches.flatMap(({ trajectories }): readonly Sample[] => trajectories);
  return {
    'pruning/pruned_ratio': pruned.length / (pruned.length + kept.length),
    'pruning/survivor_variance': groupVariance(batches, keptOf),
    'pruning/train_saved': trainSaved(pruned, kept),
    ...sparedBy(pruned, kept, finished ? counts : null),
    ...(finished && {
      'saved/pruned_right': pruned.filter(({ finished: end }) => end?.correct).length,
      /** The expected variance of random survivors, because an unbiased variance does not depend on their number. */
      'pruning/whole_variance': groupVariance(batches, wholeOf),
      'pruning/right_lost': rightLost(pruned),
    }),
  };
}
