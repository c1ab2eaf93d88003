/**
 * Generation ahead of the update: what the trainer and the thread that generates say to each other. What that thread makes is
 * what the trainer would make itself from the same state, so a thread that is lost costs time and nothing else.
 */
import type { RunConfig } from '../../config/schema.ts';
import type { Published } from '../../policy/publishedWeights.ts';
import type { CollectState, GeneratedRound } from '../collected.ts';
import type { RunState } from '../state.ts';
import type { Scheduled } from './plan.ts';

/** Weights of a round, and how many groups the batches have that may begin with them. */
export interface Publishing {
  readonly weights: Published;
  /** The oldest weights that anybody may still ask for. */
  readonly oldest: number;
  readonly groups: readonly number[];
}

export type GeneratorAsked =
  /** `workers` threads generate, that one among them. */
  | { readonly ask: 'open'; readonly config: RunConfig; readonly workers: number }
  /** Generate the batches after this state, one after the other, as far as the bound allows; what was begun before is not wanted. */
  | {
      readonly ask: 'begin';
      readonly chain: number;
      readonly state: CollectState;
      readonly schedule: Scheduled;
      readonly weights: readonly Published[];
    }
  | { readonly ask: 'publish'; readonly publishing: Publishing };

export type GeneratorAnswered =
  | { readonly answer: 'alive' }
  | { readonly answer: 'batch'; readonly chain: number; readonly generated: GeneratedRound }
  | { readonly answer: 'failed'; readonly because: string };

/** A thread that generates, however it was started. */
export interface GeneratorThread {
  post(asked: GeneratorAsked): void;
  /** Takes the messages that come, and the error that ended the thread. */
  listen(take: (answered: GeneratorAnswered) => void, lost: (because: string) => void): void;
  end(): void;
}

/** The trainer's side of it. */
export interface Ahead {
  /**
   * The batch of the round after `state`, which the other thread has generated or goes on to; null where no thread can, so that the
   * caller generates it.
   */
  take(state: RunState, schedule: Scheduled, weights: readonly Published[]): Promise<GeneratedRound | null>;
  /** Hands over what a round learned. */
  publish(publishing: Publishing): void;
  close(): void;
}

/** Whether a run of these settings may generate while it updates. */
export function runsAhead({
  schedule,
  max_staleness,
}: Pick<RunConfig, 'schedule' | 'max_staleness'>): boolean {
  return schedule === 'async' && max_staleness > 0;
}
