/** Verdicts for a round's completions. A verifier that fails is a fact about a trajectory, not the end of the round. */
import type { Attempt, Verdict } from '../../tasks/task.ts';

/** One call per round or turn; one verdict per attempt, in order. Must settle: whoever implements it bounds its time. */
export type Verify = (attempts: readonly Attempt[]) => Promise<Verdict[]>;

export interface Judged {
  readonly verdicts: readonly Verdict[];
  /** Attempts whose verifier failed; their verdict is reward 0 with a reason that says so. */
  readonly failures: number;
}

function failed(error: unknown): Verdict {
  const message = error instanceof Error ? error.message : String(error);
  return { reward: 0, correct: false, reason: `verifier failed: ${message}` };
}

function checked(verdict: Verdict): Verdict {
  if (verdict.reward >= 0 && verdict.reward <= 1) return verdict;
  throw new Error(`reward must be in [0, 1], got ${verdict.reward}`);
}

async function verifyAll(verify: Verify, attempts: readonly Attempt[]): Promise<Verdict[]> {
  const verdicts = await verify(attempts);
  if (verdicts.length !== attempts.length) {
    throw new Error(`expected ${attempts.length} verdicts, got ${verdicts.length}`);
  }
  return verdicts.map(checked);
}

/**
 * One batched call; if it fails, each attempt is judged alone, so that one bad completion costs its own verdict only.
 * Never throws.
 */
export async function judge(verify: Verify, attempts: readonly Attempt[]): Promise<Judged> {
  try {
    return { verdicts: await verifyAll(verify, attempts), failures: 0 };
  } catch {
    const verdicts: Verdict[] = [];
    let failures = 0;
    for (const attempt of attempts) {
      try {
        verdicts.push(...(await verifyAll(verify, [attempt])));
      } catch (error) {
        verdicts.push(failed(error));
        failures++;
      }
    }
    return { verdicts, failures };
  }
}
