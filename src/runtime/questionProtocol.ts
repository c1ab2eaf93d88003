/** The messages between the page and the thread that asks policies. */
import type { RunConfig } from '../config/schema.ts';
import type { AlignedTokens, Alignment } from '../question/alignment.ts';
import type { AnsweredTree, AskedFacts, PromptQuestion } from '../question/answer.ts';
import type { NextSymbol } from '../question/continuation.ts';
import type { DrawnCompletion } from '../question/draw.ts';
import type { Insight, ReadTokens } from '../question/inside.ts';
import type { Plane, PlaneQuestion } from '../question/plane.ts';
import type { DataFacts, EarlierTable } from '../question/offline/dataSet.ts';
import type { OfflineState } from '../question/offline/learn.ts';
import type { OfflinePlan } from '../question/offline/plan.ts';
import type { OfflineArm, OfflinePart } from '../question/offline/results.ts';
import type { TestTimePlan, TestTimeRows } from '../question/testTime/plan.ts';

/** A policy to ask. */
export interface PolicySource {
  readonly config: RunConfig;
  /** Flat weights of a checkpoint; null: those from before training. */
  readonly parameters: Float32Array | null;
  /** Weights that were delivered with the run, where no file of models/ holds those from before training. */
  readonly taught?: Float32Array | undefined;
  /** What the strategies of a checkpoint had learned, as it stores it; absent before training. */
  readonly memory?: unknown;
}

/** What can be asked of a held policy. */
interface QuestionCalls {
  /** A held-out prompt of the run's level, by number from 0. */
  heldOut(key: string, number: number): Promise<string>;
  tree(key: string, question: PromptQuestion): Promise<AnsweredTree>;
  /** Draws `first` … `first + count − 1`. */
  draws(
    key: string,
    question: PromptQuestion,
    first: number,
    count: number,
  ): Promise<readonly DrawnCompletion[]>;
  /** Probabilities of all symbols after the last token of a row, by id. */
  nextSymbols(key: string, tokens: readonly number[], temperature: number): Promise<Float32Array>;
  /** The likeliest symbol after each other, up to the end symbol. */
  continuation(key: string, tokens: readonly number[], temperature: number): Promise<readonly NextSymbol[]>;
  /** Probabilities of all actions at an observation. */
  actions(key: string, observation: readonly number[], temperature: number): Promise<Float32Array>;
  /** Where each head looks from every token of a row, and what may follow each. */
  inside(key: string, read: ReadTokens, temperature: number): Promise<Insight>;
  /** How far what a teacher asks for at each token of a completion points where success grows. */
  alignment(key: string, read: AlignedTokens, temperature: number): Promise<Alignment>;
  /** Probabilities and values over two quantities of a state. */
  plane(key: string, question: PlaneQuestion, temperature: number): Promise<Plane>;
  /** What strategies for test time give on held-out prompts from number `first` on, a few of them. */
  testTime(key: string, plan: TestTimePlan, first: number): Promise<TestTimeRows>;
  /** Probabilities of the policy in each state of its level, `[states, actions]`; of grid-world only. */
  policyTable(key: string): Promise<Float32Array>;
  /** What the data of a plan is, with this policy as expert and others as its earlier rounds. */
  offlineFacts(key: string, plan: OfflinePlan, earlier: readonly EarlierTable[]): Promise<DataFacts>;
  /** The next part of a learner on one kind of data; `state`: what the part before gave, null at the beginning. */
  offlinePart(
    key: string,
    plan: OfflinePlan,
    earlier: readonly EarlierTable[],
    arm: OfflineArm,
    state: OfflineState | null,
  ): Promise<OfflinePart>;
}

/** The worker's side, exposed through Comlink. */
export interface QuestionApi extends QuestionCalls {
  /** Loads the engine before the first policy needs it, which reports if it did not load. */
  load(): Promise<void>;
  /** Holds a policy under a key, until `drop`. A known key stays as it is. */
  hold(key: string, source: PolicySource): Promise<AskedFacts>;
  drop(key: string): Promise<void>;
}

/** The page's side: one thread for all policies. Every call rejects with a sentence. */
export interface QuestionHandle extends QuestionCalls {
  /** Starts the thread, if it has not started, so that it loads before it is asked. */
  start(): void;
  hold(key: string, source: PolicySource): Promise<AskedFacts>;
  drop(key: string): Promise<void>;
  /** Ends the thread at once; calls in progress reject. */
  dispose(): void;
}
