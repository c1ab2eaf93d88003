/** Sizes of trees that follow from settings. */
import { strategyHas } from '../../config/strategyTraits.ts';
import type { RunConfig } from '../../config/settings.ts';
import { taskOf } from '../../tasks/index.ts';
import { largestGroup } from '../budget/options.ts';

/** Leaves of a tree by forks: M whole completions, and B more from each of N places in each of them: M(1 + N·B). */
export function forkLeaves(roots: number, points: number, width: number): number {
  return roots * (1 + points * width);
}

/** Tokens of a segment for completions of up to `longest` tokens: as set, or a sixth of the longest. */
export function segmentLength(asSet: number | null, longest: number): number {
  return Math.min(asSet ?? Math.max(1, Math.round(longest / 6)), longest);
}

/** Rows of one prompt. */
interface GrownRows {
  /** Most rows decoded together. */
  readonly together: number;
  /** Most rows whose state is kept: before a run its rows, after it also those that it made. */
  readonly held: number;
  /** Most tokens that a run decodes. */
  readonly tokens: number;
}

type CountRows = (config: RunConfig, longest: number) => GrownRows;

/** Rows after each segment, starting with `branch_width` and never more than the wanted leaves. */
function rowsOfSegments(width: number, wanted: number, segments: number): number[] {
  const rows: number[] = [];
  for (let segment = 0; segment < segments; segment++) {
    rows.push(Math.min(wanted, width * (rows.at(-1) ?? 1)));
  }
  return rows;
}

/** Most rows of one prompt under each topology, for completions of up to `longest` tokens, to estimate the memory of a round. */
export const grownRows: Readonly<Record<RunConfig['topology'], CountRows>> = {
  flat: (config, longest) => {
    const { num_generations, drop_pivot, prune, task } = config;
    // An upper limit for two phases: the second begins after the first has ended, without any of its state.
    const rows = Math.max(num_generations + Number(drop_pivot), largestGroup(config));
    const played = taskOf(task);
    const mayContinue =
      prune !== 'none' ||
      strategyHas('leaves_unfinished', config) ||
      (played.kind === 'tokens' && played.act !== undefined);
    return { together: rows, held: rows + (mayContinue ? rows : 1), tokens: longest };
  },
  splits: ({ num_generations, segment_length }, longest) => ({
    together: num_generations,
    held: 2 * num_generations,
    tokens: segmentLength(segment_length, longest),
  }),
  // Branches may leave finished rows, so all state is kept until the round is over.
  segments: ({ num_generations, branch_width, segment_length }, longest) => {
    const tokens = segmentLength(segment_length, longest);
    const rows = rowsOfSegments(branch_width, num_generations, Math.ceil(longest / tokens));
    // Missing leaves begin in the middle of finished ones.
    const late = ((num_generations - (rows.at(-1) ?? 0)) * rows.length) / 2;
    return { together: num_generations, held: rows.reduce((sum, count) => sum + count, 1 + late), tokens };
  },
  forks: ({ num_generations, branch_roots }, longest) => ({
    together: Math.max(branch_roots, num_generations - branch_roots),
    held: 1 + num_generations,
    tokens: longest,
  }),
  // Only the first round has all rows at once.
  hybrid_forks: ({ num_generations }, longest) => ({
    together: num_generations,
    held: 1 + num_generations,
    tokens: longest,
  }),
  steps: ({ num_generations, branch_width }, longest) => ({
    together: num_generations * branch_width,
    held: 2 * num_generations * branch_width,
    tokens: longest,
  }),
  // Kept as for segments, which are short here: a decision at every comparison, over a tree that fills up.
  lookahead: ({ num_generations, lookahead_length, lookahead_until }, longest) => {
    const grown = (lookahead_until ?? Math.round(longest / 2)) + lookahead_length;
    const decisions = Math.ceil(Math.min(grown, longest) / Math.max(1, Math.round(0.4 * lookahead_length)));
    return { together: num_generations, held: 1 + num_generations * (decisions / 2 + 1), tokens: longest };
  },
  prefixes: ({ num_generations, branch_roots }, longest) => ({
    together: Math.max(branch_roots, num_generations - branch_roots),
    // Finished rows wait for their branches with the state of every turn.
    held: 1 + num_generations,
    tokens: longest,
  }),
  // Kept as for segments; rows that go wrong end, so that all are rarely decoded together.
  chain: ({ num_generations, segment_length }, longest) => {
    const tokens = segmentLength(segment_length, longest);
    return { together: num_generations, held: 1 + num_generations * Math.ceil(longest / tokens), tokens };
  },
  results: ({ num_generations }, longest) => ({
    together: num_generations,
    held: 2 * num_generations,
    tokens: longest,
  }),
  search: ({ num_generations, branch_roots, branch_width }, longest) => ({
    together: Math.max(branch_roots, branch_width),
    held: 1 + num_generations,
    tokens: longest,
  }),
};
