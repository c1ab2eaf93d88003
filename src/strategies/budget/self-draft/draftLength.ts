/** How many tokens are drafted before a check: state from round to round, and the ladder that adapts it. */
import * as v from 'valibot';
import type { RunConfig } from '../../../config/schema.ts';
import { expectedLength } from '../../../tensor/acceptance.ts';
import { draftTotals, type CountsByDraft } from '../../../rollout/drafting.ts';
import { recall, type Memory, type Remembering } from '../../../rollout/memory.ts';
import { draftLadder } from '../options.ts';

const upFrom = 0.94;
const downFrom = 0.85;
/** Rounds in a row that it takes to move. */
const inARow = 2;

/** The acceptance of a token that is assumed before any was drafted. */
const assumedRate = 0.8;

export interface DraftState {
  /** Most tokens drafted before a check; null: as set. */
  readonly tokens: number | null;
  /** Rounds in a row with enough accepted to draft more, and with too few. */
  readonly high: number;
  readonly low: number;
  /** Tokens per pass of the last round that drafted; null before it. */
  readonly length: number | null;
}

const none: DraftState = { tokens: null, high: 0, low: 0, length: null };

const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const stateSchema = v.strictObject({
  tokens: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(11))),
  ...{ high: count, low: count },
  length: v.nullable(v.pipe(v.number(), v.finite(), v.minValue(1), v.maxValue(12))),
});

type Settings = Pick<RunConfig, 'num_speculative_tokens' | 'adaptive_draft_length'>;

/** Most tokens drafted before a check in the next round. */
export function draftLength(
  { tokens }: DraftState,
  { num_speculative_tokens, adaptive_draft_length }: Settings,
): number {
  return adaptive_draft_length ? (tokens ?? num_speculative_tokens) : num_speculative_tokens;
}

/** Tokens per pass that are expected in the next round: those of the last one, or with 80 % accepted before any. */
export function expectedPass(state: DraftState, settings: Settings): number {
  return state.length ?? expectedLength(assumedRate, draftLength(state, settings));
}

/** The state after a round with these counts. A round that drafted nothing changes nothing. */
export function afterRound(state: DraftState, counts: CountsByDraft, settings: Settings): DraftState {
  const { drafted, accepted } = draftTotals(counts);
  if (drafted === 0 || counts.checks === 0) return state;
  const [rate, length] = [accepted / drafted, 1 + accepted / counts.checks];
  const tokens = draftLength(state, settings);
  const high = rate >= upFrom ? state.high + 1 : 0;
  const low = rate <= downFrom ? state.low + 1 : 0;
  const more = draftLadder.find((rung) => rung > tokens) ?? tokens;
  const fewer = draftLadder.findLast((rung) => rung < tokens) ?? tokens;
  if (high >= inARow) return { tokens: more, high: 0, low: 0, length };
  if (low >= inARow) return { tokens: fewer, high: 0, low: 0, length };
  return { tokens, high, low, length };
}

export const draftRemembering: Remembering<DraftState> = {
  slot: 'self_draft',
  usedBy: ({ num_speculative_tokens }) => num_speculative_tokens > 0,
  initial: () => none,
  // The wrapper that drafts has entered the round already.
  after: (state) => state,
  metrics: () => ({}),
  encode: (state) => state,
  decode(encoded) {
    const read = v.safeParse(stateSchema, encoded);
    if (read.success) return read.output;
    throw new Error(
      'self-draft: its memory must hold tokens, high, low and length, got another form; it is damaged, start the run again',
    );
  },
};

export const draftStateIn = (memory: Memory): DraftState => recall(draftRemembering, memory);

export const withDraftState = (memory: Memory, state: DraftState): Memory => ({
  ...memory,
  [draftRemembering.slot]: draftRemembering.encode(state),
});
