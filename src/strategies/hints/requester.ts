/** What the content of a hint is made from, and its form. */
import type { OwnHintRequest } from '../../learn/own/ownMethod.ts';
import type { PlacedPrompt } from '../../rollout/plan.ts';
import type { Sample } from '../../rollout/sample.ts';
import type { TokenTask } from '../../tasks/task.ts';
import type { SkillLibrary } from './skills/library.ts';
import type { Solved } from './solved.ts';
import type { HintAssignment, HintSettings } from './trigger.ts';

/** A hint request with its context. */
export interface HintRequester {
  readonly task: TokenTask;
  readonly placed: PlacedPrompt;
  readonly ask: HintAssignment;
  readonly settings: HintSettings;
  readonly seed: number;
  /** Solutions that the policy found in earlier rounds. */
  readonly solved: readonly Solved[];
  /** Skills that the policy wrote in earlier rounds. */
  readonly skills: SkillLibrary;
  /** Scored completions without a hint that the hint is for: the failed one of its own, or all of the prompt so far. */
  readonly attempts: readonly Sample[];
  /** Asks code of a reader for its hint. */
  hintFor(request: OwnHintRequest): Promise<string | null>;
  /** A number in [0, limit), the same for all completions of the prompt with the same hint. */
  integer(limit: number): number;
  /** The same for all completions of the prompt. */
  integerOfPrompt(limit: number): number;
  /** A number in (0, 1) by index, the same for all completions of the prompt. */
  uniformOfPrompt(index: number): number;
}

/** Tokens of a hint; the first `own` of them are no hint, but were written by the completion itself. */
export interface Said {
  readonly tokens: readonly number[];
  readonly own: number;
}
