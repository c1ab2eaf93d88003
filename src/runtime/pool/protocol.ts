/** Requests to a rollout worker and its answers: plain data, processed in order. */
import type { Program } from '../../graph/index.ts';
import type { PartFeeds, PartResult } from '../../learn/updateParts.ts';
import type { GenerateExtras } from '../../policy/programs/besides.ts';
import type { SpecialTokens } from '../../policy/programs/generate.ts';
import type { TransformerSpec } from '../../policy/sizes.ts';
import type { Frame, Generated, Rows, Segment } from '../../rollout/policy.ts';
import type { PooledWeights } from './lastingPolicy.ts';

/** What a rollout worker's programs are built for. */
export interface RolloutPrograms {
  readonly spec: TransformerSpec;
  readonly special: SpecialTokens;
  readonly extras: GenerateExtras;
}

/** Rows without their state: each continues a row of a state in the worker. */
export type PlainRows = Pick<Rows, 'parent' | 'last' | 'position' | 'done' | 'hint'>;

export type RolloutAsked =
  /** The first message: loads the engine and builds the programs. */
  | { readonly ask: 'open'; readonly programs: RolloutPrograms }
  /** Weights of later calls. */
  | { readonly ask: 'weights'; readonly weights: PooledWeights }
  | {
      readonly ask: 'prefill';
      readonly call: number;
      /** Number of the new state. */
      readonly state: number;
      readonly prompts: readonly (readonly number[])[];
      readonly frame: Frame;
      readonly hints?: Int32Array;
    }
  | {
      readonly ask: 'generate';
      readonly call: number;
      readonly from: number;
      readonly state: number;
      readonly rows: PlainRows;
      readonly segment: Segment;
    }
  /** A gradient program, for parts of updates. */
  | { readonly ask: 'program'; readonly number: number; readonly program: Program }
  /** A part of an update. */
  | { readonly ask: 'part'; readonly call: number; readonly program: number; readonly feeds: PartFeeds }
  | { readonly ask: 'join'; readonly states: readonly [number, number]; readonly state: number }
  | { readonly ask: 'release'; readonly state: number };

export type RolloutAnswered =
  /** The programs are built. */
  | { readonly answer: 'ready' }
  /** `ms`: run time of the programs. */
  | { readonly answer: 'prefilled'; readonly call: number; readonly ms: number; readonly rows: PlainRows }
  | {
      readonly answer: 'generated';
      readonly call: number;
      readonly ms: number;
      readonly rows: PlainRows;
      readonly written: Omit<Generated, 'rows'>;
    }
  | {
      readonly answer: 'computed';
      readonly call: number;
      readonly ms: number;
      readonly scalars: PartResult['scalars'];
      readonly gradient: Float32Array;
    }
  /** `call` is null if the worker itself failed and is unusable. */
  | { readonly answer: 'failed'; readonly call: number | null; readonly because: string };

/** A thread with a rollout worker, whatever its platform. */
export interface RolloutThread {
  post(message: RolloutAsked): void;
  /** `take` receives messages; `lost` is called with the reason if the thread ends by itself. */
  listen(take: (message: RolloutAnswered) => void, lost: (because: string) => void): void;
  end(): void;
}
