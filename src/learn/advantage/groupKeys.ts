/** Groups the samples that are compared with each other. */

/** The owner of a reward: a trajectory, or one step of it. */
export interface RewardOwner {
  readonly reward: number;
  /** Completions of one prompt share it. */
  readonly group: number;
  /** The context of the prompt (none, a hint, a strategy); 0 without one. */
  readonly context?: number;
  /** Number of the step inside its trajectory; 0 where the sample is a whole trajectory. */
  readonly step?: number;
}

export type GroupKey = 'prompt' | 'prompt_context' | 'prompt_step' | 'batch';

const keys: { readonly [Key in GroupKey]: (sample: RewardOwner) => readonly number[] } = {
  prompt: ({ group }) => [group],
  prompt_context: ({ group, context = 0 }) => [group, context],
  prompt_step: ({ group, step = 0 }) => [group, step],
  batch: () => [],
};

/** The group of each sample, 0, 1, … in order of first appearance. */
export function groupIds(samples: readonly RewardOwner[], key: GroupKey): Int32Array {
  const ids = new Map<string, number>();
  return Int32Array.from(samples, (sample) => {
    const name = keys[key](sample).join();
    const id = ids.get(name) ?? ids.size;
    ids.set(name, id);
    return id;
  });
}
