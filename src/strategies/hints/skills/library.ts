/**
 * A library of skills that the policy wrote: each is measured by matched parts of groups before it is kept ("Co-Evolving Skill
 * Generation and Policy Optimization", arXiv 2606.08755), kept ones may be revised (Skill-R1, arXiv 2605.09359), and prompts of one
 * round pass them on (SAGE, arXiv 2512.17102). Pure functions.
 */
import type { Batch, Sample } from '../../../rollout/sample.ts';
import { deviationOf, meanOf } from '../../../tensor/statistics.ts';
import { beginningOf, isSame, openingOf, type Skill, type SkillSettings, type Utility } from './skill.ts';
import { stagesOf } from './stages.ts';

export interface SkillLibrary {
  /** Rounds so far. */
  readonly rounds: number;
  readonly skills: readonly Skill[];
}

/** Most skills that are remembered; the oldest that are not in use are forgotten, and may be written again. */
export const mostSkills = 128;
/** The 80 % quantile of the normal distribution. */
const quantile = 0.8416212335729143;

/** Mean of the gains with bounds mean ± 0.84 · s / √n, s with the divisor n − 1. Needs at least two. */
export function utilityOf(gains: readonly number[]): Utility {
  const mean = meanOf(gains);
  const half = (quantile * deviationOf(gains)) / Math.sqrt(gains.length);
  return { mean, low: mean - half, high: mean + half };
}

/** Kept skills, best first. */
const keptIn = (skills: readonly Skill[]): readonly Skill[] =>
  skills
    .filter(({ state }) => state === 'kept')
    .sort((a, b) => (b.utility?.mean ?? 0) - (a.utility?.mean ?? 0));

/**
 * The skills for a prompt, best first: kept ones by utility, and if `tests` the tested one before all of them, followed by the one that
 * it revises. A group with several hints takes them in this order. Empty where none is for the prompt.
 */
export function skillsFor(
  { skills }: SkillLibrary,
  prompt: readonly number[],
  tests: boolean,
): readonly Skill[] {
  const fitting = skills.filter(({ opening }) => isSame(opening, prompt.slice(0, opening.length)));
  const tested = fitting.filter(({ state }) => state === 'tested');
  const kept = keptIn(fitting);
  if (!tests) return [...kept, ...tested];
  const isRevised = ({ text }: Skill): boolean =>
    tested.some(({ revises }) => revises && isSame(revises, text));
  return [...tested, ...kept.filter(isRevised), ...kept.filter((one) => !isRevised(one))];
}

type Group = readonly Sample[];

/** Groups by prompt with what was scored in them. */
function scoredGroups(batches: readonly Batch[]): readonly Group[] {
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

const hasRead = ({ hint }: Sample, text: readonly number[]): boolean =>
  hint !== undefined && isSame(hint.tokens, text);

/** What a revision is worth over reading nothing: what it adds to the skill that it revises, whose own error is not counted. */
const above = (added: Utility, base: Utility | null): Utility => ({
  mean: added.mean + (base?.mean ?? 0),
  low: added.low + (base?.mean ?? 0),
  high: added.high + (base?.mean ?? 0),
});

/** A skill with the groups that read it, decided once it has enough of them. */
function measured(
  skill: Skill,
  known: readonly Skill[],
  groups: readonly Group[],
  settings: SkillSettings,
): Skill {
  let { uses, gains, state, utility, revises } = skill;
  for (const group of groups) {
    const beside = group.filter((one) => (revises ? hasRead(one, revises) : !one.hint));
    const read = group.filter(
      (one) => hasRead(one, skill.text) && isSame(openingOf(one, settings), skill.opening),
    );
    uses += read.length;
    if (beside.length > 0 && read.length > 0) gains = [...gains, meanReward(read) - meanReward(beside)];
  }
  if (gains.length >= settings.hint_skill_groups) {
    const added = utilityOf(gains);
    const base = known.find(
      ({ opening, text }) => revises && isSame(text, revises) && isSame(opening, skill.opening),
    );
    utility = revises ? above(added, base?.utility ?? null) : added;
    if (added.low > 0) state = state === 'tested' ? 'kept' : state;
    else if (state === 'tested') state = 'refused';
    else if (state === 'kept') state = 'retired';
    if (state === 'kept') revises = null;
    gains = [];
  }
  return { ...skill, uses, gains, state, utility, revises };
}

/** All skills measured; what was revised by one that is kept now is retired, with its revisions that are still tested. */
function measuredAll(skills: readonly Skill[], groups: readonly Group[], settings: SkillSettings): Skill[] {
  const after = skills.map((skill) => measured(skill, skills, groups, settings));
  const replaced = skills.flatMap(({ opening, revises }, i) =>
    revises && after[i]?.state === 'kept' ? [{ opening, text: revises }] : [],
  );
  return after.map((skill) =>
    skill.state === 'kept' &&
    replaced.some(({ opening, text }) => isSame(opening, skill.opening) && isSame(text, skill.text))
      ? { ...skill, state: 'retired' as const }
      : skill,
  );
}

/** What may be written as a new skill: plain completions write first skills, and readers of a kept one write its revisions. */
function writerOf(one: Sample, known: readonly Skill[], settings: SkillSettings): Skill | 'plain' | null {
  if (!one.hint) return 'plain';
  const opening = openingOf(one, settings);
  const read = known.find(
    (skill) => skill.state === 'kept' && isSame(skill.opening, opening) && hasRead(one, skill.text),
  );
  return read && read.generation < settings.hint_skill_generations ? read : null;
}

/**
 * The skills after some groups. Those that were read are measured. Each opening without a tested skill gets one: how the best
 * completion began, of those whose beginning is new to that opening. Where skills may be revised, what a reader of a kept one wrote
 * revises it; of equals it comes first.
 */
function skillsAfter(
  skills: readonly Skill[],
  groups: readonly Group[],
  settings: SkillSettings,
  born: number,
): readonly Skill[] {
  const known = measuredAll(skills, groups, settings);
  const writers = groups
    .flat()
    .map((one, at) => ({ one, at, by: writerOf(one, known, settings) }))
    .sort(
      (a, b) =>
        b.one.reward - a.one.reward || Number(a.by === 'plain') - Number(b.by === 'plain') || a.at - b.at,
    );
  for (const { one, by } of writers) {
    const [opening, text] = [openingOf(one, settings), beginningOf(one, settings)];
    const beside = known.filter((other) => isSame(other.opening, opening));
    if (by === null || text.length === 0) continue;
    if (beside.some((other) => other.state === 'tested' || isSame(other.text, text))) continue;
    const [revises, generation] = by === 'plain' ? [null, 1] : [by.text, by.generation + 1];
    known.push({
      ...{ opening, text, born, generation, revises },
      ...{ state: 'tested', uses: 0, gains: [], utility: null },
    });
  }
  const isIdle = ({ state }: Skill): boolean => state === 'refused' || state === 'retired';
  const oldest = [...known.filter(isIdle), ...known.filter((skill) => !isIdle(skill))];
  const forgotten = new Set(oldest.slice(0, Math.max(0, known.length - mostSkills)));
  return known.filter((skill) => !forgotten.has(skill));
}

/** The library after a part of a round, whose number it keeps. */
export const libraryWithin = (
  { rounds, skills }: SkillLibrary,
  batches: readonly Batch[],
  settings: SkillSettings,
): SkillLibrary => ({ rounds, skills: skillsAfter(skills, scoredGroups(batches), settings, rounds) });

/** The library after a round: after each stage of its chains in turn. */
export function libraryAfter(
  { rounds, skills }: SkillLibrary,
  batches: readonly Batch[],
  settings: SkillSettings,
): SkillLibrary {
  const groups = scoredGroups(batches);
  const stages = stagesOf(
    groups.map(([first]) => openingOf(first as Sample, settings)),
    settings.hint_skill_chain,
  );
  let after = skills;
  for (let stage = 0; stage < settings.hint_skill_chain; stage++)
    after = skillsAfter(
      after,
      groups.filter((_, i) => stages[i] === stage),
      settings,
      rounds,
    );
  return { rounds: rounds + 1, skills: after };
}
