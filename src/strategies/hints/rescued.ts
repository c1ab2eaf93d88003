/** Counts prompts that the policy fails without hints, and those of them that a hint rescued. */
import type { Batch, Sample } from '../../rollout/sample.ts';

/** The result of a collection, with failed completions that hinted ones replaced. */
type Collection = { readonly batch: Batch; readonly replaced?: readonly Sample[] };

export interface PromptCounts {
  readonly sampled: number;
  /** Prompts with scored completions without a hint, none of them right. */
  readonly failed: number;
  /** Failed prompts with a right completion under a hint. */
  readonly rescued: number;
}

/** Counts prompts over all collections of a round. A prompt that several phases sampled counts once. */
export function promptCounts(collections: readonly Collection[]): PromptCounts {
  const prompts = new Map<string, { plain: number; plainRight: number; hintedRight: number }>();
  for (const { batch, replaced = [] } of collections) {
    for (const { prompt, hint, verdict } of [...batch.trajectories, ...replaced]) {
      const name = `${prompt.index} ${prompt.key}`;
      const counts = prompts.get(name) ?? { plain: 0, plainRight: 0, hintedRight: 0 };
      prompts.set(name, counts);
      if (!hint && !verdict.abstained) counts.plain++;
      if (verdict.correct) counts[hint ? 'hintedRight' : 'plainRight']++;
    }
  }
  const all = [...prompts.values()];
  const failed = all.filter(({ plain, plainRight }) => plain > 0 && plainRight === 0);
  return {
    sampled: all.length,
    failed: failed.length,
    rescued: failed.filter(({ hintedRight }) => hintedRight > 0).length,
  };
}
