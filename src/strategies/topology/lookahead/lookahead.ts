/**
 * Lookahead trees (LATR, see `nearness.ts`): one row branches wherever the two likeliest tokens are nearly equally
 * likely, branches that become similar to their parent are pruned, and plain samples fill free places. Rows write a
 * short segment and branches go back to their branch point, so that not every token needs a decision.
 */
import type { RunConfig } from '../../../config/schema.ts';
import { flatGrowth } from '../../../rollout/flatGrowth.ts';
import type { Growth, Next, PruneReason, RootView } from '../../../rollout/growth.ts';
import type { TokenCandidate } from '../../../rollout/policy.ts';
import { roles } from '../../../rollout/sample.ts';
import { END } from '../../../tasks/vocabulary/common.ts';
import type { Topology } from '../topology.ts';
import { similarities, lookaheadAges, rivalOf, treeShare, type Nearness, type Ranked } from './nearness.ts';

/** The history of a row of the tree. */
interface Lineage {
  readonly sample: number;
  /** Sample that it branched from; null for the root row. */
  readonly from: number | null;
  /** Tokens shared with that sample. */
  readonly birth: number;
  /** Tokens at the last decision. */
  seen: number;
}

interface Tree {
  /** Rows that the last decision requested, those that had ended by then, and all that other rules pruned. */
  readonly asked: number;
  readonly ended: number;
  readonly lost: number;
  /** Whether the tree is complete: from then on its rows only continue. */
  readonly grown: boolean;
  readonly lineages: readonly Lineage[];
}

interface Opening {
  readonly row: number;
  readonly keep: number;
  readonly force: number;
}

/** Possible branches at tokens `from` … `to` − 1 of a row, in order. Throws where the policy outputs no candidates. */
function openingsOf(view: RootView, row: number, from: number, to: number, near: Nearness): Opening[] {
  if (from >= to) return [];
  const [first, second] = view.candidates(row);
  if (!first || !second) throw new Error('internal: lookahead needs a policy that names two candidates');
  const { tokens, roles: by, prompt } = view.trajectory(row);
  const ranked = ({ tokens: ids, probabilities }: TokenCandidate, at: number): Ranked => ({
    token: ids[at] as number,
    probability: probabilities[at] as number,
  });
  const openings: Opening[] = [];
  for (let keep = from; keep < to; keep++) {
    const at = view.begun + keep;
    // Observations are no choice of the policy.
    if (by[prompt.tokens.length + at] === roles.observation) continue;
    const written = tokens[prompt.tokens.length + at] as number;
    const force = rivalOf(written, [ranked(first, at), ranked(second, at)], near);
    if (force !== null) openings.push({ row, keep, force });
  }
  return openings;
}

/** Completions grown as a tree in round 0, 1, …, of `samples`; below 2 the group is flat. */
export function treeSlots(
  { num_generations, lookahead_rounds, max_rounds }: RunConfig,
  round: number,
  samples = num_generations,
): number {
  const fadeOut = lookahead_rounds ?? Math.max(1, Math.round(0.4 * max_rounds));
  return Math.round(treeShare(round, fadeOut) * samples);
}

/**
 * A root starts with the tree's first row and the plain samples of the mix, and ends with the wanted number of
 * completions, minus those that other rules pruned.
 */
export const lookahead: Topology = ({ config, longest, round }): Growth => {
  const slotsOf = (samples: number): number => treeSlots(config, round, samples);
  // A tree of one row is a plain sample.
  if (slotsOf(config.num_generations) < 2) return flatGrowth;

  const near = { probability: config.branch_chance, gap: config.branch_gap };
  const until = config.lookahead_until ?? Math.max(1, Math.round(longest / 2));
  const ages = lookaheadAges(config.lookahead_length);
  const [soonest, latest] = [ages[0] as number, ages[ages.length - 1] as number];
  const similarity = similarities[config.lookahead_likeness];
  const rootsOf = (samples: number): number => 1 + samples - Math.max(1, slotsOf(samples));

  /** Similarity of a branch and its parent; null where they are not compared now. */
  function similarityOf(
    view: RootView,
    row: number,
    parent: number | undefined,
    birth: number,
  ): number | null {
    const { length, begun } = view;
    const age = (length[row] as number) - birth;
    const comparable =
      ages.includes(age) && parent !== undefined && (length[parent] as number) >= birth + age;
    if (!comparable) return null;
    const written = (one: number): Int32Array => {
      const { tokens, prompt } = view.trajectory(one);
      const start = prompt.tokens.length + begun + birth;
      return tokens.subarray(start, start + age);
    };
    const left = written(parent);
    return left.includes(END) ? null : similarity(written(row), left);
  }

  /** The reasons why open rows of the tree are pruned, and all samples below them, including ended ones. */
  function compare(view: RootView, tree: readonly number[], lineageOf: (row: number) => Lineage) {
    const { sample, open } = view;
    const rowOf = new Map(tree.map((row) => [sample[row] as number, row]));
    const pruned = new Map<number, PruneReason>();
    const gone = new Set<number>();
    for (const row of tree) {
      const { from, birth } = lineageOf(row);
      if (from === null) continue;
      const orphan = gone.has(from);
      const score = orphan || !open[row] ? null : similarityOf(view, row, rowOf.get(from), birth);
      if (!orphan && !(score !== null && score > config.lookahead_limit)) continue;
      gone.add(sample[row] as number);
      if (open[row]) pruned.set(row, { rule: orphan ? 'parent pruned' : 'lookahead', score });
    }
    return { pruned, gone };
  }

  return {
    // A decision ends no node: nodes of the tree end where branches leave.
    tree: false,
    revisits: true,
    rows: rootsOf,
    first: () => soonest,
    decide(view, state) {
      const { samples, sample, firstSample: first, length, open, begun } = view;
      const mine = [...open.keys()];
      const before = (state ?? {
        ...{ asked: rootsOf(samples), ended: 0, lost: 0, grown: false },
        lineages: [{ sample: first, from: null, birth: 0, seen: 0 }],
      }) as Tree;
      const endedNow = mine.filter((row) => !open[row]).length;
      const going = mine.filter((row) => open[row]);
      if (before.grown) return { rows: going.map((row) => ({ row })), state: before, next: Infinity };

      const lost = before.lost + before.asked - (mine.length - before.ended);
      const lineages = new Map(before.lineages.map((one) => [one.sample, { ...one }]));
      const lineageOf = (row: number): Lineage => {
        const known = lineages.get(sample[row] as number);
        if (known) return known;
        const { branch, prompt } = view.trajectory(row);
        if (!branch)
          throw new Error(`internal: sample ${sample[row]} of a lookahead tree must have branched`);
        const birth = branch.at - prompt.tokens.length - begun;
        const born = { sample: sample[row] as number, from: branch.from, birth, seen: birth };
        lineages.set(born.sample, born);
        return born;
      };
      // Rows of the tree, parents before their branches; the others are the plain samples of the mix.
      const tree = mine
        .filter((row) => sample[row] === first || (sample[row] as number) >= first + rootsOf(samples))
        .sort((a, b) => (sample[a] as number) - (sample[b] as number));
      const { pruned, gone } = compare(view, tree, lineageOf);

      const continued = going.filter((row) => !pruned.has(row));
      const live = tree.filter((row) => open[row] && !pruned.has(row));
      const ended = tree.filter((row) => !open[row]);
      const slots = Math.max(1, slotsOf(samples));
      const free = Math.max(0, Math.max(1, slots - lost) - live.length - ended.length);
      const openings = tree.flatMap((row) => {
        const lineage = lineageOf(row);
        // The first token of a branch was forced, so that place has been compared.
        const from = Math.max(lineage.seen, lineage.from === null ? 0 : lineage.birth + 1);
        lineage.seen = length[row] as number;
        return gone.has(sample[row] as number)
          ? []
          : openingsOf(view, row, from, Math.min(until, lineage.seen), near);
      });
      // The earliest places first, and of equal ones the earlier sample's.
      const opened = openings.sort((a, b) => a.keep - b.keep).slice(0, free);

      const young = live
        .map((row) => ({ row, ...lineageOf(row) }))
        .filter(({ from }) => from !== null)
        .map(({ row, birth }) => (length[row] as number) - birth)
        .filter((age) => age < latest);
      // A branch stops growing at each age of comparison.
      const next = Math.min(soonest, ...young.map((age) => (ages.find((one) => one > age) as number) - age));
      const searching = opened.length < free && live.some((row) => (length[row] as number) < until);
      const grown = opened.length === 0 && young.length === 0 && !searching;

      const source = continued[0] ?? (mine[mine.length - 1] as number);
      const plain = Array.from({ length: grown ? free : 0 }, (): Next => ({ row: source, keep: 0 }));
      const rows = [...continued.map((row) => ({ row })), ...opened, ...plain];
      const after: Tree = {
        ...{ asked: rows.length, ended: endedNow, lost, grown },
        lineages: [...lineages.values()],
      };
      return { rows, pruned, state: after, next: grown ? Infinity : next };
    },
  };
};
