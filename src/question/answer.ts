/** One question and its whole answer, as page and command line give it: the rules for its prompt, tree and draws. */
import { growTree, type CompletionTree } from './tree.ts';
import { drawCompletions, type DrawnCompletion } from './draw.ts';
import type { AskedPolicy } from './policy.ts';
import { rightIn } from './rightDraws.ts';
import { rulesForPrompts, typedPrompt, type PromptRules, type TypedPrompt } from './prompt.ts';

export interface PromptQuestion {
  /** The prompt as text. */
  readonly text: string;
  /** Above 0; 1 is the policy's own. */
  readonly temperature: number;
}

/** What an asked policy can be asked. Plain data. */
export interface AskedFacts {
  readonly task: string;
  /** Null where the policy does not read tokens. */
  readonly rules: PromptRules | null;
}

export function askedFacts({ task, config }: AskedPolicy): AskedFacts {
  return { task: task.id, rules: task.kind === 'tokens' ? rulesForPrompts(task, config) : null };
}

/** Prompts read so far by their texts, because the same one is asked about several times. */
const read = new WeakMap<AskedPolicy, Map<string, TypedPrompt>>();

/** The typed prompt of a question. Throws what `typedPrompt` throws, and where the policy does not read tokens. */
function typedFor(asked: AskedPolicy, text: string): TypedPrompt {
  const { task, config } = asked;
  if (task.kind !== 'tokens')
    throw new Error(`prompt: ${task.title} has no prompts to type; play it by hand on the page`);
  const known = read.get(asked) ?? new Map<string, TypedPrompt>();
  read.set(asked, known);
  const typed = known.get(text) ?? typedPrompt(task, config, text);
  known.set(text, typed);
  return typed;
}

/** The tree of a question, and whether its prompt is a question of the task. */
export interface AnsweredTree extends CompletionTree {
  readonly isQuestion: boolean;
}

export async function answerTree(
  asked: AskedPolicy,
  { text, temperature }: PromptQuestion,
): Promise<AnsweredTree> {
  const typed = typedFor(asked, text);
  return { isQuestion: typed.isQuestion, ...(await growTree(asked, typed, temperature)) };
}

/** Draws `first` … `first + count − 1` of a question. */
export function answerDraws(
  asked: AskedPolicy,
  { text, temperature }: PromptQuestion,
  draws: { readonly first: number; readonly count: number },
  now: () => number,
): Promise<DrawnCompletion[]> {
  return drawCompletions(asked, typedFor(asked, text), { temperature, ...draws, now });
}

/** All that is answered of one policy: its tree, its draws, and how many of these are right. */
export interface WholeAnswer {
  readonly tree: AnsweredTree;
  /** Without what was verified, which only a page asks again. */
  readonly draws: readonly Omit<DrawnCompletion, 'attempt'>[];
  /** Null where no draw has a verdict. */
  readonly right: number | null;
}

/** Answers a question with its tree and draws 0 … `count` − 1. */
export async function answerWhole(
  asked: AskedPolicy,
  question: PromptQuestion,
  count: number,
  now: () => number,
): Promise<WholeAnswer> {
  const tree = await answerTree(asked, question);
  const draws = await answerDraws(asked, question, { first: 0, count }, now);
  return { tree, draws: draws.map(({ attempt: _, ...draw }) => draw), right: rightIn(draws) };
}
