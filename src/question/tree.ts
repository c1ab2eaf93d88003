/** The tree of likely completions of a prompt: its likeliest next symbols, theirs, and then the likeliest way to the end. */
import { END } from '../tasks/vocabulary/common.ts';
import type { TokenTask, Verdict } from '../tasks/task.ts';
import { likeliestEnds, type NextSymbol } from './continuation.ts';
import { distributionsOf, type Distributions } from './distributions.ts';
import type { AskedPolicy } from './policy.ts';
import type { TypedPrompt } from './prompt.ts';

/** How a branch ends. */
interface TreeLeaf {
  /** The likeliest symbol after each other, up to the end symbol or the frame's end; empty where the branch itself ends. */
  readonly tail: readonly NextSymbol[];
  /** Of the whole completion from the prompt on. */
  readonly probability: number;
  readonly ended: boolean;
  /** Whether it is right; null where that is not known: no question, no end, or a first turn of several. */
  readonly correct: boolean | null;
}

export interface TreeBranch extends NextSymbol {
  /** Likeliest first; empty on a leaf. */
  readonly next: readonly TreeBranch[];
  /** Probability of all other next symbols together; 0 on a leaf. */
  readonly rest: number;
  /** Null where it branches. */
  readonly leaf: TreeLeaf | null;
}

interface ReferenceAnswer {
  readonly text: string;
  readonly probability: number;
  /** Whether all right completions give the same answer. */
  readonly isOnly: boolean;
}

export interface CompletionTree {
  readonly next: readonly TreeBranch[];
  readonly rest: number;
  /** The task's reference answer; null where there is none, and in tasks of several turns. */
  readonly reference: ReferenceAnswer | null;
}

/** Symbols after each node, and depth at which nodes no longer branch. */
const breadth = 3;
const depth = 2;

/** A node while the tree grows. */
interface Node {
  readonly tokens: readonly number[];
  readonly probability: number;
  children: Node[];
  rest: number;
}

const isEnded = ({ tokens }: Pick<Node, 'tokens'>): boolean => tokens.at(-1) === END;

/** The likeliest ids of a distribution, of equals the lowest first, and the probability of all others. */
function likeliest(probabilities: Float32Array, count: number): { ids: number[]; rest: number } {
  const order = Array.from(probabilities.keys()).sort(
    (a, b) => (probabilities[b] as number) - (probabilities[a] as number) || a - b,
  );
  const ids = order.slice(0, count);
  return { ids, rest: order.slice(count).reduce((sum, id) => sum + (probabilities[id] as number), 0) };
}

/** The probability of each token of a row after its prompt. */
function chosen(read: Distributions, row: number, prompt: number, completion: readonly number[]): number[] {
  return completion.map((token, i) => read.after(row, prompt + i - 1)[token] as number);
}

const product = (factors: readonly number[]): number => factors.reduce((all, one) => all * one, 1);

/** The verdicts of whole completions; null for those that have none. */
async function verdictsFor(
  task: TokenTask,
  { prompt, isQuestion }: TypedPrompt,
  completions: readonly (readonly number[])[],
): Promise<(Verdict | null)[]> {
  if (!isQuestion || task.act) return completions.map(() => null);
  const ended = completions.filter((tokens) => isEnded({ tokens }));
  const verdicts = await task.verify(ended.map((completion) => ({ prompt, completion })));
  let next = 0;
  return completions.map((tokens) => (isEnded({ tokens }) ? (verdicts[next++] as Verdict) : null));
}

function referenceOf(task: TokenTask, { prompt, isQuestion }: TypedPrompt): readonly number[] | null {
  return !isQuestion || task.act || task.hasNoSolutions ? null : task.solve(prompt);
}

/**
 * Grows the tree of a prompt at `temperature`: three symbols, three after each, and the likeliest way to the end after each of
 * these. Empty where latent slots precede the answer. Throws where the policy does not write tokens.
 */
export async function growTree(
  asked: AskedPolicy,
  typed: TypedPrompt,
  temperature: number,
): Promise<CompletionTree> {
  const { plays } = asked;
  if (!('policy' in plays))
    throw new Error(`tree: the policy must write tokens, got that of ${plays.task.id}`);
  // Its first choices are mixtures of symbols, which no tree of symbols shows.
  if (asked.config.latent_slots > 0) return { next: [], rest: 0, reference: null };
  const { symbolOf, decode } = plays.task.vocabulary;
  const prompt = typed.prompt.tokens;
  const root: Node = { tokens: [], probability: 1, children: [], rest: 0 };
  let level = [root];
  for (let at = 0; at < depth; at++) {
    const rows = level.map(({ tokens }) => [...prompt, ...tokens]);
    const read = await distributionsOf(asked, rows, temperature);
    level.forEach((node, row) => {
      const probabilities = read.after(row, prompt.length + node.tokens.length - 1);
      const { ids, rest } = likeliest(probabilities, breadth);
      node.rest = rest;
      node.children = ids.map((id) => ({
        ...{ tokens: [...node.tokens, id], probability: probabilities[id] as number, children: [], rest: 0 },
      }));
    });
    const longest = asked.frame.width - prompt.length;
    level = level
      .flatMap(({ children }) => children)
      .filter((node) => !isEnded(node) && node.tokens.length < longest);
  }
  const leaves = leavesOf(root);
  const ends = await likeliestEnds(
    asked,
    prompt,
    leaves.map(({ tokens }) => tokens),
  );
  const reference = referenceOf(plays.task, typed);
  const known = reference && prompt.length + reference.length <= asked.frame.width ? reference : null;
  const whole = known ? [...ends, known] : ends;
  const read = await distributionsOf(
    asked,
    whole.map((tokens) => [...prompt, ...tokens]),
    temperature,
  );
  const verdicts = await verdictsFor(plays.task, typed, ends);
  const leafOf = new Map(
    leaves.map((leaf, row) => {
      const tokens = ends[row] as number[];
      const probabilities = chosen(read, row, prompt.length, tokens);
      const tail = tokens.slice(leaf.tokens.length).map((token, i): NextSymbol => {
        return { symbol: symbolOf(token), probability: probabilities[leaf.tokens.length + i] as number };
      });
      const correct = verdicts[row]?.correct ?? null;
      const ended = isEnded({ tokens });
      return [leaf, { tail, probability: product(probabilities), ended, correct } satisfies TreeLeaf];
    }),
  );
  const plain = (node: Node): TreeBranch => ({
    symbol: symbolOf(node.tokens.at(-1) as number),
    probability: node.probability,
    next: node.children.map(plain),
    rest: node.rest,
    leaf: leafOf.get(node) ?? null,
  });
  return {
    next: root.children.map(plain),
    rest: root.rest,
    reference: known && {
      text: decode(known),
      probability: product(chosen(read, ends.length, prompt.length, known)),
      isOnly: plays.task.answerOf !== undefined || plays.task.answersOf !== undefined,
    },
  };
}

function leavesOf(node: Node): Node[] {
  return node.children.length === 0 ? [node] : node.children.flatMap(leavesOf);
}
