/** Prompts by difficulty, as the page draws them: beliefs about them by level, and the round's completions. */
import type { RunConfig } from '../config/schema.ts';
import type { Memory } from '../rollout/memory.ts';
import { selectors } from '../strategies/prompts/index.ts';
import type { Foresight } from '../strategies/prompts/selector.ts';
import { byGroup, type Batch, type Sample } from '../rollout/sample.ts';
import { levelAt } from '../tasks/pool.ts';
import type { PoolLevel, PoolView, TestedRates } from './records.ts';

type Kind = Exclude<keyof PoolLevel, 'level'>;

const tenths = 10;
const tenthOf = (share: number): number => Math.min(tenths - 1, Math.floor(share * tenths));

/**
 * The view of the pool where prompts are selected, else of the round's prompts where some get more completions than
 * others, else null. `memory` is that after the round. Throws on a damaged memory.
 */
export function poolView(batch: Batch, config: RunConfig, memory: Memory): PoolView | null {
  const foresight = selectors[config.prompt_selection].foresight?.(memory);
  const shares = config.allocation === 'uniform' ? null : config.num_generations;
  if (!foresight && shares === null) return null;
  const levels = new Map<number, Record<Kind, number[]>>();
  const none = (): number[] => new Array<number>(tenths).fill(0);
  const add = (level: number, kind: Kind, tenth: number, count = 1): void => {
    const counts = levels.get(level) ?? { prompts: none(), completions: none(), extra: none() };
    levels.set(level, counts);
    counts[kind][tenth] = (counts[kind][tenth] as number) + count;
  };
  if (foresight) {
    for (let index = 0; index < config.num_train_prompts; index++) {
      add(levelAt(config, index), 'prompts', tenthOf(foresight.rate(index)));
    }
  }
  for (const completions of byGroup(batch.trajectories).values()) {
    const { prompt } = completions[0] as Sample;
    const first = completions.slice(0, shares ?? undefined);
    const tenth = tenthOf(foresight ? foresight.rate(prompt.index) : meanReward(first));
    const level = foresight ? levelAt(config, prompt.index) : prompt.level;
    if (!foresight) add(level, 'prompts', tenth);
    add(level, 'completions', tenth, completions.length);
    add(level, 'extra', tenth, completions.length - first.length);
  }
  const tested = foresight && testedRates(batch, foresight);
  return {
    of: foresight?.of ?? 'seen',
    ...(tested && { tested }),
    levels: [...levels]
      .sort(([a], [b]) => a - b)
      .map(([level, { extra, ...counts }]) => ({ level, ...counts, ...(shares !== null && { extra }) })),
  };
}

/** The predictions beside what prompts earned; null where the round's results have changed them. */
function testedRates(batch: Batch, { rate, tested }: Foresight): TestedRates | null {
  if (!tested) return null;
  const others = [...byGroup(batch.trajectories).values()].flatMap((completions) => {
    const { index } = (completions[0] as Sample).prompt;
    return tested.has(index) ? [] : [[rate(index), meanReward(completions)] as const];
  });
  return { references: [...tested.values()], prompts: others };
}

/** Mean over scored completions without a hint; 0 where there are none. */
function meanReward(completions: readonly Sample[]): number {
  const plain = completions.filter(({ hint }) => !hint);
  const rewards = plain.map(({ reward }) => reward).filter(Number.isFinite);
  return rewards.reduce((sum, reward) => sum + reward, 0) / Math.max(1, rewards.length);
}
