/** What a rollout worker is asked and what it answers: plain data, in the order in which it is to be done. */
import type { GenerateExtras, SpecialTokens } from '../../policy/programs/generate.ts';
import type { TransformerSpec } from '../../policy/sizes.ts';
import type { Frame, Generated, Rows, Segment } from '../../rollout/policy.ts';
import type { PublishedWeights } from './lastingPolicy.ts';

/** What the programs of a rollout worker are built for. */
export interface RolloutPrograms {
  readonly spec: TransformerSpec;
  readonly special: SpecialTokens;
  readonly extras: GenerateExtras;
}

/** Rows without their state: each continues a row of a state that the worker keeps. */
export type PlainRows = Pick<Rows, 'parent' | 'last' | 'position' | 'done' | 'hint'>;

export type RolloutAsked =
  /** The first message: loads the engine and builds the programs. */
  | { readonly ask: 'open'; readonly programs: RolloutPrograms }
  /** Weights of the calls that follow. */
  | { readonly ask: 'weights'; readonly weights: PublishedWeights }
  | {
      readonly ask: 'prefill';
      readonly call: number;
      /** Number of the state that it makes. */
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
  | { readonly ask: 'join'; readonly states: readonly [number, number]; readonly state: number }
  | { readonly ask: 'release'; readonly state: number };

export type RolloutAnswered =
  /** A sign of life, twice a second. */
  | { readonly answer: 'alive' }
  /** The programs are built. */
  | { readonly answer: 'ready' }
  /** `ms` is how long the programs ran. */
  | { readonly answer: 'prefilled'; readonly call: number; readonly ms: number; readonly rows: PlainRows }
  | {
      readonly answer: 'generated';
      readonly call: number;
      readonly ms: number;
      readonly rows: PlainRows;
      readonly written: Omit<Generated, 'rows'>;
    }
  /** `call` is null where the worker itself failed and can do nothing more. */
  | { readonly answer: 'failed'; readonly call: number | null; readonly because: string };

/** A thread with a rollout worker, however it was started. */
export interface RolloutThread {
  post(message: RolloutAsked): void;
  /** Takes the messages that come, and why the thread ended by itself. */
  listen(take: (message: RolloutAnswered) => void, lost: (because: string) => void): void;
  end(): void;
}
