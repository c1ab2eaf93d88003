/** The pool of prompts as the page draws it: what is foreseen of it, level by level, and where the round went. */
import type { RunConfig } from '../config/schema.ts';
import type { Memory } from '../rollout/memory.ts';
import { selectors } from '../rollout/replay/prompts/index.ts';
import type { Batch } from '../rollout/trajectory.ts';
import { levelAt } from '../tasks/pool.ts';
import type { PoolView } from './records.ts';

const tenths = 10;

/** Null where prompts are not chosen. `memory` is what is known after the round. Throws on a damaged one. */
export function poolView(batch: Batch, config: RunConfig, memory: Memory): PoolView | null {
  const foresight = selectors[config.prompt_selection].foresight?.(memory);
  if (!foresight) return null;
  const completions = new Map<number, number>();
  for (const { prompt } of batch.trajectories) {
    completions.set(prompt.index, (completions.get(prompt.index) ?? 0) + 1);
  }
  const levels = new Map<number, { prompts: number[]; completions: number[] }>();
  for (let index = 0; index < config.num_train_prompts; index++) {
    const level = levelAt(config, index);
    const none = (): number[] => new Array<number>(tenths).fill(0);
    const counts = levels.get(level) ?? { prompts: none(), completions: none() };
    levels.set(level, counts);
    const tenth = Math.min(tenths - 1, Math.floor(foresight.chance(index) * tenths));
    counts.prompts[tenth] = (counts.prompts[tenth] as number) + 1;
    counts.completions[tenth] = (counts.completions[tenth] as number) + (completions.get(index) ?? 0);
  }
  const ascending = [...levels].sort(([a], [b]) => a - b);
  return { of: foresight.of, levels: ascending.map(([level, counts]) => ({ level, ...counts })) };
}
