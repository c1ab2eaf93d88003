/**
 * Lookahead trees (LATR, see `control/lookahead.ts`): one row branches wherever the two likeliest tokens are near equals,
 * branches that come to say what the row says that they left are cut, and slots that stay free are filled by plain samples.
 * Rows write a short stretch and branches go back to where they leave, so that not every token needs a decision.
 */
import type { RunConfig } from '../../../config/schema.ts';
import { END } from '../../../tasks/alphabet.ts';
import type { Cut, Decision, Next, Standing } from '../../../rollout/control.ts';
import { flatControl } from '../../../rollout/flatControl.ts';
import { likenesses, lookaheadAges, rivalOf, treeShare, type Nearness, type Ranked } from './nearness.ts';
import type { Candidate } from '../../../rollout/policy.ts';
import type { Topology } from '../topology.ts';

/** What is known of one group. */
interface Grove {
  /** Tokens that its rows write until it decides again: what other groups do changes nothing for it. */
  due: number;
  /** Rows that its last decision asked for, those that had ended by then, and all that were cut by other rules. */
  asked: number;
  ended: number;
  lost: number;
  /** Whether its tree is complete: from then on its rows only go on. */
  grown: boolean;
  /** Rows of the tree, by sample. */
  readonly lineages: Map<number, Lineage>;
}

interface Lineage {
  /** Sample that it branched from; null for the root. */
  readonly from: number | null;
  /** Completion tokens that it shares with that one. */
  readonly birth: number;
  /** Completion tokens at its group's last decision. */
  seen: number;
}

/** A branch that may open. */
interface Opening {
  readonly row: number;
  readonly keep: number;
  readonly force: number;
}

/** Branches that may leave tokens `from` … `to` − 1 of a row, in order. Throws where the policy names no candidates. */
function openingsOf(standing: Standing, row: number, from: number, to: number, near: Nearness): Opening[] {
  if (from >= to) return [];
  const [first, second] = standing.candidates(row);
  if (!first || !second) throw new Error('internal: lookahead needs a policy that names two candidates');
  const { tokens, prompt } = standing.trajectory(row);
  const ranked = ({ tokens: ids, chances }: Candidate, at: number): Ranked => ({
    token: ids[at] as number,
    chance: chances[at] as number,
  });
  const openings: Opening[] = [];
  for (let keep = from; keep < to; keep++) {
    const written = tokens[prompt.tokens.length + keep] as number;
    const force = rivalOf(written, [ranked(first, keep), ranked(second, keep)], near);
    if (force !== null) openings.push({ row, keep, force });
  }
  return openings;
}

/** Rows of one group that are part of its tree, by sample: parents come before their branches. */
function treeRows({ sample }: Standing, mine: readonly number[], roots: number): number[] {
  const number = (row: number): number => sample[row] as number;
  return mine
    .filter((row) => number(row) === 0 || number(row) >= roots)
    .sort((a, b) => number(a) - number(b));
}

/** How many of a group's completions grow as a tree in round 0, 1, …; with fewer than 2 the group is flat. */
export function treeSlots(
  { num_generations, lookahead_rounds, max_rounds }: RunConfig,
  round: number,
): number {
  const fadeOut = lookahead_rounds ?? Math.max(1, Math.round(0.4 * max_rounds));
  return Math.round(treeShare(round, fadeOut) * num_generations);
}

/**
 * A prompt starts with the tree's root, sample 0, and the plain samples of the mix, and ends with `num_generations`
 * completions, less those that other rules pruned.
 */
export const lookahead: Topology = ({ config, longest, round }) => {
  const { num_generations: wanted, lookahead_limit: limit } = config;
  const slots = treeSlots(config, round);
  // A tree of one row is a plain sample.
  if (slots < 2) return flatControl();

  const near = { chance: config.branch_chance, gap: config.branch_gap };
  const until = config.lookahead_until ?? Math.max(1, Math.round(longest / 2));
  const ages = lookaheadAges(config.lookahead_length);
  const [soonest, latest] = [ages[0] as number, ages[ages.length - 1] as number];
  const likeness = likenesses[config.lookahead_likeness];
  const roots = 1 + wanted - slots;
  const groves = new Map<number, Grove>();
  /** Tokens until the next decision of any group. */
  let stretch = soonest;

  const groveOf = (group: number): Grove => {
    const known = groves.get(group);
    if (known) return known;
    const root: Lineage = { from: null, birth: 0, seen: 0 };
    const grove = {
      due: soonest,
      asked: roots,
      ended: 0,
      lost: 0,
      grown: false,
      lineages: new Map([[0, root]]),
    };
    groves.set(group, grove);
    return grove;
  };

  function lineageOf({ lineages }: Grove, standing: Standing, row: number): Lineage {
    const sample = standing.sample[row] as number;
    const known = lineages.get(sample);
    if (known) return known;
    const { branch, prompt } = standing.trajectory(row);
    if (!branch) throw new Error(`internal: sample ${sample} of a lookahead tree must have branched`);
    const birth = branch.at - prompt.tokens.length;
    const born: Lineage = { from: branch.from, birth, seen: birth };
    lineages.set(sample, born);
    return born;
  }

  /** Tokens that its open rows, all as many, wrote since its last decision; no end of them where none is open. */
  function elapsedOf(standing: Standing, mine: readonly number[], grove: Grove): number {
    const live = treeRows(standing, mine, roots).find((row) => standing.open[row]);
    return live === undefined
      ? Infinity
      : (standing.length[live] as number) - lineageOf(grove, standing, live).seen;
  }

  /** How alike a branch and what it left are; null where they are not to be compared now. */
  function likenessOf(
    standing: Standing,
    row: number,
    parent: number | undefined,
    birth: number,
  ): number | null {
    const { length } = standing;
    const age = (length[row] as number) - birth;
    const comparable =
      ages.includes(age) && parent !== undefined && (length[parent] as number) >= birth + age;
    if (!comparable) return null;
    const written = (one: number): Int32Array => {
      const { tokens, prompt } = standing.trajectory(one);
      return tokens.subarray(prompt.tokens.length + birth, prompt.tokens.length + birth + age);
    };
    const left = written(parent);
    return left.includes(END) ? null : likeness(written(row), left);
  }

  /** Why open rows of a tree are cut, and all samples below the cuts, ended ones too. */
  function judge(standing: Standing, tree: readonly number[], grove: Grove) {
    const { sample, open } = standing;
    const rowOf = new Map(tree.map((row) => [sample[row] as number, row]));
    const cuts = new Map<number, Cut>();
    const gone = new Set<number>();
    for (const row of tree) {
      const { from, birth } = lineageOf(grove, standing, row);
      if (from === null) continue;
      const orphan = gone.has(from);
      const score = orphan || !open[row] ? null : likenessOf(standing, row, rowOf.get(from), birth);
      if (!orphan && !(score !== null && score > limit)) continue;
      gone.add(sample[row] as number);
      if (open[row]) cuts.set(row, { rule: orphan ? 'parent cut' : 'lookahead', score });
    }
    return { cuts, gone };
  }

  /** What becomes of one group that is not grown yet. */
  function grow(
    standing: Standing,
    mine: readonly number[],
    grove: Grove,
  ): Required<Pick<Decision, 'rows' | 'cuts'>> {
    const { sample, length, open } = standing;
    const tree = treeRows(standing, mine, roots);
    const { cuts, gone } = judge(standing, tree, grove);

    const goingOn = mine.filter((row) => open[row] && !cuts.has(row));
    const live = tree.filter((row) => open[row] && !cuts.has(row));
    const ended = tree.filter((row) => !open[row]);
    const free = Math.max(0, Math.max(1, slots - grove.lost) - live.length - ended.length);
    const openings = tree.flatMap((row) => {
      const lineage = lineageOf(grove, standing, row);
      // The first token of a branch was forced: that place has been looked at.
      const from = Math.max(lineage.seen, lineage.from === null ? 0 : lineage.birth + 1);
      lineage.seen = length[row] as number;
      return gone.has(sample[row] as number)
        ? []
        : openingsOf(standing, row, from, Math.min(until, lineage.seen), near);
    });
    // The earliest places first, and of equal ones the earlier sample's.
    const opened = openings.sort((a, b) => a.keep - b.keep).slice(0, free);

    const young = live
      .map((row) => ({ row, ...lineageOf(grove, standing, row) }))
      .filter(({ from }) => from !== null)
      .map(({ row, birth }) => (length[row] as number) - birth)
      .filter((age) => age < latest);
    // No branch grows past an age at which it is compared.
    grove.due = Math.min(soonest, ...young.map((age) => (ages.find((next) => next > age) as number) - age));
    const searching = opened.length < free && live.some((row) => (length[row] as number) < until);
    grove.grown = opened.length === 0 && young.length === 0 && !searching;

    const source = goingOn[0] ?? (mine[mine.length - 1] as number);
    const plain = Array.from({ length: grove.grown ? free : 0 }, (): Next => ({ row: source, keep: 0 }));
    return { rows: [...goingOn.map((row) => ({ row })), ...opened, ...plain], cuts };
  }

  return {
    // Where it was decided is no end of anything: nodes of the tree end where branches leave.
    tree: false,
    revisits: true,
    roots: () => roots,
    segmentLength: (most) => Math.min(stretch, most),
    decide: (standing) => {
      const { group, open } = standing;
      const rows: Next[] = [];
      const cuts = new Map<number, Cut>();
      stretch = longest;
      for (const one of new Set(group)) {
        const mine = [...group.keys()].filter((row) => group[row] === one);
        const grove = groveOf(one);
        const waits = grove.grown ? longest : grove.due - elapsedOf(standing, mine, grove);
        if (waits > 0) {
          stretch = Math.min(stretch, waits);
          rows.push(...mine.filter((row) => open[row]).map((row) => ({ row })));
          continue;
        }
        grove.lost += grove.asked - (mine.length - grove.ended);
        grove.ended = mine.filter((row) => !open[row]).length;
        const grown = grow(standing, mine, grove);
        grove.asked = grown.rows.length;
        rows.push(...grown.rows);
        for (const [row, cut] of grown.cuts) cuts.set(row, cut);
        if (!grove.grown) stretch = Math.min(stretch, grove.due);
      }
      return { rows, cuts };
    },
  };
};
