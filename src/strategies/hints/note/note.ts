/**
 * A note on a failed attempt: its own calls or steps up to the first wrong one, and the right one in its place. The critic
 * that finds the step and the correction is the task itself.
 */
import { attemptOf } from '../../../rollout/sample.ts';
import { longestHintOf } from '../../../tasks/hint.ts';
import { firstWrongStep } from '../../../tasks/task.ts';
import { END } from '../../../tasks/vocabulary/common.ts';
import type { HintRequester } from '../requester.ts';

/** Without end tokens and observations; null where no step was wrong, or the note has no space. Throws where the task does. */
export async function correctiveNote({
  task,
  placed: { prompt },
  ask,
}: HintRequester): Promise<number[] | null> {
  const failed = ask.about ?? ask.failed;
  const wrong = failed ? firstWrongStep(failed.verdict) : null;
  if (!failed || wrong === null) return null;
  const attempt = attemptOf(failed);
  const own = attempt.completion.slice(0, failed.verdict.steps?.[wrong]?.from);
  const right = task.solve(attempt.prompt, own);
  const observed = (attempt.observed ?? []).filter(({ to }) => to <= own.length);
  const mended = [...own, ...right];
  // A turn is a step; elsewhere the verifier says where the corrected step ends.
  const [verdict] = task.act ? [] : await task.verify([{ prompt: attempt.prompt, completion: mended }]);
  const given = mended
    .slice(0, verdict ? verdict.steps?.[wrong]?.to : mended.length)
    .filter((token, at) => token !== END && !observed.some(({ from, to }) => at >= from && at < to));
  const space = (longestHintOf('prefix', task, prompt.level) ?? 2) - 2;
  return given.length > space ? null : given;
}
