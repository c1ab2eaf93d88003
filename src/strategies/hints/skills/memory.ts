/** The library of skills as memory of a run: what a checkpoint stores of it, and its metrics. */
import type { Remembering } from '../../../rollout/memory.ts';
import { largestVocabulary } from '../../../tasks/vocabulary/vocabulary.ts';
import { averageOf } from '../../../tensor/statistics.ts';
import { libraryAfter, mostSkills, type SkillLibrary } from './library.ts';
import type { Skill, SkillState, Utility } from './skill.ts';

const states: readonly SkillState[] = ['tested', 'kept', 'refused', 'retired'];
const damaged =
  'skills: their memory must hold texts with what they were worth, got another form; it is damaged, start the run again';

const isCount = (value: unknown): value is number => Number.isInteger(value) && (value as number) >= 0;
const areNumbers = (value: unknown): value is number[] =>
  Array.isArray(value) && value.every(Number.isFinite);
const areTokens = (value: unknown): value is number[] =>
  Array.isArray(value) && value.every((token) => isCount(token) && token < largestVocabulary);

function readSkill(row: unknown): Skill {
  const [opening, text, born, state, uses, gains, utility, generation = 1, revises = null] = Array.isArray(
    row,
  )
    ? (row as unknown[])
    : [];
  const known = states.find((one) => one === state);
  if (!areTokens(opening) || !areTokens(text) || text.length === 0 || !known) throw new Error(damaged);
  if (!isCount(born) || !isCount(uses) || !areNumbers(gains)) throw new Error(damaged);
  if (!isCount(generation) || !(revises === null || areTokens(revises))) throw new Error(damaged);
  if (utility !== null && !(areNumbers(utility) && utility.length === 3)) throw new Error(damaged);
  const [mean, low, high] = (utility ?? []) as [number, number, number];
  const measured: Utility | null = utility === null ? null : { mean, low, high };
  return { opening, text, born, generation, revises, state: known, uses, gains, utility: measured };
}

export const skillsRemembering: Remembering<SkillLibrary> = {
  slot: 'skills',
  usedBy: ({ hint, hint_content }) => hint !== 'none' && hint_content === 'skill',
  initial: () => ({ rounds: 0, skills: [] }),
  after: libraryAfter,
  metrics(_, { skills }, __, { hint_skill_generations: generations }) {
    const revised = generations > 1;
    const count = (...some: SkillState[]): number =>
      skills.filter(({ state }) => some.includes(state)).length;
    const kept = skills.flatMap(({ state, utility }) => (state === 'kept' && utility ? utility.mean : []));
    return {
      'skills/tested': count('tested'),
      'skills/kept': count('kept'),
      'skills/refused': count('refused', 'retired'),
      'skills/utility': averageOf(kept),
      ...(revised && {
        'skills/generation': Math.max(0, ...skills.map((one) => (one.state === 'kept' ? one.generation : 0))),
      }),
    };
  },
  encode: ({ rounds, skills }) => ({
    rounds,
    // A first skill is written as runs wrote it before there were revisions.
    skills: skills.map(({ opening, text, born, generation, revises, state, uses, gains, utility }) => [
      ...[opening, text, born, state, uses, gains],
      utility && [utility.mean, utility.low, utility.high],
      ...(generation > 1 ? [generation, revises] : []),
    ]),
  }),
  decode(encoded) {
    const { rounds, skills } = Object(encoded) as Record<string, unknown>;
    if (!isCount(rounds) || !Array.isArray(skills) || skills.length > mostSkills) throw new Error(damaged);
    return { rounds, skills: skills.map(readSkill) };
  },
};
