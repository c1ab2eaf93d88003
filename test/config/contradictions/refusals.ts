/** Tests that form, link and command line refuse contradicting settings with one and the same sentence. */
import { describe, expect, it } from 'vitest';
import type { RunConfig } from '../../../src/config/schema.ts';
import { checkConfig, defaultConfig } from '../../../src/config/schema.ts';
import { decodeLink } from '../../../src/config/link.ts';
import { applySet } from '../../../src/config/set.ts';

/** Settings that differ from the defaults of GRPO on their task. */
export type Changes = Partial<RunConfig>;

const settingsOf = (changes: Changes): string[] =>
  Object.entries(changes).map(([key, value]) => `${key}=${String(value)}`);
const messageOf = (action: () => unknown): string => {
  try {
    action();
    return 'accepted';
  } catch (error) {
    return (error as Error).message;
  }
};

/** Each of `refused` holds settings and what the sentences that refuse them contain: one for each problem, in order. */
export function describeRefusals(title: string, refused: readonly (readonly [Changes, ...string[]])[]): void {
  describe(title, () => {
    it.each(refused.map(([changes, ...sentences]) => [changes, sentences] as const))(
      '%j: refused in these sentences by form, link and command line',
      (changes, sentences) => {
        const base = defaultConfig('grpo', changes.task);
        const problems = checkConfig({ ...base, ...changes });
        expect(problems).toHaveLength(sentences.length);
        sentences.forEach((sentence, i) => expect(problems[i]!.message).toContain(sentence));
        const message = problems.map((problem) => problem.message).join('\n');
        expect(messageOf(() => decodeLink(`#v=1&${settingsOf(changes).join('&')}`))).toBe(message);
        expect(messageOf(() => applySet(base, settingsOf(changes)))).toBe(message);
      },
    );
  });
}
