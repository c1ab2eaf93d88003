/** The interface of replay strategies: how many groups are sampled, which of the buffer join, and which are stored. */
import type { RunConfig } from '../../../config/schema.ts';
import type { Learnable } from '../../../learn/learnable.ts';
import type { StrategyMetrics } from '../../../rollout/memory.ts';
import type { PrunedSample } from '../../../rollout/sample.ts';
import type { Task } from '../../../tasks/task.ts';
import type { ReplayBuffer, StoredGroup } from './buffer.ts';

/** A group of this round, after its rewards were compared. */
export interface FreshGroup {
  readonly trajectories: readonly Learnable[];
  /** Pruned completions of the group; absent if there are none. */
  readonly pruned?: readonly PrunedSample[];
  /** Σ|A| · σ of its rewards; 0 where nothing can be learned from it. */
  readonly score: number;
}

/** What a round learns from. */
export interface Composition {
  /** The fresh completions that are learned from now. */
  readonly used: ReadonlySet<Learnable>;
  /** Groups of the buffer that join. */
  readonly drawn: readonly StoredGroup[];
  /** Fresh completions that these hold, and that are learned from there; absent: none. */
  readonly joined?: ReadonlySet<Learnable>;
}

/** Why a partner's group is not taken: what of it is another or wrong, that it has no verdict, or that its rewards are equal. */
export type Refusal =
  | 'form'
  | 'engine'
  | 'task'
  | 'vocabulary'
  | 'level'
  | 'prompt'
  | 'size'
  | 'completion'
  | 'verdict'
  | 'equal';

/** How a run reaches others: plain data in both directions. Nothing that arrives is trusted. */
export interface Partners {
  /** What arrived since the last call, oldest first. */
  drain(): readonly unknown[];
  send(message: unknown): void;
}

export interface ExchangeSite {
  readonly config: RunConfig;
  readonly round: number;
  readonly task: Task;
  /** Absent where none can be reached. */
  readonly partners?: Partners | undefined;
  /** The run's own name. */
  readonly from: string;
  readonly engine: string;
}

export interface Received {
  readonly groups: readonly StoredGroup[];
  /** Number of groups not taken, by reason. */
  readonly refusals: Readonly<Partial<Record<Refusal, number>>>;
  readonly metrics: StrategyMetrics;
  /** Completions verified. */
  readonly verified: number;
}

/** `Composed` is a promise where code of a reader weighs the groups. */
export interface ReplayStrategy<Composed extends Composition | Promise<Composition> = Composition> {
  /** Number of prompts with new completions, from 1 to `prompts_per_round`. */
  fresh(buffer: ReplayBuffer, config: RunConfig, round: number): number;
  /** Depends only on buffer, groups and round: draws are keyed by (seed, round, place in the buffer). */
  compose(buffer: ReplayBuffer, fresh: readonly FreshGroup[], config: RunConfig, round: number): Composed;
  /** Stored groups keep the advantages of their completions, for `compose`. */
  readonly keepsAdvantages?: true;
  /** The completions of a fresh group that replay will learn from; empty: it is not stored. */
  stored(group: FreshGroup, composition: Composition): readonly Learnable[];
  /** The groups that stay, in order, and the number of evicted ones. */
  settle(
    before: readonly StoredGroup[],
    added: readonly StoredGroup[],
    composition: Composition,
    config: RunConfig,
  ): { readonly groups: readonly StoredGroup[]; readonly evicted: number };
  /** Groups of other runs that enter the buffer besides, and what this run sends them; absent: none. */
  exchange?(site: ExchangeSite, fresh: readonly FreshGroup[]): Promise<Received>;
}

/** A strategy that composes at once or later. */
export type AnyReplay = ReplayStrategy<Composition | Promise<Composition>>;

/** Every completion of these groups. */
export const everyOne = (groups: readonly FreshGroup[]): ReadonlySet<Learnable> =>
  new Set(groups.flatMap(({ trajectories }) => trajectories));

/**
 * All completions of the group on which the verifier did not abstain, or none where it teaches nothing, or where one has no score
 * for another reason.
 */
export function wholeIfTelling({ trajectories, score }: FreshGroup): readonly Learnable[] {
  const scored = trajectories.filter(({ verdict }) => !verdict.abstained);
  const isWhole = scored.length === trajectories.length || !trajectories.some(({ branch }) => branch);
  const isKnown = ({ reward, verdict }: Learnable): boolean =>
    Number.isFinite(reward) && Number.isFinite(verdict.reward);
  // A branch names the completion that it left, so a tree is kept whole or not at all.
  return score > 0 && isWhole && scored.every(isKnown) ? scored : [];
}
