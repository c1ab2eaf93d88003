/**
 * Bins prompts by their pass rate over some completions, and tracks the loss of each bin: the state of both games of
 * GDRO (arXiv 2601.19280). Constants are ours.
 */
import { recall, type Memory, type Remembering, type StrategyMetrics } from '../../../rollout/memory.ts';
import { brierOf, promptOutcomesOf, successesOf, type PromptOutcome } from '../../../rollout/outcomes.ts';
import { decodeStates, encodeStates, type PromptStates } from '../../../rollout/states.ts';

export const binCount = 10;
/** Latest visits of a prompt that determine its bin. */
const visits = 4;
/** Number k of completions in the pass rate. */
const passOf = 8;
/** How far a rate must be outside its bin before the prompt moves. */
const slack = 0.025;

export interface Bins {
  /** For each prompt seen, its bin, then right and all completions of each of the latest visits. */
  readonly prompts: PromptStates;
  /** For each bin the sum of faded losses, and of their weights. */
  readonly losses: readonly (readonly [number, number])[];
}

export const noBins: Bins = { prompts: new Map(), losses: Array.from({ length: binCount }, () => [0, 0]) };

/** Probability that at least one of k completions drawn from n is right, given `right` right ones: 1 − C(n − right, k) / C(n, k). */
export function passRate(right: number, n: number, k: number): number {
  let allWrong = 1;
  for (let i = 0; i < Math.min(k, n); i++) allWrong *= Math.max(0, n - right - i) / (n - i);
  return n === 0 ? 0 : 1 - allWrong;
}

/** The bin of a prompt at this rate that was in `bin` (null: in none): it stays until the rate is clearly outside. */
export function binAt(rate: number, bin: number | null): number {
  if (bin !== null && rate >= bin / binCount - slack && rate <= (bin + 1) / binCount + slack) return bin;
  return Math.min(binCount - 1, Math.floor(rate * binCount));
}

/** Right completions and all completions over the known visits. */
function seenOf(numbers: readonly number[]): { readonly right: number; readonly n: number } {
  let [right, n] = [0, 0];
  for (let i = 1; i < numbers.length; i += 2) {
    right += numbers[i] as number;
    n += numbers[i + 1] as number;
  }
  return { right, n };
}

/** The bin of a prompt by its index; null for an unseen prompt. */
export const promptBinOf = ({ prompts }: Bins, index: number): number | null =>
  prompts.get(index)?.[0] ?? null;

/** Share of right completions in the latest visits; one half without visits. */
export function rateOf({ prompts }: Bins, index: number): number {
  const { right, n } = seenOf(prompts.get(index) ?? []);
  return n > 0 ? right / n : 0.5;
}

/**
 * The loss of a bin, S_b: an average of its mean losses that keeps 1 − β of itself at each visit, divided by the sum
 * of its weights, so that a rarely visited bin does not appear easy.
 */
export function lossOf({ losses }: Bins, bin: number): number {
  const [sum, weight] = losses[bin] as readonly [number, number];
  return weight > 0 ? sum / weight : 0;
}

/** The bins after a round. A bin's loss in it is the mean over its prompts of 1 − mean reward, so that visits do not add up. */
export function binsAfter(bins: Bins, outcomes: readonly PromptOutcome[], smoothing: number): Bins {
  const prompts = new Map(bins.prompts);
  const met = new Map<number, number[]>();
  for (const outcome of outcomes) {
    const right = successesOf(outcome);
    const n = outcome.rewards.length;
    const before = prompts.get(outcome.index);
    const latest = [...(before ?? [0, ...new Array<number>(2 * visits).fill(0)]).slice(3), right, n];
    const seen = seenOf([0, ...latest]);
    const bin = binAt(passRate(seen.right, seen.n, passOf), before?.[0] ?? null);
    prompts.set(outcome.index, [bin, ...latest]);
    // The loss counts for the prompt's bin from before the round.
    const answers = before?.[0] ?? bin;
    met.set(answers, [...(met.get(answers) ?? []), 1 - right / n]);
  }
  const losses = bins.losses.map((one, bin): readonly [number, number] => {
    const own = met.get(bin);
    if (!own) return one;
    const mean = own.reduce((sum, loss) => sum + loss, 0) / own.length;
    return [(1 - smoothing) * one[0] + smoothing * mean, (1 - smoothing) * one[1] + smoothing];
  });
  return { prompts, losses };
}

/** Mean reward of the bin that earned least in the round; null without a prompt that has a bin. */
function worstReward(bins: Bins, outcomes: readonly PromptOutcome[]): number | null {
  const byBin = new Map<number, number[]>();
  for (const outcome of outcomes) {
    const bin = promptBinOf(bins, outcome.index);
    if (bin === null) continue;
    byBin.set(bin, [...(byBin.get(bin) ?? []), successesOf(outcome) / outcome.rewards.length]);
  }
  const means = [...byBin.values()].map((all) => all.reduce((sum, one) => sum + one, 0) / all.length);
  return means.length > 0 ? Math.min(...means) : null;
}

const damaged = 'bins of prompts: their memory has another form; it is damaged, start the run again';
const isLoss = (row: unknown): row is [number, number] =>
  Array.isArray(row) && row.length === 2 && row.every((one) => Number.isFinite(one) && one >= 0 && one <= 1);

export const binsRemembering: Remembering<Bins> = {
  slot: 'bins',
  usedBy: ({ prompt_selection, allocation }) =>
    prompt_selection === 'group_dro' || allocation === 'group_dro',
  initial: () => noBins,
  after: (bins, batches, { group_smoothing }) => binsAfter(bins, promptOutcomesOf(batches), group_smoothing),
  metrics(before, _, batches, { prompt_selection }): StrategyMetrics {
    if (prompt_selection !== 'group_dro') return {};
    const outcomes = promptOutcomesOf(batches);
    return {
      'prompts/belief_brier': brierOf(outcomes, (index) => rateOf(before, index)),
      'prompts/worst_bin_reward': worstReward(before, outcomes),
    };
  },
  encode: ({ prompts, losses }) => ({ prompts: encodeStates(prompts), losses }),
  decode(encoded) {
    const { prompts, losses } = (encoded ?? {}) as { prompts?: unknown; losses?: unknown };
    if (!Array.isArray(losses) || losses.length !== binCount || !losses.every(isLoss))
      throw new Error(damaged);
    const states = decodeStates(prompts, {
      subject: 'bins of prompts',
      width: 1 + 2 * visits,
      allowed: ([bin = -1, ...counts]) =>
        Number.isInteger(bin) && bin >= 0 && bin < binCount && counts.every((count) => count >= 0),
    });
    return { prompts: states, losses };
  },
};

export const binsIn = (memory: Memory): Bins => recall(binsRemembering, memory);
