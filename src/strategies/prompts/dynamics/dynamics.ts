/**
 * Predicts whether a prompt's next group is mixed, with a Markov chain per prompt over failed, mixed and solved and
 * transitions learned from the rounds (DPS: "Dynamics-Predictive Sampling for Active RL Finetuning of Large Reasoning
 * Models", arXiv 2603.10887, and its released code).
 */
import { recall, type Remembering } from '../../../rollout/memory.ts';
import { promptOutcomesOf, successesOf, type PromptOutcome } from '../../../rollout/outcomes.ts';
import type { Selector } from '../selector.ts';
import { decodeStates, encodeStates, type PromptStates } from '../../../rollout/states.ts';

/** The result of a group of completions. */
export const progress = { failed: 0, mixed: 1, solved: 2 } as const;
const count = 3;

/** The belief about a prompt. Vectors have one entry per state of progress. */
export interface Chain {
  /** Dirichlet counts of transitions, `[to, from]` row after row; all above 0. */
  readonly counts: readonly number[];
  /** Probabilities of its state in the next round; they sum to 1. */
  readonly next: readonly number[];
  /** Probabilities of its state after the last round. */
  readonly last: readonly number[];
}

/** The belief about an unseen prompt: one transition of each kind, and equal probability of every state. */
export const newChain: Chain = {
  counts: new Array<number>(count * count).fill(1),
  next: new Array<number>(count).fill(1 / count),
  last: new Array<number>(count).fill(1 / count),
};

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);
const normalised = (values: readonly number[]): number[] => {
  const sum = sumOf(values);
  return values.map((value) => value / sum);
};

/** Expected transition probabilities, `[to, from]`: counts over the sum of those with the same `from`. */
function transitions(counts: readonly number[]): number[] {
  const from = (state: number): number => sumOf(counts.filter((_, i) => i % count === state));
  const sums = [0, 1, 2].map(from);
  return counts.map((one, i) => one / (sums[i % count] as number));
}

/** Probabilities one round after those of `before`. */
function onward(counts: readonly number[], before: readonly number[]): number[] {
  const rates = transitions(counts);
  return normalised(
    before.map((_, to) => sumOf(before.map((rate, from) => (rates[to * count + from] as number) * rate))),
  );
}

/**
 * The chain after a round that observed the prompt in state `seen`, or did not draw it (null). Counts decay towards the
 * prior, by `kept` of their excess, and one transition is added: from the prompt's possible states to the observed one,
 * in the shares U ∝ o·lastᵀ ∘ P. Without an observation the prediction replaces it, and no transition is added.
 */
export function chainAfter({ counts, next, last }: Chain, seen: number | null, kept: number): Chain {
  const found = seen === null ? next : newChain.last.map((_, state) => Number(state === seen));
  const joint = transitions(counts).map(
    (rate, i) => rate * (found[Math.floor(i / count)] as number) * (last[i % count] as number),
  );
  const added = seen === null ? joint.map(() => 0) : normalised(joint);
  const faded = counts.map(
    (one, i) => kept * one + (1 - kept) * (newChain.counts[i] as number) + (added[i] as number),
  );
  return { counts: faded, next: onward(faded, found), last: found };
}

/** The state of a group: failed where nothing was earned, solved where everything was, else mixed. */
function progressOf(outcome: PromptOutcome): number {
  const successes = successesOf(outcome);
  if (successes === 0) return progress.failed;
  return successes === outcome.rewards.length ? progress.solved : progress.mixed;
}

const toNumbers = ({ counts, next, last }: Chain): readonly number[] => [...counts, ...next, ...last];
const fromNumbers = (numbers: readonly number[]): Chain => ({
  counts: numbers.slice(0, 9),
  next: numbers.slice(9, 12),
  last: numbers.slice(12, 15),
});
const chainIn = (states: PromptStates, index: number): Chain => {
  const numbers = states.get(index);
  return numbers ? fromNumbers(numbers) : newChain;
};

/** Probability that the prompt's next group is mixed. */
const mixedRate = (states: PromptStates, index: number): number =>
  chainIn(states, index).next[progress.mixed] as number;

/** The chains of all prompts after a round; those of unseen prompts stay absent. */
function chainsAfter(states: PromptStates, outcomes: readonly PromptOutcome[], kept: number): PromptStates {
  const seen = new Map(outcomes.map((outcome) => [outcome.index, progressOf(outcome)]));
  const indices = new Set([...states.keys(), ...seen.keys()]);
  return new Map(
    [...indices].map((index) => [
      index,
      toNumbers(chainAfter(chainIn(states, index), seen.get(index) ?? null, kept)),
    ]),
  );
}

/** Mean squared error of the predicted probability of a mixed group; null without groups. */
function mixedBrier(states: PromptStates, outcomes: readonly PromptOutcome[]): number | null {
  const missed = outcomes.map(
    (outcome) => mixedRate(states, outcome.index) - Number(progressOf(outcome) === progress.mixed),
  );
  return missed.length > 0 ? sumOf(missed.map((one) => one * one)) / missed.length : null;
}

const isRate = (value: number): boolean => value >= 0 && value <= 1 + 1e-9;

export const dynamicsRemembering: Remembering<PromptStates> = {
  slot: 'dynamics',
  usedBy: ({ prompt_selection }) => prompt_selection === 'dynamics',
  initial: () => new Map(),
  after: (states, batches, { dynamics_decay }) =>
    chainsAfter(states, promptOutcomesOf(batches), dynamics_decay),
  metrics: (before, _, batches) => ({
    'prompts/belief_brier': mixedBrier(before, promptOutcomesOf(batches)),
  }),
  encode: encodeStates,
  decode: (encoded) =>
    decodeStates(encoded, {
      subject: 'chains of prompts',
      width: count * count + 2 * count,
      allowed: (numbers) => numbers.slice(0, 9).every((one) => one > 0) && numbers.slice(9).every(isRate),
    }),
};

export const dynamicsSelector: Selector = {
  foresight(memory) {
    const states = recall(dynamicsRemembering, memory);
    return { of: 'mixed', rate: (index) => mixedRate(states, index) };
  },
  scores(candidates, memory) {
    const states = recall(dynamicsRemembering, memory);
    return Float64Array.from(candidates, (index) => mixedRate(states, index));
  },
};
