/** One completion with everything that learning and the page need to know of it. Plain, transferable data. */
import { withoutHint } from '../tasks/hint.ts';
import type { Attempt, Prompt, Span, Verdict } from '../tasks/task.ts';

export const roles = { prompt: 0, action: 1, observation: 2, hint: 3, template: 4 } as const;
export type Role = (typeof roles)[keyof typeof roles];

/** Where a completion left another one of its group. */
export interface Branch {
  /** Sample number of the other. */
  readonly from: number;
  /** How many leading tokens, prompt included, are the other's: the first own token has this index. */
  readonly at: number;
}

/** That a rule looked at a completion in the middle of its writing, and chance let it live on. */
export interface Survived {
  /** Index of the token before which the quality head was read. */
  readonly at: number;
  /** Probability of coming out right that the rule took from what it read, in [0, 1]. */
  readonly quality: number;
  /** How sure the policy had been of what it wrote, log-odds; absent where the rule does not read it. */
  readonly confidence?: number;
  /** Probability with which it was to live on: it stands for 1 / probability completions. Above 0, at most 1. */
  readonly probability: number;
}

/** The hint that a completion was given. */
export interface Hint {
  /** Completions of a group with the same number had the same hint; from 1. */
  readonly context: number;
  readonly tokens: readonly number[];
}

/** Tokens that every completion of a root begins with. */
export interface Beginning {
  readonly tokens: readonly number[];
  /** How many of them, the first ones, the policy wrote itself earlier; the others are a hint. */
  readonly own: number;
}

/** What became of a completion in the vote of its group. */
export interface Vote {
  /** What it answers; null if nothing. */
  readonly answer: string | null;
  /** What counts as right for the group; null where nobody answered. */
  readonly label: string | null;
  /** By how much of all weight the label is ahead of the runner-up, in [0, 1]. */
  readonly margin: number;
}

/** All per-token arrays have one entry per token of prompt and completion. */
export interface Trajectory {
  readonly prompt: Prompt;
  /** Completions with the same group are compared with each other. */
  readonly group: number;
  /** Which of the group's samples; a key of its random numbers. */
  readonly sample: number;
  /** The round in which it began; a key of its random numbers. */
  readonly round: number;
  /** Absent where it grew from the prompt. */
  readonly branch?: Branch;
  /** Where segments of a tree ended, as indices of tokens, ascending; absent where it was written in one go. */
  readonly boundaries?: Int32Array;
  /** Token ids; of control tasks the actions, one for each step. */
  readonly tokens: Int32Array;
  /** Control tasks: what the policy observed before each action, `[steps, n]` row after row. */
  readonly features?: Float32Array;
  /** What the value head said before each token; absent without the head. */
  readonly values?: Float32Array;
  /** What it said of where a truncated trajectory stood; absent without the head and after a termination. */
  readonly lastValue?: number;
  /** What the quality head said before each token, log-odds of coming out right; absent without the head. */
  readonly qualities?: Float32Array;
  /** Absent where no rule looked at it, or none that draws by quality. */
  readonly survived?: Survived;
  readonly roles: Uint8Array;
  /** 1 where the token enters the loss. */
  readonly trainMask: Uint8Array;
  /** Behaviour log-probability, natural log, as sampled; 0 on tokens that were not sampled. */
  readonly logps: Float32Array;
  /** Entropy in nats of the distribution that the token was drawn from; 0 where not sampled. */
  readonly entropies: Float32Array;
  /**
   * By how much the likeliest token was ahead of the next one, as probabilities; 0 where not sampled. Absent from a policy
   * that was not made to say.
   */
  readonly gaps?: Float32Array;
  /** Version of the policy that produced the token; -1 where none did. */
  readonly versions: Int32Array;
  /** The policy ended it (end token). */
  readonly terminated: boolean;
  /** The length limit ended it. */
  readonly truncated: boolean;
  readonly verdict: Verdict;
  /** Absent where it had no hint. The hint's tokens need not stand in `tokens`: see `hint_scoring`. */
  readonly hint?: Hint;
  /** Absent where the verifier sets rewards. */
  readonly vote?: Vote;
  /** The verifier's, NaN where it gave none; or the vote's. */
  readonly reward: number;
}

/** A trajectory that was cut off before its end: nobody judged it. */
export type PrunedTrajectory = Omit<Trajectory, 'verdict' | 'reward'> & {
  /** The rule that cut it, and what that rule measured. */
  readonly cut: { readonly rule: string; readonly score: number | null };
  /** What the verifier said of it, where it was written to its end all the same to see what cutting it cost. */
  readonly finished?: Verdict;
};

/** The count of a collection that says how many tokens completions pruned by a rule wrote to their end, to measure only. */
export const finishedTokens = (rule: string): string => `finished/${rule}`;

/** What `collect` hands to `learn`. */
export interface Batch {
  readonly round: number;
  /** Version of the weights that generated it. */
  readonly weightsVersion: number;
  /** Group by group, samples in order. */
  readonly trajectories: readonly Trajectory[];
  /** What was cut off on the way, in the same order; absent if nothing was. */
  readonly pruned?: readonly PrunedTrajectory[];
}

/** The trajectories of each group, groups and members in order of appearance. */
export function byGroup(trajectories: readonly Trajectory[]): Map<number, readonly Trajectory[]> {
  const groups = new Map<number, Trajectory[]>();
  for (const trajectory of trajectories) {
    const group = groups.get(trajectory.group);
    if (group) group.push(trajectory);
    else groups.set(trajectory.group, [trajectory]);
  }
  return groups;
}

/** Index in `tokens` at which the completion starts. */
export function completionStart(trajectory: Trajectory): number {
  return trajectory.prompt.tokens.length;
}

/** The tokens after the prompt. */
export function completionOf(trajectory: Trajectory): Int32Array {
  return trajectory.tokens.subarray(completionStart(trajectory));
}

/** What the task sees of a trajectory: the prompt without any hint, the completion, and which of its tokens the environment wrote. */
export function attemptOf({
  prompt,
  tokens,
  roles: written,
}: Pick<Trajectory, 'prompt' | 'tokens' | 'roles'>): Attempt {
  const start = prompt.tokens.length;
  const observed: Span[] = [];
  for (let at = start; at < tokens.length; at++) {
    if (written[at] !== roles.observation) continue;
    const from = at - start;
    while (written[at + 1] === roles.observation) at++;
    observed.push({ from, to: at + 1 - start });
  }
  const completion = Array.from(tokens.subarray(start));
  const plain = withoutHint(prompt);
  return observed.length > 0 ? { prompt: plain, completion, observed } : { prompt: plain, completion };
}
