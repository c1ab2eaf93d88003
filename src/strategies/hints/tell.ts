/** Makes the hint of a completion: picks its content, removes the answer from it, and places it. */
import { leaks, withHint } from '../../tasks/hint.ts';
import type { Hint } from '../../rollout/sample.ts';
import type { PlacedPrompt } from '../../rollout/plan.ts';
import { contents } from './content.ts';
import type { HintRequester, Said } from './requester.ts';

export interface Hinted {
  /** The prompt that the completion reads; the plain one without a hint. */
  readonly placed: PlacedPrompt;
  /** Null where no hint is possible, or none that does not give the answer away. */
  readonly hint: Hint | null;
  /** The hint contained the answer, so it was shortened or withheld. */
  readonly leaked: boolean;
}

/**
 * The hint for one completion of a prompt. Where a task cannot give one, the completion stays without a hint, and
 * nothing is thrown. Only code of a reader that fails rejects, with its sentence.
 */
export async function tell(asked: HintRequester): Promise<Hinted> {
  const { placed, settings, ask } = asked;
  const said = await sayOf(asked);
  const kept = said && (await withoutAnswer(said, asked));
  const leaked = said !== kept;
  if (!kept) return { placed, hint: null, leaked };
  const hint: Hint = { context: ask.context, tokens: kept.tokens.slice(kept.own) };
  if (settings.hint_placement === 'prefix') return { placed: { ...placed, begin: kept }, hint, leaked };
  return { placed: { ...placed, prompt: withHint(placed.prompt, kept.tokens) }, hint, leaked };
}

/** The content of the hint; null where none is possible, or the task has no solution to take it from. */
async function sayOf(asked: HintRequester): Promise<Said | null> {
  const { hint_content } = asked.settings;
  try {
    return await contents[hint_content](asked);
  } catch (error) {
    if (hint_content === 'own') throw error;
    return null;
  }
}

/**
 * The hint without the answer: what the reference writes and a hint by own code are shortened; others that hold the
 * answer are withheld.
 */
async function withoutAnswer(said: Said, { task, placed, settings }: HintRequester): Promise<Said | null> {
  const { hint_content: content } = settings;
  // What the policy wrote by itself gives nothing away.
  if (content === 'plan' || (content === 'own' && task.hasNoSolutions)) return said;
  const shortens = ['solution', 'rewind', 'own'].includes(content);
  let tokens = said.tokens;
  while (tokens.length > said.own && (await leaks(task, placed.prompt, tokens))) {
    tokens = shortens ? tokens.slice(0, -1) : [];
  }
  if (tokens.length === said.tokens.length) return said;
  return tokens.length > said.own ? { ...said, tokens } : null;
}
