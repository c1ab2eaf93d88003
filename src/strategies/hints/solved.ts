/**
 * Solutions that the policy found itself, shown to it on prompts where it fails (XRPO's seeds: "Pushing the limits of
 * GRPO with Targeted Exploration and Exploitation"). Must not contain references: the policy wrote every solution
 * without a hint, and the verifier found it right.
 */
import { canBeHint, leaks } from '../../tasks/hint.ts';
import { levelOf, type Prompt, type TokenTask } from '../../tasks/task.ts';
import { largestVocabulary } from '../../tasks/vocabulary/vocabulary.ts';
import { editDistance } from '../../tensor/similarity.ts';
import type { Remembering } from '../../rollout/memory.ts';
import { completionOf, completionStart, roles, type Batch, type Sample } from '../../rollout/sample.ts';

export interface Solved {
  readonly key: string;
  readonly level: number;
  readonly prompt: readonly number[];
  /** Without the end token. */
  readonly solution: readonly number[];
}

/** Most solutions that are kept, one per prompt; the oldest are evicted. */
export const mostSolved = 256;

/** Right, terminated, without a hint, and written by the policy alone in one turn. */
function isOwn({ verdict, terminated, hint, roles: written, ...one }: Sample): boolean {
  const own = written.subarray(one.prompt.tokens.length);
  return verdict.correct && terminated && !hint && own.every((role) => role === roles.action);
}

/** The pool after a round: appends the first solution of each solved prompt, replacing an older one of that prompt. */
export function withSolutions(pool: readonly Solved[], batches: readonly Batch[]): readonly Solved[] {
  const found = new Map<string, Solved>();
  for (const one of batches.flatMap(({ trajectories }) => trajectories)) {
    const { key, level } = one.prompt;
    if (found.has(key) || !isOwn(one)) continue;
    const prompt = Array.from(one.tokens.subarray(0, completionStart(one)));
    const solution = Array.from(completionOf(one)).slice(0, -1);
    if (canBeHint(solution)) found.set(key, { key, level, prompt, solution });
  }
  const others = pool.filter(({ key }) => !found.has(key));
  return [...others, ...found.values()].slice(-mostSolved);
}

/**
 * Tokens of up to `count` solved prompts in a row, most similar first, each prompt followed by its solution.
 * Candidates are solved prompts of the same level that do not hold this one's answer and are no longer than the
 * level's, ordered by edit distance; skips the first `skip`, and `tieOf` orders equals. Empty where there are none.
 */
export async function seedsFor(
  task: TokenTask,
  prompt: Prompt,
  pool: readonly Solved[],
  { count, skip, tieOf }: { count: number; skip: number; tieOf: (at: number) => number },
): Promise<number[]> {
  const { promptLength, completionLength } = levelOf(task, prompt.level);
  const ranked = pool
    .map((one, at) => ({ ...one, distance: editDistance(one.prompt, prompt.tokens), tie: tieOf(at) }))
    .filter(
      ({ key, level, solution, prompt: { length } }) =>
        level === prompt.level &&
        key !== prompt.key &&
        length <= promptLength &&
        solution.length > 0 &&
        solution.length < completionLength,
    )
    .sort((a, b) => a.distance - b.distance || a.tie - b.tie);
  const spans: number[][] = [];
  for (const one of ranked) {
    if (spans.length === skip + count) break;
    const span = [...one.prompt, ...one.solution];
    if (!(await leaks(task, prompt, span))) spans.push(span);
  }
  // With too few candidates, wraps around to the first.
  const from = spans.length > skip ? skip : spans.length > 0 ? skip % spans.length : 0;
  return spans.slice(from, from + count).flat();
}

const damaged =
  'solved prompts: their memory must hold prompts with solutions, got another form; it is damaged, start the run again';

const areTokens = (value: unknown): value is number[] =>
  Array.isArray(value) &&
  value.every((token) => Number.isInteger(token) && token >= 0 && token < largestVocabulary);

export const solvedRemembering: Remembering<readonly Solved[]> = {
  slot: 'solved',
  usedBy: ({ hint, hint_content }) => hint !== 'none' && hint_content === 'solved',
  initial: () => [],
  after: withSolutions,
  metrics: (_, after) => ({ 'hints/solved_pool': after.length }),
  encode: (pool) => pool.map(({ key, level, prompt, solution }) => [key, level, prompt, solution]),
  decode(encoded) {
    if (!Array.isArray(encoded) || encoded.length > mostSolved) throw new Error(damaged);
    return (encoded as unknown[]).map((row) => {
      const [key, level, prompt, solution] = Array.isArray(row) ? (row as unknown[]) : [];
      if (typeof key !== 'string' || !Number.isInteger(level) || !areTokens(prompt) || !areTokens(solution)) {
        throw new Error(damaged);
      }
      return { key, level: level as number, prompt, solution };
    });
  },
};
