/**
 * Pruning: which unfinished rows are cut, by rules that see what was written and never what it will be worth. Each rule is
 * one file and one line in `index.ts`. What belongs here: cuts during generation. What does not: leaving finished
 * completions out of the update (`learn/`).
 */
import type { RunConfig } from '../config/schema.ts';
import type { Memory } from './memory.ts';
import type { Survived } from './trajectory.ts';
import type { Control, Cut, Decision, Ended, Standing } from './control.ts';

/** What a rule is made for: one collection. */
export interface PruningSite {
  readonly config: RunConfig;
  /** Longest completion, in tokens. */
  readonly longest: number;
  /** What rules with memory knew when the round began. */
  readonly memory: Memory;
}

/** The group of the rows that are judged. */
export interface GroupCount {
  /** Its rows by now, ended and cut ones too, but for those that something else cut before they could be judged. */
  readonly all: number;
  /** Those of them that ended before they could be judged. */
  readonly ended: number;
  /** Those that live and are not judged now: ended, or still being written. */
  readonly others: number;
}

export interface Judgement {
  /** Which rows are cut, and why. */
  readonly cuts: ReadonlyMap<number, Cut>;
  /** What was drawn for the others, where a rule draws by quality. */
  readonly survived?: ReadonlyMap<number, Survived>;
}

export interface Pruner {
  /** Length of a completion, in tokens, at which it is judged, once. */
  readonly at: number;
  /** Which of these rows of one group are cut. */
  judge(standing: Standing, rows: readonly number[], group: GroupCount): Judgement;
}

/** A rule for one collection. */
export type Pruning = (site: PruningSite) => Pruner;

/** Where completions are judged: as set, or at a third of the longest. */
export function pruneLength({
  config: { prune_at },
  longest,
}: Pick<PruningSite, 'config' | 'longest'>): number {
  return Math.min(prune_at ?? Math.max(1, Math.round(longest / 3)), longest);
}

/** What the control decides where only the rows stand that were not cut. */
function withoutRows(standing: Standing, cuts: ReadonlyMap<number, Cut>, control: Control): Decision {
  const rows = [...standing.group.keys()].filter((row) => !cuts.has(row));
  const stays = (_: number, row: number): boolean => !cuts.has(row);
  const at = (row: number): number => rows[row] as number;
  const decision = control.decide({
    round: standing.round,
    group: standing.group.filter(stays),
    sample: standing.sample.filter(stays),
    place: standing.place.filter(stays),
    length: standing.length.filter(stays),
    open: standing.open.filter(stays),
    answered: standing.answered.filter(stays),
    ended: standing.ended,
    trajectory: (row) => standing.trajectory(at(row)),
    candidates: (row) => standing.candidates(at(row)),
  });
  return { rows: decision.rows.map((next) => ({ ...next, row: at(next.row) })) };
}

/** What is known of one group: rows are counted when they are made, and when they go. */
interface Tally {
  /** Branches made so far. */
  branches: number;
  /** Rows that were cut or dropped so far, and those of them that nobody had judged. */
  gone: number;
  goneUnjudged: number;
  /** Rows that ended before they could be judged. */
  ended: number;
}

/**
 * A control whose rows are judged by a rule as well: a row that is cut neither goes on nor branches. Segments end where a
 * row gets to the length at which it is judged, and there the control is not asked if it wanted a longer one: its tree
 * grows as without the rule. A row that is longer at the first decision is judged then. `samples` completions were asked
 * for of each prompt.
 */
export function withPruning(control: Control, { at, judge }: Pruner, samples: number): Control {
  /** Rows judged so far, by group and sample. */
  const judged = new Set<string>();
  const tallies = new Map<number, Tally>();
  /** Tokens until the first of the rows that are written has to be judged. */
  let until = at;
  /** Tokens that are left of the segment that the control wanted, before the present one and after; null: ask it. */
  let left: number | null = null;
  let after = 0;

  const tallyOf = (group: number): Tally => {
    const known = tallies.get(group) ?? { branches: 0, gone: 0, goneUnjudged: 0, ended: 0 };
    tallies.set(group, known);
    return known;
  };
  const nameOf = (group: number | undefined, sample: number | undefined): string => `${group} ${sample}`;

  return {
    ...control,
    segmentLength: (longest) => {
      left ??= control.segmentLength(longest);
      const length = Math.min(left, until);
      after = left - length;
      return length;
    },
    decide: (standing) => {
      const { group, sample, length, open, ended } = standing;
      const roots = control.roots?.(samples) ?? samples;
      const cuts = new Map<number, Cut>();
      const survived = new Map<number, Survived>();
      const groups = new Set(group);
      for (const leaf of ended) {
        if (!judged.has(nameOf(leaf.group, leaf.sample))) tallyOf(leaf.group).ended++;
      }
      for (const one of groups) {
        const due = [...group.keys()].filter((row) => {
          const name = nameOf(one, sample[row]);
          if (group[row] !== one || !open[row] || (length[row] as number) < at || judged.has(name))
            return false;
          judged.add(name);
          return true;
        });
        if (due.length === 0) continue;
        const tally = tallyOf(one);
        const made = roots + tally.branches;
        const judgement = judge(standing, due, {
          all: made - tally.goneUnjudged,
          ended: tally.ended,
          others: made - tally.gone - due.length,
        });
        for (const [row, why] of judgement.cuts) cuts.set(row, why);
        for (const [row, drawn] of judgement.survived ?? []) survived.set(row, drawn);
      }

      const living = [...open.keys()].filter((row) => open[row] && !cuts.has(row));
      const between = after > 0 && !control.drops && living.length > 0;
      left = between ? after : null;
      // Where all are cut at once it is the last time to ask what begins again in finished rows.
      const decision: Decision = between
        ? { rows: living.map((row) => ({ row })) }
        : living.length === 0 && control.revisits
          ? withoutRows(standing, cuts, control)
          : control.decide(standing);
      const rows = decision.rows.filter(({ row }) => !cuts.has(row));
      const goOn = new Set(
        rows.filter(({ keep, row }) => keep === undefined && open[row]).map(({ row }) => row),
      );
      for (const { row } of rows) tallyOf(group[row] as number).branches++;
      for (const row of goOn) tallyOf(group[row] as number).branches--;
      group.forEach((of, row) => {
        if (!open[row] || goOn.has(row)) return;
        const tally = tallyOf(of);
        tally.gone++;
        if (!judged.has(nameOf(of, sample[row]))) tally.goneUnjudged++;
      });
      for (const place of decision.dropped?.keys() ?? []) {
        const leaf = ended[place] as Ended;
        const tally = tallyOf(leaf.group);
        tally.gone++;
        if (judged.has(nameOf(leaf.group, leaf.sample))) continue;
        tally.goneUnjudged++;
        tally.ended--;
      }
      const waits = rows.map(({ row, keep }) => at - (keep ?? (length[row] as number)));
      until = waits.reduce((least, wait) => (wait > 0 ? Math.min(least, wait) : least), Infinity);
      return { ...decision, rows, cuts: new Map([...(decision.cuts ?? []), ...cuts]), survived };
    },
  };
}
