/**
 * The tree of a search over steps: which prefixes were visited, and what their value is. A node is a distinct text that
 * ends a step, so that equal steps of several completions are one node. A pure function of the completions.
 */
import type { StepVerdict } from '../tasks/task.ts';

/** A finished completion of the root. */
export interface Searched {
  /** Its tokens, from the first after the prompt. */
  readonly tokens: ArrayLike<number>;
  /** Leading tokens that it shares with the completion from which it branched; 0 where it began at the prompt. */
  readonly inherited: number;
  readonly steps: readonly StepVerdict[];
  /** In [0, 1]; NaN where it is not known, and nothing is backed up. */
  readonly outcome: number;
}

export interface BackUp {
  /** What a completion says about its steps: the verifier's verdicts on them and its outcome, or its outcome alone. */
  readonly labels: 'fused' | 'outcomes';
  /** Factor on a value for each step between it and the node that gets it, in [0, 1]. */
  readonly decay: number;
}

export interface SearchNode {
  /** Index of the node one step before; −1 for the root. */
  readonly parent: number;
  /** Steps between it and the root, which has depth 0. */
  readonly depth: number;
  /** Tokens of a completion up to its end. */
  readonly to: number;
  /** The first completion through it. */
  readonly writer: number;
  /** Completions that wrote what follows it. */
  readonly continued: number;
  /** Values that were backed up to it, and their sum. */
  readonly visits: number;
  readonly total: number;
  /** Whether another completion can continue it: the step does not end the text. */
  readonly open: boolean;
  /** In the order in which they were first written. */
  readonly children: readonly number[];
}

export interface SearchTree {
  /** The root first, parents before their children. */
  readonly nodes: readonly SearchNode[];
  /** For each completion, the node of each of its steps. */
  readonly paths: readonly (readonly number[])[];
}

/**
 * What a completion says about the step at `from`, in [−1, 1]: 2·outcome − 1 where there is no further step or outcomes are the
 * labels, else (Σ v·(M − i)/M + z) / ((M + 1)/2 + 1) over its M steps from there on, with verdicts v = ±1 and z the outcome.
 * GroundedPRM's released code divides by M, and so favours late steps.
 */
export function valueFrom(
  { steps, outcome }: Pick<Searched, 'steps' | 'outcome'>,
  from: number,
  labels: BackUp['labels'],
): number {
  const last = 2 * outcome - 1;
  const count = steps.length - from;
  if (labels === 'outcomes' || count <= 0) return last;
  let sum = last;
  for (let i = 0; i < count; i++) sum += ((steps[from + i]?.correct ? 1 : -1) * (count - i)) / count;
  return sum / ((count + 1) / 2 + 1);
}

type Unfinished = { -readonly [K in keyof SearchNode]: SearchNode[K] } & {
  readonly children: number[];
  /** Children by the text of their step. */
  readonly byText: Map<string, number>;
};

/**
 * The tree after these completions, in order. Each completion gives the nodes that it wrote the value from there on, and each
 * node before them the value of the first one, decayed once for each step between. `start`: tokens of a forced
 * beginning, which is part of the root.
 */
export function searchTreeOf(
  completions: readonly Searched[],
  { labels, decay }: BackUp,
  start = 0,
): SearchTree {
  const nodes: Unfinished[] = [];
  const grow = (parent: number, to: number, writer: number, open: boolean): number => {
    const depth = (nodes[parent]?.depth ?? -1) + 1;
    const made = { parent, depth, to, writer, open, continued: 0, visits: 0, total: 0, children: [] };
    return nodes.push({ ...made, byText: new Map() }) - 1;
  };
  grow(-1, start, 0, true);
  const paths = completions.map(({ tokens, inherited, outcome, ...one }, writer) => {
    const steps = one.steps.filter(({ to }, i) => to > Math.max(start, one.steps[i - 1]?.to ?? 0));
    const path = [0];
    for (const { to } of steps) {
      const before = path.at(-1) as number;
      const parent = nodes[before] as Unfinished;
      const text = Array.from({ length: to - parent.to }, (_, i) => tokens[parent.to + i]).join(' ');
      const known = parent.byText.get(text);
      const node = known ?? grow(before, to, writer, to < tokens.length);
      if (known === undefined) {
        parent.byText.set(text, node);
        parent.children.push(node);
      }
      path.push(node);
    }
    // The first of its steps that it wrote itself; the root counts as step 0 of the path.
    const own = 1 + steps.filter(({ to }) => to <= inherited).length;
    path.forEach((at, depth) => {
      const node = nodes[at] as Unfinished;
      if (node.to >= inherited) node.continued++;
      if (Number.isNaN(outcome)) return;
      let value = valueFrom({ steps, outcome }, Math.max(depth, own) - 1, labels);
      for (let between = depth; between < own; between++) value *= decay;
      node.visits++;
      node.total += value;
    });
    return path.slice(1);
  });
  return { nodes: nodes.map(({ byText: _, ...node }) => node), paths };
}

/** The mean of the values that were backed up to it; NaN where there are none. */
export const meanValue = ({ visits, total }: Pick<SearchNode, 'visits' | 'total'>): number => total / visits;
