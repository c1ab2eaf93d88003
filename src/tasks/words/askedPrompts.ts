/** Which prompts `replies` asks. Apart from the task, because only choices that come from elsewhere need it. */
import { grammarOf } from './grammar.ts';
import { classes, rhymesOf } from './lexicon.ts';
import { replies } from './replies.ts';
import { sentenceRules } from './sentences.ts';

const asked = ['SAYING', 'ASKING'].map((rule) => grammarOf(sentenceRules, classes, rule, true));

/** Whether a level of the task with this id has the prompt, as symbols; null where its symbols do not tell. */
export function isAsked(task: string, prompt: readonly string[]): boolean | null {
  if (task !== replies.id) return null;
  const longest = Math.max(...replies.levels.map(({ promptLength }) => promptLength));
  const isSentence = asked.some((one) => one.accepts(prompt));
  return isSentence && prompt.length <= longest && rhymesOf.has(prompt.at(-2) as string);
}
