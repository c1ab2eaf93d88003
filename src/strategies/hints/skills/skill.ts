/** A skill: a short text that the policy wrote, for prompts with a certain opening. Pure functions. */
import type { RunConfig } from '../../../config/schema.ts';
import { completionOf, type Sample } from '../../../rollout/sample.ts';
import { canBeHint, withoutHint } from '../../../tasks/hint.ts';
import { END } from '../../../tasks/vocabulary/common.ts';

/** `tested`: not decided yet. `kept`: helped. `refused`: did not help. `retired`: helped once, and no longer does or was revised. */
export type SkillState = 'tested' | 'kept' | 'refused' | 'retired';

export interface Skill {
  /** It is for prompts that begin with these tokens. */
  readonly opening: readonly number[];
  readonly text: readonly number[];
  /** Round that wrote it, from 0. */
  readonly born: number;
  /** 1 where a plain completion wrote it; a revision has one more than what it revises. */
  readonly generation: number;
  /** The text against which it is tested; null: against completions that read nothing. */
  readonly revises: readonly number[] | null;
  readonly state: SkillState;
  /** Completions that read it. */
  readonly uses: number;
  /** Mean reward with it − with what it is compared with, one value a group, since its last decision. */
  readonly gains: readonly number[];
  /** Of its last decision, over reading nothing; null before it. */
  readonly utility: Utility | null;
}

export interface Utility {
  readonly mean: number;
  /** One-sided bounds of 80 % each. */
  readonly low: number;
  readonly high: number;
}

export type SkillSettings = Pick<
  RunConfig,
  | 'hint_skill_opening'
  | 'hint_skill_length'
  | 'hint_skill_groups'
  | 'hint_skill_generations'
  | 'hint_skill_chain'
>;

export const isSame = (a: readonly number[], b: readonly number[]): boolean =>
  a.length === b.length && a.every((token, at) => token === b[at]);

/** The opening of a completion's prompt. */
export const openingOf = (
  { prompt }: Pick<Sample, 'prompt'>,
  { hint_skill_opening: count }: Pick<SkillSettings, 'hint_skill_opening'>,
): readonly number[] => withoutHint(prompt).tokens.slice(0, count);

/** How a completion begins, as a skill; empty where it ends at once or holds what no hint may. */
export function beginningOf(
  one: Sample,
  { hint_skill_length: most }: Pick<SkillSettings, 'hint_skill_length'>,
): readonly number[] {
  const written = Array.from(completionOf(one)).slice(0, most);
  const end = written.indexOf(END);
  const text = end < 0 ? written : written.slice(0, end);
  return canBeHint(text) ? text : [];
}
