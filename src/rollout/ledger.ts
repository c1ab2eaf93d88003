/** The engine's own account of work, counted when done, including pruned and discarded work. Strategies must never write here. */

/** Counters of a run so far (or of one round, as a difference), in tokens unless stated otherwise. */
export interface Ledger {
  /** Tokens that rows read: prompts and observations, once per completion row. */
  readonly tok_prompt: number;
  readonly tok_hint: number;
  /** Generated tokens, a shared prefix once. */
  readonly tok_unique: number;
  /** Generated tokens, a shared prefix once per row. */
  readonly tok_noshare: number;
  /** Token positions run through the policy to build state (a prompt shared by a group once). */
  readonly tok_prefill: number;
  /** Tokens that a drafter wrote: whole drafts, which no update sees, or tokens that the policy then checked. */
  readonly tok_draft: number;
  /** Tokens with a train mask, each time they enter an update. */
  readonly tok_train: number;
  /** Those in rows of an update without any advantage, which teach nothing. */
  readonly tok_empty: number;
  /** Tokens scored by forward passes other than generation and update (such as the reference policy's), and those of rejected drafted tokens. */
  readonly tok_aux: number;
  /** Tokens generated for evaluation; outside every budget. */
  readonly tok_eval: number;
  /** Decode steps of the policy taken one after another (the longest row of each segment); with drafts, its passes. */
  readonly steps_seq: number;
  /** Verifications: of completions, and of unfinished rows where a tree checks these. */
  readonly verify: number;
  /** Turns that the environment replied to. */
  readonly turns: number;
  /** Token positions (padding included) computed by update programs. */
  readonly positions_update: number;
  /** Token positions of rows that updates skipped because they teach nothing. */
  readonly positions_saved: number;
  /** Calls of a reward model; absent before the first, so that ledgers of runs without a reward model keep their hash. */
  readonly reward_model_calls?: number;
  /** Choices between two completions; absent like the calls above. */
  readonly human_choices?: number;
  /** Decode steps of a drafter taken one after another, besides `steps_seq`; absent before the first, like the calls above. */
  readonly steps_draft?: number;
}

export const emptyLedger: Ledger = {
  tok_prompt: 0,
  tok_hint: 0,
  tok_unique: 0,
  tok_noshare: 0,
  tok_prefill: 0,
  tok_draft: 0,
  tok_train: 0,
  tok_empty: 0,
  tok_aux: 0,
  tok_eval: 0,
  steps_seq: 0,
  verify: 0,
  turns: 0,
  positions_update: 0,
  positions_saved: 0,
};

/** A ledger with some entries added. */
export function addToLedger(ledger: Ledger, entries: Partial<Ledger>): Ledger {
  const sum = { ...ledger };
  for (const key of Object.keys(entries) as (keyof Ledger)[])
    sum[key] = (sum[key] ?? 0) + (entries[key] ?? 0);
  return sum;
}

/** TRL's `num_tokens`: prompt + hint + unique generated tokens, those of drafts included. */
export function numTokens(ledger: Ledger): number {
  return ledger.tok_prompt + ledger.tok_hint + ledger.tok_unique + ledger.tok_draft;
}

/** The budget for comparing runs: `num_tokens + 3·tok_train + tok_aux`. */
export function budgetOf(ledger: Ledger): number {
  return numTokens(ledger) + 3 * ledger.tok_train + ledger.tok_aux;
}
