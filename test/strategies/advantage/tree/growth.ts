/** Trees grown from a plan, and the same trees read off their tokens alone: what the learning code is compared with. */
import fc from 'fast-check';
import type { Branched } from '../../../../src/rollout/tree.ts';
import type { Prompt } from '../../../../src/tasks/task.ts';
import { deviation, mean, total } from '../../../learn/formulas.ts';

const prompt: Prompt = {
  task: 'chain-sum',
  split: 'train',
  index: 0,
  level: 1,
  tokens: [-1, -2, -3],
  key: 'one',
};
export const promptLength = prompt.tokens.length;

/** A completion leaves an earlier one (`from`) after so many tokens of it and writes its own, cut where segments end. */
export interface Shoot {
  readonly from: number | null;
  readonly keep: number;
  readonly own: number;
  readonly cuts: readonly number[];
}

export const plans: fc.Arbitrary<Shoot[]> = fc.array(
  fc.record({
    from: fc.option(fc.nat()),
    keep: fc.nat(),
    own: fc.integer({ min: 1, max: 5 }),
    cuts: fc.array(fc.nat(), { maxLength: 2 }),
  }),
  { minLength: 1, maxLength: 12 },
);

/** A reward for each of up to twelve completions; NaN where nothing judged it. */
export const rewardLists = fc.array(fc.constantFrom(0, 1, 0, 1, 0.25, -2, NaN), {
  minLength: 12,
  maxLength: 12,
});

/** Every token that is written gets a number of its own, so that equal numbers mean shared. */
export function grown(plan: readonly Shoot[]): Branched[] {
  let next = 0;
  const group: Branched[] = [];
  for (const { from, keep, own, cuts } of plan) {
    const parent = from === null ? undefined : group[from % Math.max(group.length, 1)];
    const at = parent ? promptLength + (keep % (parent.tokens.length - promptLength + 1)) : promptLength;
    const shared = parent ? Array.from(parent.tokens.subarray(0, at)) : prompt.tokens;
    const tokens = Int32Array.from([...shared, ...Array.from({ length: own }, () => next++)]);
    const before = Array.from(parent?.boundaries ?? []).filter((cut) => cut <= at);
    const here = cuts.map((cut) => at + (cut % own)).filter((cut) => cut > at);
    const boundaries = Int32Array.from([...new Set([...before, ...here])].sort((a, b) => a - b));
    const branch = parent && { from: parent.sample, at };
    group.push({ prompt, sample: group.length, tokens, boundaries, ...(branch && { branch }) });
  }
  return group;
}

/** Tokens that the same completions hold and no segment parts, named by the first of them; −1 is the prompt. */
type Name = number;

/** The tree of the completions in `standing`, from sets of tokens; nothing of the tree's own code is used. */
export function readOff(group: readonly Branched[], standing: readonly number[]) {
  const holders = new Map<number, string>();
  group.forEach(({ tokens }, leaf) => {
    for (const token of tokens) holders.set(token, `${holders.get(token) ?? ''} ${leaf}`);
  });
  const paths = new Map<number, Name[]>();
  for (const leaf of standing) {
    const { tokens, boundaries } = group[leaf]!;
    const path: Name[] = [-1];
    for (let t = promptLength; t < tokens.length; t++) {
      const cut = boundaries?.includes(t) ?? false;
      const parted = holders.get(tokens[t]!) !== holders.get(tokens[t - 1]!);
      if (t === promptLength || cut || parted) path.push(tokens[t]!);
    }
    paths.set(leaf, path);
  }
  const names = [...new Set([...paths.values()].flat())];
  const parents = new Map(
    [...paths.values()].flatMap((path) => path.slice(1).map((name, at) => [name, path[at]!])),
  );
  const leaves = new Map(
    names.map((name) => [name, standing.filter((leaf) => paths.get(leaf)!.includes(name))]),
  );
  const leavesOf = (name: Name): number[] => leaves.get(name)!;
  const endsAt = (name: Name): number[] => standing.filter((leaf) => paths.get(leaf)!.at(-1) === name);
  const parentOf = (name: Name): Name => parents.get(name)!;
  const depthOf = (name: Name): number => paths.get(leavesOf(name)[0]!)!.indexOf(name);
  const childrenOf = (name: Name): Name[] => names.filter((one) => parents.get(one) === name);
  const widthOf = (name: Name): number => childrenOf(name).length + endsAt(name).length;
  return { paths, names, leavesOf, endsAt, parentOf, depthOf, childrenOf, widthOf };
}

export type Outline = ReturnType<typeof readOff>;

/** Values of nodes as their definitions have them. */
export const valuesBy = {
  mean_leaves: ({ leavesOf }: Outline, rewards: readonly number[], name: Name) =>
    mean(leavesOf(name).map((leaf) => rewards[leaf]!)),
  /** Each completion weighs Π 1/width over the nodes from this one to its end. */
  mean_children: ({ leavesOf, paths, widthOf }: Outline, rewards: readonly number[], name: Name) =>
    total(
      leavesOf(name).map((leaf) => {
        const path = paths.get(leaf)!;
        const rest = path.slice(path.indexOf(name));
        return rest.reduce((weight, node) => weight / widthOf(node), rewards[leaf]!);
      }),
    ),
  visit_weighted(outline: Outline, rewards: readonly number[], name: Name): number {
    const { names, leavesOf, endsAt, childrenOf } = outline;
    const visits = (one: Name): number => {
      const own = leavesOf(one);
      const inside = names.filter((other) => leavesOf(other).every((leaf) => own.includes(leaf)));
      const below = inside.filter((other) => outline.depthOf(other) >= outline.depthOf(one));
      return own.length + below.filter((other) => childrenOf(other).length > 0).length;
    };
    const children = [
      ...childrenOf(name).map((c) => [visits(c), valuesBy.visit_weighted(outline, rewards, c)] as const),
      ...endsAt(name).map((leaf) => [1, rewards[leaf]!] as const),
    ];
    return total(children.map(([n, value]) => n * value)) / total(children.map(([n]) => n));
  },
  decayed: ({ leavesOf, paths, depthOf }: Outline, rewards: readonly number[], name: Name, gamma = 1) =>
    mean(
      leavesOf(name).map((leaf) => gamma ** (paths.get(leaf)!.length - 1 - depthOf(name)) * rewards[leaf]!),
    ),
  max: ({ leavesOf }: Outline, rewards: readonly number[], name: Name) =>
    Math.max(...leavesOf(name).map((leaf) => rewards[leaf]!)),
} as const;

/** (x − mean) / (std + epsilon) of one of these values. */
export const zScore = (x: number, values: readonly number[], epsilon: number): number =>
  (x - mean(values)) / ((values.length > 1 ? deviation(values) : 0) + epsilon);
