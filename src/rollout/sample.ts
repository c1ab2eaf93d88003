/** One completion as it was collected: plain and transferable. Learning adds columns to it (learn/learnable.ts). */
import { withoutHint } from '../tasks/hint.ts';
import type { Attempt, Prompt, Span, Verdict } from '../tasks/task.ts';
import type { ShownRanking } from './ranking.ts';

export const roles = { prompt: 0, action: 1, observation: 2, hint: 3, template: 4, latent: 5 } as const;
export type Role = (typeof roles)[keyof typeof roles];

/** The place where a completion branched off another one of its group. */
export interface Branch {
  /** Sample number of the other. */
  readonly from: number;
  /** Number of leading tokens, prompt included, shared with the other; the first own token has this index. */
  readonly at: number;
}

/** Passed a pruning check during generation. */
export interface Survived {
  /** Index of the last token that the rule read, before which a head or probe is read. */
  readonly at: number;
  /** What the rule measured, in [0, 1]: a predicted probability of being right, or the confidence of the last tokens. */
  readonly quality: number;
  /** The policy's confidence in its tokens, log-odds; absent where the rule does not read it. */
  readonly confidence?: number;
  /** Survival probability, above 0 and at most 1; the weight of the completion is its inverse. */
  readonly probability: number;
}

export interface Hint {
  /** Completions of a group with the same number had the same hint; from 1. */
  readonly context: number;
  readonly tokens: readonly number[];
}

/** Tokens that every completion of a root begins with. */
export interface Beginning {
  readonly tokens: readonly number[];
  /** Number of leading tokens that the policy itself wrote earlier; the others are a hint. */
  readonly own: number;
}

/** The result of a completion in the vote of its group. */
export interface Vote {
  /** Its answer; null if it has none. */
  readonly answer: string | null;
  /** The answer that counts as right for the group; null where no completion answered. */
  readonly label: string | null;
  /** Lead of the label over the runner-up, as a share of all weight, in [0, 1]. */
  readonly margin: number;
}

/** The answer of a reward model on a completion. */
export interface Rating {
  /** Comparisons with the reference of its group that it won; null for the reference, and where scores are given. */
  readonly won: number | null;
}

/** The scores of a completion by its task's rubric. */
export interface Graded {
  /** One for each criterion, in [0, 1]. */
  readonly scores: readonly number[];
  /** The weights of the criteria in its group. */
  readonly weights: readonly number[];
}

/** The calls of an operation that may not be needed. */
export interface OperationUse {
  readonly calls: number;
  /** Estimated need of the prompt for it, in [0, 1]; null if unknown. */
  readonly need: number | null;
}

/** A prediction that the policy makes about its own completions of a prompt. */
export interface Prediction {
  readonly of: 'rate' | 'length';
  /** The success rate in [0, 1], or the length in tokens; null where it wrote something else. */
  readonly value: number | null;
}

/** The latent slots that a completion begins with: its first tokens. The token after them ended them. */
export interface Latents {
  readonly slots: number;
  /** `[slots, n]`: the symbols of each mixture, likeliest first, and their weights, which sum to 1. */
  readonly ids: Int32Array;
  readonly weights: Float32Array;
  /** The policy ended them; false where that was forced because no slot was left. */
  readonly ended: boolean;
}

/** All per-token arrays have one entry per token of prompt and completion. */
export interface Sample {
  readonly prompt: Prompt;
  /** Completions with the same group are compared with each other. */
  readonly group: number;
  /** Number of the sample in its group; a key of its random numbers. */
  readonly sample: number;
  /** The round in which it began; a key of its random numbers. */
  readonly round: number;
  /** Absent where it grew from the prompt. */
  readonly branch?: Branch;
  /** Ends of a tree's segments, as indices of tokens, ascending; absent where it was written in one segment. */
  readonly boundaries?: Int32Array;
  /** Token ids; for control tasks the actions, one per step. */
  readonly tokens: Int32Array;
  /** Control tasks: the observation before each action, `[steps, n]` row after row. */
  readonly features?: Float32Array;
  /** Output of the value head before each token; absent without the head. */
  readonly values?: Float32Array;
  /** Output of the value head at the end of a truncated trajectory; absent without the head and after a termination. */
  readonly lastValue?: number;
  /** Output of the quality head before each token, log-odds of a right completion; absent without the head. */
  readonly qualities?: Float32Array;
  /** Outputs of the viability and efficiency heads before each action; absent without these heads. */
  readonly viabilities?: Float32Array;
  readonly efficiencies?: Float32Array;
  /**
   * The policy's hidden state before each token of the completion, `[tokens after the prompt, width]`, row after row.
   * Absent where no setting reads it, and from a completion that a buffer kept.
   */
  readonly states?: Float32Array;
  /** Absent where no rule that measures completions checked it. */
  readonly survived?: Survived;
  /** Absent without latent slots. In `tokens`, a slot is the symbol of its largest noisy log-probability. */
  readonly latents?: Latents;
  readonly roles: Uint8Array;
  /** 1 where the token enters the loss. */
  readonly trainMask: Uint8Array;
  /** Behaviour log-probability, natural log, as sampled; 0 on tokens that were not sampled. */
  readonly logps: Float32Array;
  /** Entropy in nats of the distribution that the token was drawn from; 0 where not sampled. */
  readonly entropies: Float32Array;
  /**
   * Lead of the likeliest token's probability over the next one's; 0 where not sampled. Absent from a policy that
   * does not output candidates.
   */
  readonly gaps?: Float32Array;
  /** What a ranker chose to show in replies, in order; absent where none did. */
  readonly rankings?: readonly ShownRanking[];
  /** Version of the policy that produced the token; -1 where none did. */
  readonly versions: Int32Array;
  /** The policy ended it (end token). */
  readonly terminated: boolean;
  /** The length limit ended it. */
  readonly truncated: boolean;
  readonly verdict: Verdict;
  /** Absent without a hint. The hint's tokens may be missing from `tokens`: see `hint_scoring`. */
  readonly hint?: Hint;
  /** Absent where the verifier sets rewards. */
  readonly vote?: Vote;
  /** Absent where no reward model sets rewards. */
  readonly rated?: Rating;
  /** Absent where no rubric sets rewards. */
  readonly graded?: Graded;
  /** Absent where no operation has an adaptive cost. */
  readonly operation?: OperationUse;
  /** Absent from a completion that answers its prompt; one with it predicts how the answers do. */
  readonly prediction?: Prediction;
  /** The verifier's reward, NaN where it gave none; or that of a vote, a reward model or a rubric. */
  readonly reward: number;
}

/** A pruned trajectory; it has no verdict. */
export type PrunedSample = Omit<Sample, 'verdict' | 'reward'> & {
  /** The rule that pruned it, and the rule's measurement. */
  readonly cut: { readonly rule: string; readonly score: number | null };
  /** The verdict after finishing it only to measure the cost of pruning. */
  readonly finished?: Verdict;
};

/** The count of tokens that completions pruned by a rule wrote after pruning, for measuring only. */
export const finishedTokens = (rule: string): string => `finished/${rule}`;

/** The data that `collect` passes to `learn`. */
export interface Batch<One extends Sample = Sample> {
  readonly round: number;
  /** Version of the weights that generated it. */
  readonly weightsVersion: number;
  /** Group by group, samples in order. */
  readonly trajectories: readonly One[];
  /** Pruned completions, in the same order; absent if there are none. */
  readonly pruned?: readonly PrunedSample[];
  /** Scored drafts of the same prompts, which only records of prompts read; absent if there are none. */
  readonly drafts?: readonly Sample[];
  /** Completions that predict how others do; they are rewarded and trained, but are no answers. Absent if there are none. */
  readonly predictions?: readonly Sample[];
}

/** The trajectories of each group, groups and members in order of appearance. */
export function byGroup<One extends Pick<Sample, 'group'>>(
  trajectories: readonly One[],
): Map<number, readonly One[]> {
  const groups = new Map<number, One[]>();
  for (const trajectory of trajectories) {
    const group = groups.get(trajectory.group);
    if (group) group.push(trajectory);
    else groups.set(trajectory.group, [trajectory]);
  }
  return groups;
}

/** Index in `tokens` at which the completion starts. */
export function completionStart(trajectory: Sample): number {
  return trajectory.prompt.tokens.length;
}

/** The tokens after the prompt. */
export function completionOf(trajectory: Sample): Int32Array {
  return trajectory.tokens.subarray(completionStart(trajectory));
}

/** The task's view of a trajectory: the prompt without any hint, the completion, and its observations. */
export function attemptOf({
  prompt,
  tokens,
  roles: written,
  latents,
}: Pick<Sample, 'prompt' | 'tokens' | 'roles' | 'latents'>): Attempt {
  const start = prompt.tokens.length + (latents?.slots ?? 0);
  const observed: Span[] = [];
  for (let at = start; at < tokens.length; at++) {
    if (written[at] !== roles.observation) continue;
    const from = at - start;
    while (written[at + 1] === roles.observation) at++;
    observed.push({ from, to: at + 1 - start });
  }
  const completion = Array.from(tokens.subarray(start));
  const plain = withoutHint(prompt);
  return {
    ...{ prompt: plain, completion },
    ...(observed.length > 0 && { observed }),
    ...(latents && { afterLatents: true as const }),
  };
}

/** Tokens with which a hint made the completion begin, its own earlier ones included; 0 without such a hint. */
export function forcedTokensOf(one: Sample): number {
  return Math.max(0, one.roles.lastIndexOf(roles.hint) + 1 - completionStart(one));
}
