/**
 * Keeps displayed rounds so that they can be repeated to explain their tokens. Costs a round one copy of the weights,
 * and only where its groups are displayed.
 */
import type { Learner } from '../learn/learner.ts';
import { nameInBatch, type Learnable } from '../learn/learnable.ts';
import type { RoundToTrace, RoundTrace, TokenInUpdate, TracedUpdate } from '../learn/traced.ts';
import { inTrees, type TreePlace } from '../learn/tree/groupTrees.ts';
import { pathOf } from '../learn/tree/paths.ts';
import { completionStart, type Sample } from '../rollout/sample.ts';
import type { LinePlace, LineTrace, LineUpdate, RoundWeights, TokenUpdate } from './records.ts';
import { linesOf } from './view.ts';

export interface KeptRound extends RoundToTrace {
  /** From 1. */
  readonly round: number;
  /** Groups and their completions, in the page's order. */
  readonly groups: readonly (readonly Learnable[])[];
  readonly bytes: number;
}

/** Most bytes of kept weights and completions. */
const mostBytes = 48 * 1024 * 1024;
/** Most bytes of the numbers of the one requested round. */
const mostTraceBytes = 64 * 1024 * 1024;
const mostRounds = 12;

/** A round before its first update; `shown` are completions of its batch. */
export function keptRound(round: RoundToTrace, shown: readonly Learnable[]): KeptRound {
  const weights = Object.values(round.before).reduce((sum, { byteLength }) => sum + byteLength, 0);
  const tokens = round.batch.trajectories.reduce((sum, one) => sum + one.tokens.length, 0);
  // Per token: itself, role, mask, log-probability, entropy, version, advantage.
  return { ...round, round: round.batch.round + 1, groups: linesOf(shown), bytes: weights + 24 * tokens };
}

export interface KeptRounds {
  keep(round: KeptRound): void;
  clear(): void;
  /** Null where the round, or the completion in it, is not kept. */
  explain(place: LinePlace): Promise<LineTrace | null>;
  /** Copies of the weights before and after the updates of a round; null where it is not kept. */
  weightsOf(round: number): Promise<RoundWeights | null>;
}

/** The latest rounds within a limit of bytes, and the one requested last. */
export function keepRounds(learner: Pick<Learner, 'explain'>): KeptRounds {
  let kept: readonly KeptRound[] = [];
  let asked: { readonly round: KeptRound; readonly trace: RoundTrace } | null = null;

  async function traceOf(round: KeptRound): Promise<RoundTrace> {
    if (asked?.round !== round) asked = { round, trace: await learner.explain(round, mostTraceBytes) };
    return asked.trace;
  }

  const find = (wanted: number): KeptRound | undefined =>
    [...kept, ...(asked ? [asked.round] : [])].find(({ round }) => round === wanted);

  return {
    keep(round) {
      const all = [...kept, round].slice(-mostRounds);
      let bytes = 0;
      // The newest is kept whatever its size.
      const from = all.findLastIndex((one, i) => (bytes += one.bytes) > mostBytes && i < all.length - 1);
      kept = all.slice(from + 1);
    },
    clear() {
      kept = [];
      asked = null;
    },
    async explain(place) {
      const known = find(place.round);
      const trajectory = known?.groups[place.group]?.[place.line];
      if (!known || !trajectory) return null;
      return lineTrace(known, await traceOf(known), place, trajectory);
    },
    async weightsOf(round) {
      const known = find(round);
      if (!known) return null;
      const { after } = await traceOf(known);
      return { before: (known.before.parameters as Float32Array).slice(), after: after.slice() };
    },
  };
}

const positionsOf = (trajectory: Sample): number[] => {
  const start = completionStart(trajectory);
  return Array.from({ length: trajectory.tokens.length - start }, (_, position) => start + position);
};

function lineTrace(
  { batch, groups }: KeptRound,
  { updates, untold }: RoundTrace,
  place: LinePlace,
  trajectory: Learnable,
): LineTrace {
  const lines = inTrees(batch).trajectories.filter(({ group }) => group === trajectory.group);
  return {
    ...place,
    advantages: positionsOf(trajectory).map((token) => trajectory.explain?.(token) ?? []),
    updates: updates.map((update) => lineUpdate(update, lines, trajectory)),
    ...(untold > 0 && { untold }),
    clipped: groups.map((group) =>
      group.map((one) =>
        positionsOf(one).map((token) => updates.filter((update) => update.clipped(one, token)).length),
      ),
    ),
  };
}

function lineUpdate(update: TracedUpdate, lines: readonly InTree[], trajectory: Learnable): LineUpdate {
  const tokens = positionsOf(trajectory).map((token): TokenUpdate | null => {
    const own = update.token(trajectory, token);
    if (own === null || own.weight !== 0 || !trajectory.trainMask[token]) return own;
    return ownedElsewhere(update, lines, trajectory, token) ?? own;
  });
  return { pass: update.pass, loss: update.loss, sum: update.sum, tokens };
}

type InTree = Learnable & { readonly place: TreePlace };

/** The token where another completion of its tree trains it; null where none does. */
function ownedElsewhere(
  update: TracedUpdate,
  lines: readonly InTree[],
  trajectory: Learnable,
  token: number,
): TokenUpdate | null {
  const own = lines.find((one) => nameInBatch(one) === nameInBatch(trajectory));
  const node = own && nodeOf(own, token);
  if (!node) return null;
  for (const [owner, other] of lines.entries()) {
    if (other === own || nodeOf(other, token) !== node) continue;
    const there: TokenInUpdate | null = update.token(other, token);
    if (there && there.weight !== 0) return { ...there, owner };
  }
  return null;
}

/** The node of the tree that holds a token; undefined where none does. */
function nodeOf({ place: { tree, leaf } }: InTree, token: number): object | undefined {
  return pathOf(tree, leaf)
    .map((at) => tree.nodes[at])
    .find((one) => one !== undefined && one.from <= token && token < one.to);
}
