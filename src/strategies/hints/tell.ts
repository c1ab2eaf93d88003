/** A hint as a completion gets it: said, kept from giving the answer away, and put in its place. */
import { leaks, withHint } from '../../tasks/hint.ts';
import type { Hint } from '../../rollout/trajectory.ts';
import type { PlacedPrompt } from '../../rollout/plan.ts';
import { contents, type Asked, type Said } from './content.ts';

export interface Hinted {
  /** The prompt as the completion reads it; the plain one where there is no hint. */
  readonly placed: PlacedPrompt;
  /** Null where there was nothing to tell, or nothing that would not have given the answer away. */
  readonly hint: Hint | null;
  /** What was to be said held the answer, and was shortened or kept back. */
  readonly leaked: boolean;
}

/**
 * The hint for one completion of a prompt. A task that cannot say anything leaves the completion without a hint; so
 * nothing is thrown.
 */
export async function tell(asked: Asked): Promise<Hinted> {
  const { placed, settings, ask } = asked;
  const said = await sayOf(asked);
  const kept = said && (await withoutAnswer(said, asked));
  const leaked = said !== kept;
  if (!kept) return { placed, hint: null, leaked };
  const hint: Hint = { context: ask.context, tokens: kept.tokens.slice(kept.own) };
  if (settings.hint_placement === 'prefix') return { placed: { ...placed, begin: kept }, hint, leaked };
  return { placed: { ...placed, prompt: withHint(placed.prompt, kept.tokens) }, hint, leaked };
}

/** Null where there is nothing to say, or the task has no solution to say anything of. */
async function sayOf(asked: Asked): Promise<Said | null> {
  try {
    return await contents[asked.settings.hint_content](asked);
  } catch {
    return null;
  }
}

/** What is left to say when the end is cut off a beginning that holds the answer; other hints are kept back whole. */
async function withoutAnswer(said: Said, { task, placed, settings }: Asked): Promise<Said | null> {
  let tokens = said.tokens;
  while (tokens.length > said.own && (await leaks(task, placed.prompt, tokens))) {
    tokens = settings.hint_content === 'solution' ? tokens.slice(0, -1) : [];
  }
  if (tokens.length === said.tokens.length) return said;
  return tokens.length > said.own ? { ...said, tokens } : null;
}
