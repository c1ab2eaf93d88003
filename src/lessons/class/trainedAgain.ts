/** Compares a run that was trained again with what a pasted row claims of it. */
import { isOver } from '../../config/stopRule.ts';
import { numTokens } from '../../rollout/ledger.ts';
import { comparisonWords, type ProofComparison } from '../../run/proof.ts';
import { lastPassAt1, scoreRounding, type Claim, type PupilsRun, type RowSubject } from './checkPasted.ts';
import { stateMark } from './plan.ts';

/** A run that was trained again from the settings of a claim. */
export interface AgainRun extends PupilsRun {
  /** Of its last checkpoint. */
  readonly hash: string;
  /** With the proof; null where the claim has none. */
  readonly comparison: ProofComparison | null;
}

export interface AgainOutcome {
  readonly outcome: 'identical' | 'differs';
  /** One sentence or `identical`. */
  readonly words: string;
}

/** Whether the run of a claim is over where it was trained to: a proof may be of a run that was paused at its best. */
function hasEnded({ config }: Claim, { rows, ledger }: AgainRun): boolean {
  const passAt1 = rows.findLast((row) => row['pass@1'] != null)?.['pass@1'] ?? null;
  return isOver(config, { round: rows.at(-1)?.round ?? 0, passAt1, numTokens: numTokens(ledger) });
}

/** Whether proof, code and score of a claim are those of the run that was trained again. */
export function compareAgain(subject: RowSubject, claim: Claim, run: AgainRun): AgainOutcome {
  const differs = (words: string): AgainOutcome => ({ outcome: 'differs', words });
  const { code, score, proof } = claim;
  if (proof !== null && run.comparison !== null && run.comparison.kind !== 'identical')
    return differs(comparisonWords(run.comparison, proof));
  if (proof !== null && !hasEnded(claim, run))
    return differs(`The proof ends after round ${proof.round}, and the run was not over there.`);
  const solved = Math.round(lastPassAt1(run) * subject.prompts);
  if (code !== null && code.solved !== solved) return differs(`differs: ${solved} solved here`);
  if (code !== null && code.state !== stateMark(run.hash))
    return differs('differs: as many solved, but other weights');
  const here = subject.scoreOf?.(run) ?? null;
  if (score !== null && here !== null && Math.abs(score - here) > scoreRounding)
    return differs(
      `The run is identical, but its score is ${Math.round(100 * here)}, not ${Math.round(100 * score)}.`,
    );
  return { outcome: 'identical', words: 'identical' };
}
