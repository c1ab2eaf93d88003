/** Joins the segments of a row into one completion. */
import type { Ranking, ShownRanking } from './ranking.ts';
import { roles, type Beginning, type Branch, type Latents, type Sample } from './sample.ts';
import type { TokenCandidate, Generated } from './policy.ts';
import { hintLength } from '../tasks/hint.ts';
import type { Prompt } from '../tasks/task.ts';

/** The tokens of one row in one segment. Branches of a tree share the segments before their fork. */
export interface RowSegment {
  readonly before: RowSegment | null;
  readonly generated: Generated;
  /** Column of the row in the segment's arrays. */
  readonly column: number;
  /** Tokens of this segment, observations included. */
  readonly length: number;
  /** Number of leading tokens that the environment wrote. */
  readonly observed: number;
  /** Number of tokens after these that were forced on the policy. */
  readonly forced: number;
  /** Tokens of the completion up to here, and how many of these the environment wrote. */
  readonly total: number;
  readonly observedTotal: number;
  /** Version of the policy that wrote them. */
  readonly version: number;
  /** The row's growth decided at its end, so a node of the tree ends there. */
  readonly decided?: true;
  /** What a ranker chose for the reply after its end; absent where none did. */
  readonly ranking?: Ranking;
}

/** A completion that is finished or stopped for good. */
export interface Leaf {
  readonly prompt: Prompt;
  /** Index of its root in the collection. */
  readonly root: number;
  readonly group: number;
  readonly sample: number;
  readonly round: number;
  readonly last: RowSegment | null;
  /** The forced beginning of the completion; absent: none. */
  readonly begin?: Beginning;
  /** Where it branched from another row. */
  readonly branch?: Branch;
  /** Whether the completion records where its segments ended. */
  readonly segmented: boolean;
  readonly terminated: boolean;
  /** Why its environment failed to answer; absent where it answered. */
  readonly failure?: string;
}

/** A trajectory without a verdict. */
export type Unverified = Omit<Sample, 'verdict' | 'reward'> & { readonly failure?: string };

/** The trajectory of a leaf: prompt tokens, then the tokens of its segments in order. */
export function assemble(leaf: Leaf): Unverified {
  const { prompt, last, begin } = leaf;
  const start = prompt.tokens.length;
  const [ownTo, begunTo] = [start + (begin?.own ?? 0), start + (begin?.tokens.length ?? 0)];
  const total = start + (last?.total ?? 0);
  const tokens = new Int32Array(total);
  const tokenRoles = new Uint8Array(total); // prompt is role 0
  tokenRoles.fill(roles.hint, 0, hintLength(prompt.tokens));
  const trainMask = new Uint8Array(total);
  const logps = new Float32Array(total);
  const entropies = new Float32Array(total);
  const versions = new Int32Array(total);
  const values = last?.generated.heads?.value ? new Float32Array(total) : undefined;
  const qualities = last?.generated.heads?.quality ? new Float32Array(total) : undefined;
  const width = stateWidthOf(last);
  const states = width > 0 ? new Float32Array((last?.total ?? 0) * width) : undefined;
  const rankings = rankingsOf(last, start);
  const gaps = (last?.generated.candidates?.length ?? 0) > 1 ? new Float32Array(total) : undefined;
  let latents: Latents | undefined;
  for (let at = 0; at < start; at++) {
    tokens[at] = prompt.tokens[at] as number;
    versions[at] = -1;
  }
  for (let segment = last; segment !== null; segment = segment.before) {
    const { generated, column, version } = segment;
    latents ??= latentsOf(segment);
    const stride = generated.rows.parent.length;
    let at = start + segment.total - segment.length;
    for (let step = 0; step < segment.length; step++, at++) {
      const from = step * stride + column; // [steps, rows]
      tokens[at] = generated.tokens[from] as number;
      if (qualities) qualities[at] = generated.heads?.quality?.[from] as number;
      if (states && generated.states)
        states.set(generated.states.subarray(from * width, (from + 1) * width), (at - start) * width);
      if (step < segment.observed) {
        tokenRoles[at] = roles.observation;
        versions[at] = -1;
        continue;
      }
      logps[at] = generated.logps[from] as number;
      entropies[at] = generated.entropies[from] as number;
      if (values) values[at] = generated.heads?.value?.[from] as number;
      if (gaps) {
        const [first, second] = generated.candidates ?? [];
        gaps[at] = (first?.probabilities[from] as number) - (second?.probabilities[from] as number);
      }
      versions[at] = version;
      if (latents && segment.before === null && step < segment.length - Number(latents.ended)) {
        const isSlot = step < latents.slots;
        tokenRoles[at] = isSlot ? roles.latent : roles.template;
        trainMask[at] = Number(isSlot);
        continue;
      }
      const chosen = step >= segment.observed + segment.forced || at < ownTo;
      tokenRoles[at] = chosen ? roles.action : at < begunTo ? roles.hint : roles.template;
      trainMask[at] = Number(chosen);
    }
  }
  return {
    prompt,
    group: leaf.group,
    sample: leaf.sample,
    round: leaf.round,
    ...(leaf.branch && { branch: leaf.branch }),
    ...(leaf.segmented && { boundaries: boundariesOf(last, start) }),
    tokens,
    roles: tokenRoles,
    trainMask,
    logps,
    entropies,
    versions,
    terminated: leaf.terminated,
    truncated: !leaf.terminated,
    ...(values && { values }),
    ...(qualities && { qualities }),
    ...(states && { states }),
    ...(gaps && { gaps }),
    ...(latents && { latents }),
    ...(rankings.length > 0 && { rankings }),
    ...(leaf.failure !== undefined && { failure: leaf.failure }),
  };
}

/** The latent slots of a segment: all its tokens but the last, which ended them. Undefined for one of tokens. */
function latentsOf({ generated, column, length }: RowSegment): Latents | undefined {
  const { latents, rows, steps } = generated;
  if (!latents) return undefined;
  const slots = length - 1;
  const stride = rows.parent.length;
  const size = latents.ids.length / (steps * stride);
  const ids = new Int32Array(slots * size);
  const weights = new Float32Array(slots * size);
  for (let slot = 0; slot < slots; slot++) {
    const from = (slot * stride + column) * size;
    ids.set(latents.ids.subarray(from, from + size), slot * size);
    weights.set(latents.mixture.subarray(from, from + size), slot * size);
  }
  return { slots, ids, weights, ended: latents.ended[slots * stride + column] === 1 };
}

/** Tokens of the path that are latent slots or end them. */
export function latentTokens(last: RowSegment | null): number {
  let segment = last;
  while (segment?.before) segment = segment.before;
  return segment?.generated.latents ? segment.length : 0;
}

/** Rankings of the replies, in order; the last may be of a reply that the row has not read yet. */
function rankingsOf(last: RowSegment | null, start: number): ShownRanking[] {
  const rankings: ShownRanking[] = [];
  for (let segment = last; segment !== null; segment = segment.before) {
    const { ranking, total } = segment;
    if (ranking) rankings.unshift({ ...ranking, at: start + total });
  }
  return rankings;
}

/** Numbers in a hidden state; 0 where the policy outputs none. */
function stateWidthOf(last: RowSegment | null): number {
  const { states, steps, rows } = last?.generated ?? {};
  return states && steps && rows ? states.length / (steps * rows.parent.length) : 0;
}

/** Positions of the growth's decisions before the last segment, as indices of the trajectory's tokens. */
function boundariesOf(last: RowSegment | null, start: number): Int32Array {
  const ends: number[] = [];
  for (let segment = last?.before ?? null; segment !== null; segment = segment.before) {
    if (segment.decided) ends.unshift(start + segment.total);
  }
  return Int32Array.from(ends);
}

/**
 * The likeliest tokens at each token of a completion, likeliest first; probabilities are 0 at tokens of the
 * environment. Empty for a policy that does not output candidates.
 */
export function tokenCandidatesOf(last: RowSegment | null): readonly TokenCandidate[] {
  const total = last?.total ?? 0;
  const ranks = (last?.generated.candidates ?? []).map(() => ({
    tokens: new Int32Array(total),
    probabilities: new Float32Array(total),
  }));
  for (let segment = last; segment !== null; segment = segment.before) {
    const { generated, column, length, observed } = segment;
    const stride = generated.rows.parent.length;
    const start = segment.total - length;
    ranks.forEach(({ tokens, probabilities }, rank) => {
      const said = generated.candidates?.[rank] as TokenCandidate;
      for (let step = observed; step < length; step++) {
        tokens[start + step] = said.tokens[step * stride + column] as number;
        probabilities[start + step] = said.probabilities[step * stride + column] as number;
      }
    });
  }
  return ranks;
}

/** The first `keep` tokens of a path; the path itself where it has no more. */
export function rewound(last: RowSegment | null, keep: number): RowSegment | null {
  let segment = last;
  while (segment !== null && segment.total - segment.length >= keep) segment = segment.before;
  if (segment === null || segment.total < keep) return segment;
  // A reply after these tokens is gone, and its ranking with it.
  const { before, ranking: _, ...turn } = segment;
  if (segment.total === keep) return { ...turn, before, decided: true };
  const length = keep - (before?.total ?? 0);
  const observed = Math.min(segment.observed, length);
  const forced = Math.min(segment.forced, length - observed);
  const observedTotal = (before?.observedTotal ?? 0) + observed;
  return { ...turn, before, length, observed, forced, total: keep, observedTotal, decided: true };
}
