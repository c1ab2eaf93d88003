/**
 * How long completions of a prompt will be, learned from those that a pool wrote, and who gets which prompt by it: long ones first,
 * each to the thread with the least to do, which is how FlexMARL (arXiv 2602.09578) balances rollouts. It decides only where rows are
 * written, so it changes no number of a run.
 */

export interface ExpectedLengths {
  /** Tokens that a completion of this prompt is expected to have; of an unknown prompt as of others that are as long. */
  of(prompt: readonly number[]): number;
  /** A completion of the prompt has this many tokens so far, and has `ended` or not. */
  has(prompt: readonly number[], tokens: number, ended: boolean): void;
}

/** Share of the newest completion in a mean. */
const newest = 0.2;
/** Most prompts that are remembered, then the oldest are forgotten. */
const mostPrompts = 4096;

export function createExpectedLengths(): ExpectedLengths {
  const byPrompt = new Map<string, number>();
  const byLength = new Map<number, number>();

  const mean = (before: number | undefined, tokens: number): number =>
    before === undefined ? tokens : before + newest * (tokens - before);

  return {
    of: (prompt) => byPrompt.get(prompt.join(' ')) ?? byLength.get(prompt.length) ?? 1,
    has(prompt, tokens, ended) {
      const name = prompt.join(' ');
      const before = byPrompt.get(name);
      // An unfinished one is longer than that; how long it becomes is not known yet.
      if (!ended && tokens <= (before ?? 0)) return;
      byPrompt.delete(name);
      byPrompt.set(name, ended ? mean(before, tokens) : tokens);
      if (ended) byLength.set(prompt.length, mean(byLength.get(prompt.length), tokens));
      if (byPrompt.size > mostPrompts) byPrompt.delete(byPrompt.keys().next().value as string);
    },
  };
}

/**
 * The member, from 0 to `members` − 1, of each prompt with these expected lengths: the longest first, of equals the earliest, each to
 * the member with the shortest sum, of equals the next in turn from `first`. Equal lengths go round in turn.
 */
export function sharesByLength(lengths: readonly number[], members: number, first = 0): number[] {
  const loads = new Array<number>(members).fill(0);
  const turns = Array.from({ length: members }, (_, i) => (first + i) % members);
  const member = new Array<number>(lengths.length).fill(0);
  const longest = [...lengths.keys()].sort(
    (a, b) => (lengths[b] as number) - (lengths[a] as number) || a - b,
  );
  for (const prompt of longest) {
    const least = turns.reduce((a, b) => ((loads[b] as number) < (loads[a] as number) ? b : a));
    member[prompt] = least;
    (loads[least] as number) += lengths[prompt] as number;
  }
  return member;
}
