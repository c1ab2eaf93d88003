/**
 * Generation ahead of the update: the messages between the trainer and the generating thread. That thread makes what
 * the trainer would make from the same state, so losing it costs only time.
 */
import type { RunConfig } from '../../config/schema.ts';
import type { PublishedCopy } from '../../policy/publishedWeights.ts';
import type { CollectState, GeneratedRound } from '../collected.ts';
import type { RunState } from '../state.ts';
import type { Scheduled } from './plan.ts';

/** Weights of a round, and the group counts of the batches that may start with them. */
export interface Publishing {
  readonly weights: PublishedCopy;
  /** The oldest weights that may still be needed. */
  readonly oldest: number;
  readonly groups: readonly number[];
}

export type GeneratorAsked =
  /** `workers` threads generate, including this one. */
  | { readonly ask: 'open'; readonly config: RunConfig; readonly workers: number }
  /** Generate the batches after this state in order, as far as the bound allows; discard earlier work. */
  | {
      readonly ask: 'begin';
      readonly chain: number;
      readonly state: CollectState;
      readonly schedule: Scheduled;
      readonly weights: readonly PublishedCopy[];
    }
  | { readonly ask: 'publish'; readonly publishing: Publishing };

export type GeneratorAnswered =
  | { readonly answer: 'batch'; readonly chain: number; readonly generated: GeneratedRound }
  | { readonly answer: 'failed'; readonly because: string };

export interface GeneratorThread {
  post(asked: GeneratorAsked): void;
  /** Takes incoming messages, and the error that ended the thread. */
  listen(take: (answered: GeneratorAnswered) => void, lost: (because: string) => void): void;
  end(): void;
}

/** The trainer's side of it. */
export interface Ahead {
  /**
   * The batch of the round after `state`, which the other thread has generated or will generate next; null where no
   * thread can, so that the caller generates it.
   */
  take(
    state: RunState,
    schedule: Scheduled,
    weights: readonly PublishedCopy[],
  ): Promise<GeneratedRound | null>;
  /** Sends the weights that a round learned. */
  publish(publishing: Publishing): void;
  close(): void;
}

/** Whether a run with these settings may generate during updates. */
export function runsAhead({
  schedule,
  max_staleness,
}: Pick<RunConfig, 'schedule' | 'max_staleness'>): boolean {
  return schedule === 'async' && max_staleness > 0;
}
