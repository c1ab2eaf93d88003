/** The result of a pupil's run in a lesson: the code for the class, and the link with proof. Fetched only for pupils. */
import { encodeCode } from '../../lessons/class/code.ts';
import { classResultOf } from '../../lessons/class/result.ts';
import type { Lab } from '../state/Lab.svelte.ts';
import { provenLink } from '../verify/provenLink.ts';

export interface LessonResult {
  readonly code: string;
  /** The link with the run's proof; null where it has none, or where the run was kept from an earlier visit. */
  readonly proof: string | null;
}

/** The result of the Lab's run, which has ended; null if the run has left the tab or was never evaluated. */
export async function lessonResult(lab: Lab): Promise<LessonResult | null> {
  const passAt1 = lab.drawn.history.latest('pass@1');
  const trained = await lab.snapshot();
  if (trained === null || passAt1 === null) return null;
  const { config, hash } = trained.checkpoint;
  const proven = await provenLink(lab).catch(() => null);
  return {
    code: encodeCode(classResultOf(config, passAt1, hash)),
    proof: proven !== null && 'hash' in proven ? proven.hash : null,
  };
}
