/** One completion with everything that learning and the page need to know of it. Plain, transferable data. */
import { withoutHint } from '../tasks/hint.ts';
import type { Attempt, Prompt, Span, Verdict } from '../tasks/task.ts';

export const roles = { prompt: 0, action: 1, observation: 2, hint: 3, template: 4 } as const;
export type Role = (typeof roles)[keyof typeof roles];

/** All per-token arrays have one entry per token of prompt and completion. */
export interface Trajectory {
  readonly prompt: Prompt;
  /** Completions with the same group are compared with each other. */
  readonly group: number;
  /** Which of the group's samples; a key of its random numbers. */
  readonly sample: number;
  /** The round in which it began; a key of its random numbers. */
  readonly round: number;
  /** Token ids; of control tasks the actions, one for each step. */
  readonly tokens: Int32Array;
  /** Control tasks: what the policy observed before each action, `[steps, n]` row after row. */
  readonly features?: Float32Array;
  /** What the value head said before each token; absent without the head. */
  readonly values?: Float32Array;
  /** What it said of where a truncated trajectory stood; absent without the head and after a termination. */
  readonly lastValue?: number;
  readonly roles: Uint8Array;
  /** 1 where the token enters the loss. */
  readonly trainMask: Uint8Array;
  /** Behaviour log-probability, natural log, as sampled; 0 on tokens that were not sampled. */
  readonly logps: Float32Array;
  /** Entropy in nats of the distribution that the token was drawn from; 0 where not sampled. */
  readonly entropies: Float32Array;
  /** Version of the policy that produced the token; -1 where none did. */
  readonly versions: Int32Array;
  /** The policy ended it (end token). */
  readonly terminated: boolean;
  /** The length limit ended it. */
  readonly truncated: boolean;
  readonly verdict: Verdict;
  /** Sum of the verifier's and any shaping rewards. */
  readonly reward: number;
}

/** What `collect` hands to `learn`. */
export interface Batch {
  readonly round: number;
  /** Version of the weights that generated it. */
  readonly weightsVersion: number;
  /** Group by group, samples in order. */
  readonly trajectories: readonly Trajectory[];
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
