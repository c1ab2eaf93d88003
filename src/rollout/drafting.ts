/** Whether the rows of a collection are drafted: decided between segments, from counts alone and never from the clock. */
import { streams } from '../tensor/random.ts';
import { segmentUniforms, type NoiseKeys } from './noise.ts';
import { togetherDrafted, type DraftCounts, type SegmentDrafts } from './policy.ts';

export interface Drafting {
  /** Most tokens drafted before a check, at least 1. */
  readonly tokens: number;
  /** Bits of the drafter's weights. */
  readonly bits: number;
  /** It begins only after the collection had more rows than this. */
  readonly afterRows: number;
  /** Whether it pays with this number of rows. */
  pays(rows: number): boolean;
}

/** The drafting of a collection so far; mutable. */
export interface DraftingState {
  /** Once on, it stays on to the end of the collection. */
  isOn: boolean;
  mostRows: number;
  readonly counts: DraftCounts[];
}

export const notDrafting = (): DraftingState => ({ isOn: false, mostRows: 0, counts: [] });

/** Tokens between two looks whether drafting pays, while it is off. */
const lookEvery = 8;

/** Takes notice of the rows of the next segment; whether they are drafted. */
export function isDrafted(state: DraftingState, drafting: Drafting, rows: number): boolean {
  state.mostRows = Math.max(state.mostRows, rows);
  state.isOn ||= state.mostRows > drafting.afterRows && drafting.pays(rows);
  return state.isOn;
}

/** Most tokens of a segment that is not drafted: few where drafting may pay once some of these rows have ended. */
export function tokensToLook(state: DraftingState, { afterRows, pays }: Drafting, rows: number): number {
  if (state.isOn || Math.max(state.mostRows, rows) <= afterRows) return Infinity;
  for (let left = rows; left > 0; left--) if (pays(left)) return lookEvery;
  return Infinity;
}

/** The drafting of a segment; its draws are keyed as the segment's uniforms are, in streams of their own. */
export function segmentDrafts(
  { tokens, bits }: Drafting,
  seed: number,
  keys: NoiseKeys,
  position: Int32Array,
  before: Int32Array,
  length: number,
  done?: Uint8Array,
): SegmentDrafts {
  const draws = (stream: typeof streams.accept | typeof streams.redraw): Float32Array =>
    segmentUniforms(seed, stream, keys, position, length, done);
  return { tokens, bits, accept: draws(streams.accept), redraw: draws(streams.redraw), before };
}

const total = (counts: Int32Array): number => counts.reduce((sum, count) => sum + count, 0);

/** Tokens drafted, and those accepted. */
export function draftTotals({ drafted, accepted }: Pick<DraftCounts, 'drafted' | 'accepted'>): {
  drafted: number;
  accepted: number;
} {
  return { drafted: total(drafted), accepted: total(accepted) };
}

const names = { passes: 'guess_passes', steps: 'guess_steps', checks: 'guess_checks' } as const;

/** The names of counts by place in the completion; another place follows each. */
const atPlace = { drafted: 'guessed_at', accepted: 'guesses_kept_at' } as const;

/** The counts by name, as a collection reports them. */
export function namedDraftCounts(state: DraftingState): Readonly<Record<string, number>> {
  const most = Math.max(0, ...state.counts.map(({ drafted }) => drafted.length));
  const { checks, drafted, accepted, draftedAt, acceptedAt } = togetherDrafted(state.counts, most);
  // Segments follow each other, so theirs are added.
  const inARow = (of: (one: DraftCounts) => number): number =>
    state.counts.reduce((sum, one) => sum + of(one), 0);
  const byPlace = (name: string, counts: Int32Array) =>
    Object.fromEntries(Array.from(counts, (count, place) => [`${name}_${place}`, count]));
  return {
    [names.passes]: inARow(({ passes }) => passes),
    [names.steps]: inARow(({ steps }) => steps),
    [names.checks]: checks,
    ...byPlace('guessed', drafted),
    ...byPlace('guesses_kept', accepted),
    ...byPlace(atPlace.drafted, draftedAt),
    ...byPlace(atPlace.accepted, acceptedAt),
  };
}

/** Drafted tokens of a round by their place in the completion, and how many of them were accepted. */
export interface DraftedAt {
  readonly drafted: readonly number[];
  readonly accepted: readonly number[];
}

/** Those of a round from the names of its counts, to the last place at which any was drafted; null where none was. */
export function draftedAtIn(counts: Readonly<Record<string, number>>): DraftedAt | null {
  const drafted: number[] = [];
  for (let count; (count = counts[`${atPlace.drafted}_${drafted.length}`]) !== undefined;)
    drafted.push(count);
  const last = drafted.findLastIndex((count) => count > 0);
  if (last < 0) return null;
  const shown = drafted.slice(0, last + 1);
  return { drafted: shown, accepted: shown.map((_, place) => counts[`${atPlace.accepted}_${place}`] ?? 0) };
}

/** The counts of a round without those by place in the completion. */
export type CountsByDraft = Omit<DraftCounts, 'draftedAt' | 'acceptedAt'>;

/** The counts of a round from their names. */
export function draftCountsIn(counts: Readonly<Record<string, number>>, tokens: number): CountsByDraft {
  const byPlace = (name: string): Int32Array =>
    Int32Array.from({ length: tokens }, (_, place) => counts[`${name}_${place}`] ?? 0);
  return {
    passes: counts[names.passes] ?? 0,
    steps: counts[names.steps] ?? 0,
    checks: counts[names.checks] ?? 0,
    drafted: byPlace('guessed'),
    accepted: byPlace('guesses_kept'),
  };
}
