/**
 * Forks at the policy's least certain tokens (ETTRL: "Balancing Exploration and Exploitation in LLM Test-Time
 * Reinforcement Learning Via Entropy Mechanism", arXiv 2508.11356): `branch_roots` whole completions, then
 * `branch_width` more from just before each of the `fork_points` tokens of each with the highest uncertainty by
 * `fork_by`; with `fork_quantile`, only tokens beyond that quantile of the policy's earlier tokens. Code of a reader may
 * score the places instead.
 */
import type { RunConfig } from '../../../config/schema.ts';
import type { Growth, GrowthDecision, RootView } from '../../../rollout/growth.ts';
import { recall, type Memory } from '../../../rollout/memory.ts';
import { roles } from '../../../rollout/sample.ts';
import { firstRows, type Topology } from '../topology.ts';
import { beyondThreshold, forkRemembering, forkThreshold } from './forkMemory.ts';
import { forkable, forkPoints } from './forkPoints.ts';
import { forkSignals, unsureness } from './forkSignal.ts';
import { scoringByCode } from './ownForks.ts';
import type { Forkable, ScoreForks } from './scored.ts';

interface Forks {
  readonly forked: boolean;
}

/** A finished completion and where it may fork. */
function forkableOf({ trajectory: of, begun }: RootView, row: number): Forkable {
  const trajectory = of(row);
  const { prompt, tokens, roles: written } = trajectory;
  const start = prompt.tokens.length + begun;
  const chosen = Uint8Array.from(written, (role) => Number(role === roles.action));
  // The end token is no branch position, because everything before it is the whole answer.
  return { trajectory, start, chosen, allowed: forkable(chosen, start, tokens.length - 1) };
}

function scoring(config: RunConfig, memory: Memory): ScoreForks {
  const { fork_by } = config;
  if (fork_by === 'own') return scoringByCode(config);
  const threshold = forkThreshold(config, recall(forkRemembering, memory));
  return (completions) =>
    completions.map(({ trajectory, allowed }) => ({
      scores: unsureness(forkSignals[fork_by], trajectory),
      places: beyondThreshold(allowed, trajectory, fork_by, threshold),
    }));
}

export const forks: Topology = ({ config }, memory): Growth => {
  const score = scoring(config, memory);
  const { branch_width: width, fork_points: count } = config;
  /** Whole completions of a root with `samples` leaves. */
  const roots = (samples: number): number => firstRows(config, samples);
  return {
    tree: true,
    revisits: true,
    rows: roots,
    decide(view, state) {
      const { samples, open } = view;
      const { forked } = (state ?? { forked: false }) as Forks;
      if (forked) return { rows: [], state: { forked }, next: Infinity };
      const completions = Array.from(open, (_, row) => forkableOf(view, row));
      const decided = (scored: Awaited<ReturnType<ScoreForks>>): GrowthDecision => {
        const rows = scored.flatMap(({ scores, places }, row) => {
          const { start } = completions[row] as Forkable;
          return forkPoints(scores, places, { count }).flatMap((at) =>
            Array.from({ length: width }, () => ({ row, keep: at - start })),
          );
        });
        const wanted = Math.max(0, samples - roots(samples));
        return { rows: rows.slice(0, wanted), state: { forked: true }, next: Infinity };
      };
      const scored = score(completions);
      return scored instanceof Promise ? scored.then(decided) : decided(scored);
    },
  };
};
