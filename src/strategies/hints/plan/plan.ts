/**
 * A plan that the policy writes after a failed attempt (SAGE: "Self-Abstraction from Grounded Experience for Plan-Guided
 * Policy Refinement", arXiv 2511.05931): what it did up to its least certain token, and what it would rather do there. No
 * verifier and no reference has a part in it.
 */
import type { Ledger } from '../../../rollout/ledger.ts';
import type { Frame, Policy } from '../../../rollout/policy.ts';
import { attemptOf, roles, type Sample } from '../../../rollout/sample.ts';
import { canBeHint, longestHintOf } from '../../../tasks/hint.ts';
import type { TokenTask } from '../../../tasks/task.ts';
import { END } from '../../../tasks/vocabulary/common.ts';

interface PlanSite {
  readonly task: TokenTask;
  readonly policy: Policy;
  readonly plainFrame: Frame;
  readonly temperature: number;
  /** Most tokens that are written for a plan, at least 1. */
  readonly length: number;
}

/** A plan of an attempt, and how many of its tokens were written for it. */
export interface WrittenPlan {
  readonly tokens: readonly number[];
  readonly written: number;
  /** Whether these differ from what the attempt had there. */
  readonly revised: boolean;
}

export interface Plans {
  /** One per attempt, in order. */
  readonly plans: readonly WrittenPlan[];
  readonly entries: Pick<Ledger, 'tok_prompt' | 'tok_prefill' | 'tok_unique' | 'tok_noshare' | 'steps_seq'>;
}

/** Index in the completion of the policy's own token with the least log-probability; of equals the first. */
function leastCertain({ tokens, roles: by, logps }: Sample, start: number): number {
  let least = -1;
  for (let at = start; at < tokens.length; at++) {
    if (by[at] !== roles.action) continue;
    if (least === -1 || (logps[at] as number) < (logps[least] as number)) least = at;
  }
  return Math.max(0, least - start);
}

/**
 * Writes plans for attempts, all rows together: each row reads the plain prompt and the attempt up to its least certain
 * token, then writes the likeliest tokens until its turn ends. Throws what the policy throws.
 */
export async function writePlans(
  { policy, plainFrame: frame, temperature, length }: PlanSite,
  attempts: readonly Sample[],
): Promise<Plans> {
  const begun = attempts.map((one) => {
    const { prompt, completion, observed = [] } = attemptOf(one);
    const kept = leastCertain(one, one.tokens.length - completion.length);
    const isOwn = (at: number): boolean => !observed.some(({ from, to }) => at >= from && at < to);
    return { completion, kept, isOwn, read: [...prompt.tokens, ...completion.slice(0, kept)] };
  });
  const rows = await policy.prefill(
    begun.map(({ read }) => read),
    { ...frame, promptWidth: frame.width },
  );
  let held = rows;
  try {
    const generated = await policy.generate(
      { ...rows, frame },
      {
        length,
        uniforms: new Float32Array(length * begun.length).fill(0.5),
        temperature,
        greedy: true,
      },
    );
    if (generated.rows.state !== held.state) policy.release(held);
    held = generated.rows;
    const plans = begun.map(({ completion, kept, isOwn, read }, row): WrittenPlan => {
      const written = Array.from(
        { length: (generated.rows.position[row] as number) - read.length + 1 },
        (_, step) => generated.tokens[step * begun.length + row] as number,
      );
      const own = completion.slice(0, kept).filter((_, at) => isOwn(at));
      return {
        tokens: [...own, ...written].filter((token) => token !== END),
        written: written.length,
        revised: written.some((token, i) => token !== completion[kept + i]),
      };
    });
    const read = begun.reduce((sum, { read: { length } }) => sum + length, 0);
    const tokens = plans.reduce((sum, { written }) => sum + written, 0);
    return {
      plans,
      entries: {
        ...{ tok_prompt: read, tok_prefill: read, tok_unique: tokens, tok_noshare: tokens },
        steps_seq: generated.steps,
      },
    };
  } finally {
    policy.release(held);
  }
}

/** The plan as a hint's tokens; null where it would repeat the attempt, has no space, or cannot be one. */
export function planAsHint(
  task: TokenTask,
  level: number,
  { tokens, revised }: WrittenPlan,
): readonly number[] | null {
  const space = (longestHintOf('prefix', task, level) ?? 2) - 2;
  return revised && tokens.length > 0 && tokens.length <= space && canBeHint(tokens) ? tokens : null;
}
