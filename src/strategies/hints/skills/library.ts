/**
 * A library of skills that the policy wrote ("Co-Evolving Skill Generation and Policy Optimization", arXiv 2606.08755): short texts
 * put before prompts, each measured by matched halves of groups before it is kept. Pure functions.
 */
import type { RunConfig } from '../../../config/schema.ts';
import { completionOf, type Batch, type Sample } from '../../../rollout/sample.ts';
import { canBeHint, withoutHint } from '../../../tasks/hint.ts';
import { END } from '../../../tasks/vocabulary/common.ts';
import { meanOf, deviationOf } from '../../../tensor/statistics.ts';

/** `tested`: not decided yet. `kept`: helped. `refused`: did not help. `retired`: helped once, and no longer does. */
export type SkillState = 'tested' | 'kept' | 'refused' | 'retired';

export interface Skill {
  /** It is for prompts that begin with these tokens. */
  readonly opening: readonly number[];
  readonly text: readonly number[];
  /** Round that wrote it, from 0. */
  readonly born: number;
  readonly state: SkillState;
  /** Completions that read it. */
  readonly uses: number;
  /** Mean reward with it − without it, one value a group, since its last decision. */
  readonly gains: readonly number[];
  /** Of its last decision; null before it. */
  readonly utility: Utility | null;
}

export interface Utility {
  readonly mean: number;
  /** One-sided bounds of 80 % each. */
  readonly low: number;
  readonly high: number;
}

export interface SkillLibrary {
  /** Rounds so far. */
  readonly rounds: number;
  readonly skills: readonly Skill[];
}

export type SkillSettings = Pick<RunConfig, 'hint_skill_opening' | 'hint_skill_length' | 'hint_skill_groups'>;

/** Most skills that are remembered; the oldest that are not in use are forgotten, and may be written again. */
export const mostSkills = 128;
/** The 80 % quantile of the normal distribution. */
const quantile = 0.8416212335729143;

const isSame = (a: readonly number[], b: readonly number[]): boolean =>
  a.length === b.length && a.every((token, at) => token === b[at]);

const openingOf = ({ prompt }: Sample, { hint_skill_opening: count }: SkillSettings): number[] =>
  withoutHint(prompt).tokens.slice(0, count);

/** Mean of the gains with bounds mean ± 0.84 · s / √n, s with the divisor n − 1. Needs at least two. */
export function utilityOf(gains: readonly number[]): Utility {
  const mean = meanOf(gains);
  const half = (quantile * deviationOf(gains)) / Math.sqrt(gains.length);
  return { mean, low: mean - half, high: mean + half };
}

/**
 * The skills for a prompt, best first: kept ones by utility, and the tested one before all of them if `tests`. A group with several
 * hints takes them in this order. Empty where none is for the prompt.
 */
export function skillsFor(
  { skills }: SkillLibrary,
  prompt: readonly number[],
  tests: boolean,
): readonly Skill[] {
  const fitting = skills.filter(({ opening }) => isSame(opening, prompt.slice(0, opening.length)));
  const tested = fitting.filter(({ state }) => state === 'tested');
  const kept = fitting
    .filter(({ state }) => state === 'kept')
    .sort((a, b) => (b.utility?.mean ?? 0) - (a.utility?.mean ?? 0));
  return tests ? [...tested, ...kept] : [...kept, ...tested];
}

/** Groups by prompt with what was scored in them. */
function scoredGroups(batches: readonly Batch[]): readonly (readonly Sample[])[] {
  const groups = new Map<string, Sample[]>();
  for (const one of batches.flatMap(({ trajectories }) => trajectories)) {
    if (one.prediction || one.verdict.abstained || !Number.isFinite(one.reward)) continue;
    const name = `${one.prompt.index} ${one.prompt.key}`;
    groups.set(name, [...(groups.get(name) ?? []), one]);
  }
  return [...groups.values()];
}

const meanReward = (some: readonly Sample[]): number =>
  some.reduce((sum, { reward }) => sum + reward, 0) / some.length;

/** A skill with the groups of a round that read it, decided once it has enough of them. */
function measured(skill: Skill, groups: readonly (readonly Sample[])[], settings: SkillSettings): Skill {
  let { uses, gains, state, utility } = skill;
  for (const group of groups) {
    const plain = group.filter(({ hint }) => !hint);
    const read = group.filter(
      (one) =>
        one.hint && isSame(one.hint.tokens, skill.text) && isSame(openingOf(one, settings), skill.opening),
    );
    uses += read.length;
    if (plain.length > 0 && read.length > 0) gains = [...gains, meanReward(read) - meanReward(plain)];
  }
  if (gains.length >= settings.hint_skill_groups) {
    utility = utilityOf(gains);
    if (utility.low > 0) state = state === 'tested' ? 'kept' : state;
    else if (state === 'tested') state = 'refused';
    else if (state === 'kept') state = 'retired';
    gains = [];
  }
  return { ...skill, uses, gains, state, utility };
}

/** How a completion begins, as a skill; empty where it ends at once or holds what no hint may. */
function beginningOf(one: Sample, { hint_skill_length: most }: SkillSettings): readonly number[] {
  const written = Array.from(completionOf(one)).slice(0, most);
  const end = written.indexOf(END);
  const text = end < 0 ? written : written.slice(0, end);
  return canBeHint(text) ? text : [];
}

/**
 * The library after a round. Skills that were read are measured. Each opening without a tested skill gets one: how the best completion
 * without a hint began, of those whose beginning is new to that opening.
 */
export function libraryAfter(
  { rounds, skills }: SkillLibrary,
  batches: readonly Batch[],
  settings: SkillSettings,
): SkillLibrary {
  const groups = scoredGroups(batches);
  const known = skills.map((skill) => measured(skill, groups, settings));
  const best = groups
    .flat()
    .filter(({ hint }) => !hint)
    .map((one, at) => ({ one, at }))
    .sort((a, b) => b.one.reward - a.one.reward || a.at - b.at);
  for (const { one } of best) {
    const [opening, text] = [openingOf(one, settings), beginningOf(one, settings)];
    const beside = known.filter((other) => isSame(other.opening, opening));
    if (text.length === 0 || beside.some((other) => other.state === 'tested' || isSame(other.text, text)))
      continue;
    known.push({ opening, text, born: rounds, state: 'tested', uses: 0, gains: [], utility: null });
  }
  const isIdle = ({ state }: Skill): boolean => state === 'refused' || state === 'retired';
  const oldest = [...known.filter(isIdle), ...known.filter((skill) => !isIdle(skill))];
  const forgotten = new Set(oldest.slice(0, Math.max(0, known.length - mostSkills)));
  return { rounds: rounds + 1, skills: known.filter((skill) => !forgotten.has(skill)) };
}
