/** The library of skills as the page lists it. Display only. */
import type { RunConfig } from '../config/schema.ts';
import { recall, type Memory } from '../rollout/memory.ts';
import type { Skill } from '../strategies/hints/skills/skill.ts';
import { skillsRemembering } from '../strategies/hints/skills/memory.ts';
import { vocabularyIn } from '../tasks/index.ts';
import type { SkillLine } from './records.ts';

/** First those in use, then those being tested; of equals the best. */
const order: readonly Skill['state'][] = ['kept', 'tested', 'retired', 'refused'];

/** The skills after a round with this memory; null where the run has no library. Throws on a damaged memory. */
export function skillsView(config: RunConfig, memory: Memory): readonly SkillLine[] | null {
  if (!skillsRemembering.usedBy(config)) return null;
  const { decode } = vocabularyIn(config.task);
  const { rounds, skills } = recall(skillsRemembering, memory);
  return [...skills]
    .sort(
      (a, b) =>
        order.indexOf(a.state) - order.indexOf(b.state) ||
        (b.utility?.mean ?? 0) - (a.utility?.mean ?? 0) ||
        b.born - a.born,
    )
    .map(({ opening, text, born, gains, revises, ...skill }) => ({
      ...{ opening: decode(opening), text: decode(text), state: skill.state, uses: skill.uses },
      ...{ utility: skill.utility, groups: gains.length, age: rounds - born },
      ...{ generation: skill.generation, revises: revises && decode(revises) },
    }));
}
