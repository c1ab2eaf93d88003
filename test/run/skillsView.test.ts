/** The list of skills on the page: in the order of their use, in the task's symbols, and absent where nothing hints by skills. */
import { expect, it } from 'vitest';
import { defaultConfig, parseConfig } from '../../src/config/schema.ts';
import { skillsView } from '../../src/run/skillsView.ts';
import type { Skill } from '../../src/strategies/hints/skills/skill.ts';
import { skillsRemembering } from '../../src/strategies/hints/skills/memory.ts';
import { encode } from '../../src/tasks/alphabet.ts';

const config = parseConfig(defaultConfig('co-evolving-skills'));
const skill = (text: string, state: Skill['state'], mean: number | null, born = 1): Skill => ({
  ...{
    opening: encode(':<'),
    text: encode(text),
    born,
    generation: 1,
    revises: null,
    state,
    uses: 4,
    gains: [0.5],
  },
  utility: mean === null ? null : { mean, low: mean - 0.1, high: mean + 0.1 },
});

it('lists kept skills by utility, then tested ones, then those that are out of use', () => {
  const skills = [
    skill('a', 'refused', -0.5),
    skill('b', 'kept', 0.2),
    skill('c', 'tested', null),
    skill('d', 'kept', 0.4),
  ];
  const memory = { skills: skillsRemembering.encode({ rounds: 6, skills }) };
  const lines = skillsView(config, memory)!;
  expect(lines.map(({ text, state }) => `${text} ${state}`)).toEqual([
    'd kept',
    'b kept',
    'c tested',
    'a refused',
  ]);
  expect(lines[0]).toMatchObject({ opening: ':<', utility: { mean: 0.4 }, groups: 1, uses: 4, age: 5 });
});

it('lists nothing before the first round, and is absent without skills', () => {
  expect(skillsView(config, {})).toEqual([]);
  expect(skillsView(parseConfig(defaultConfig('grpo')), {})).toBeNull();
});
