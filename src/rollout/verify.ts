/** Verdicts for a round's completions. A failing verifier is recorded on its trajectory and does not end the round. */
import { VerifierFailed, type Attempt, type Verdict } from '../tasks/task.ts';

/** Called once per round or turn; returns one verdict per attempt, in order. Must settle: the implementation bounds its time. */
export type Verify = (attempts: readonly Attempt[]) => Promise<Verdict[]>;

export interface Verified {
  readonly verdicts: readonly Verdict[];
  /**
   * Attempts whose verifier failed, with a reason. An error leaves reward 0, because a completion that breaks its
   * verifier is not right. A reward that is not finite leaves NaN: unknown. A verifier that abstains did not fail.
   */
  readonly failures: number;
}

function failed(error: unknown): Verdict {
  const message = error instanceof Error ? error.message : String(error);
  return { reward: 0, correct: false, reason: `verifier failed: ${message}` };
}

function checked(verdict: Verdict): Verdict {
  const { reward, abstained } = verdict;
  if (abstained) return { ...verdict, reward: NaN, correct: false };
  if (reward >= 0 && reward <= 1) return verdict;
  if (Number.isFinite(reward)) throw new Error(`reward must be in [0, 1], got ${reward}`);
  return {
    ...verdict,
    reward: NaN,
    correct: false,
    reason: `not scored: the verifier gave ${reward} as reward`,
  };
}

const hasFailed = ({ reward, abstained }: Verdict): boolean => Number.isNaN(reward) && !abstained;

async function verifyAll(verify: Verify, attempts: readonly Attempt[]): Promise<Verdict[]> {
  const verdicts = await verify(attempts);
  if (verdicts.length !== attempts.length) {
    throw new Error(`expected ${attempts.length} verdicts, got ${verdicts.length}`);
  }
  return verdicts.map(checked);
}

/**
 * One batched call; if it fails, each attempt is verified alone, so that one bad completion costs only its own
 * verdict. Throws only `VerifierFailed`: where the verifier as a whole is broken no completion has a reward.
 */
export async function verdictsOf(verify: Verify, attempts: readonly Attempt[]): Promise<Verified> {
  try {
    const verdicts = await verifyAll(verify, attempts);
    return { verdicts, failures: verdicts.filter(hasFailed).length };
  } catch (error) {
    if (error instanceof VerifierFailed) throw error;
    const verdicts: Verdict[] = [];
    let thrown = 0;
    for (const attempt of attempts) {
      try {
        verdicts.push(...(await verifyAll(verify, [attempt])));
      } catch (error) {
        verdicts.push(failed(error));
        thrown++;
      }
    }
    return { verdicts, failures: thrown + verdicts.filter(hasFailed).length };
  }
}
