/** Which prompts a collection has, by the run's choice of prompts, and the estimates that oracles read. */
import { addToLedger, emptyLedger, type Ledger } from '../rollout/ledger.ts';
import type { Collected } from '../rollout/collection.ts';
import type { PlacedPrompt } from '../rollout/plan.ts';
import type { Memory } from '../rollout/memory.ts';
import { samplesOfChance, unestimated, withChances } from '../strategies/prompts/chances.ts';
import { bestOf, candidatesOf } from '../strategies/prompts/choose.ts';
import { selectors } from '../strategies/prompts/index.ts';
import type { Choice } from '../strategies/prompts/selector.ts';
import { poolPrompt, trainPrompt } from '../tasks/pool.ts';

/** Collects so many completions of each of these prompts, for an estimate and not for training. */
export type SideSampling = (prompts: readonly PlacedPrompt[], samples: number) => Promise<Collected>;

/** Most completions of an estimate that are decoded side by side; bounds memory, and changes no result. */
const rowsAtOnce = 512;

export interface Estimates {
  readonly memory: Memory;
  /** `tok_eval` alone: the estimate is outside every budget. */
  readonly entries: Partial<Ledger>;
}

/**
 * The memory with a fresh estimate of each of these prompts' chance of success: the mean reward of 256 completions, keyed by
 * round and prompt. An estimate counts as fresh for `eval_every_rounds` rounds. Throws what the sampling throws.
 */
export async function estimateChances(
  sample: SideSampling,
  { config, round }: Pick<Choice, 'config' | 'round'>,
  memory: Memory,
  indices: readonly number[],
): Promise<Estimates> {
  const stale = unestimated(memory, indices, { round, lasting: config.eval_every_rounds });
  const estimates: number[] = [];
  let entries = emptyLedger;
  const atOnce = Math.max(1, Math.floor(rowsAtOnce / samplesOfChance));
  for (let from = 0; from < stale.length; from += atOnce) {
    const part = stale.slice(from, from + atOnce);
    const prompts = part.map((index) => ({ prompt: poolPrompt(config, index), place: index }));
    const collected = await sample(prompts, samplesOfChance);
    const earned = new Float64Array(part.length);
    for (const { group, reward } of collected.batch.trajectories) {
      // What could not be scored was not right.
      if (Number.isFinite(reward)) earned[group] = (earned[group] as number) + reward / samplesOfChance;
    }
    estimates.push(...earned.map((chance) => Math.min(Math.max(chance, 0), 1)));
    entries = addToLedger(entries, { tok_eval: collected.entries.tok_unique ?? 0 });
  }
  return { memory: withChances(memory, stale, estimates, round), entries };
}

/** Where a collection stands in its run. */
export interface Position {
  /** Number of its first prompt in the training sequence: places are counted on from there. */
  readonly first: number;
  /** Prompts that the round has already, as indices into the pool. */
  readonly taken: ReadonlySet<number>;
  readonly memory: Memory;
}

export interface ChosenPrompts extends Estimates {
  readonly prompts: readonly PlacedPrompt[];
}

/** The `prompts_per_round` prompts of a collection. Throws what the sampling of an estimate throws. */
export async function choosePrompts(
  choice: Choice,
  { first, taken, memory }: Position,
  sample: SideSampling,
): Promise<ChosenPrompts> {
  const { config } = choice;
  const { scores, readsChances } = selectors[config.prompt_selection];
  const count = config.prompts_per_round;
  if (!scores) {
    const inTurn = (_: unknown, i: number): PlacedPrompt => ({
      prompt: trainPrompt(config, first + i),
      place: first + i,
    });
    return { prompts: Array.from({ length: count }, inTurn), memory, entries: {} };
  }
  const candidates = candidatesOf(choice, taken);
  const known = readsChances
    ? await estimateChances(sample, choice, memory, candidates)
    : { memory, entries: {} };
  const chosen = bestOf(candidates, scores(candidates, known.memory, choice), count);
  const prompts = chosen.map((index, i) => ({ prompt: poolPrompt(config, index), place: first + i }));
  return { ...known, prompts };
}
