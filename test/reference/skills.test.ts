/** Co-evolving skills: utilities by matched halves, and what is kept, refused and retired, by the formula of the card. */
import { expect, it } from 'vitest';
import type { Sample } from '../../src/rollout/sample.ts';
import { libraryAfter, type SkillLibrary } from '../../src/strategies/hints/skills/library.ts';
import { seeded, seededInts } from '../graph/seeded.ts';
import { batchOf, makeTrajectory } from '../learn/trajectories.ts';
import { mean, spread } from './arithmetic.ts';
import { expectClose } from './update.ts';

/** The standard normal distribution is below it with probability 0.8; the card rounds it to 0.84. */
const z = 0.8416212335729143;
const opening = [7, 8];
const settings = {
  hint_skill_opening: 2,
  hint_skill_length: 1,
  hint_skill_groups: 6,
  hint_skill_generations: 1,
  hint_skill_chain: 1,
};
const texts = [11, 12, 13];

/** A group of a prompt of that opening: those that read a skill, and the others. */
function groupOf(seed: number, group: number, skill: number, lift: number): Sample[] {
  const [read] = seededInts(seed, 1, 0, 5) as [number];
  return seeded(seed + 1, 6, 0, 1).map((reward, sample) => {
    const one = makeTrajectory({ prompt: opening, completion: [20 + sample, 1], logps: [-1, -1], group });
    const plain = { ...one, prompt: { ...one.prompt, index: group }, sample, reward };
    const hint = { context: 1, tokens: [skill] };
    return sample < read ? { ...plain, reward: reward + lift, hint } : plain;
  });
}

it('skills are worth the mean over groups of the mean reward with less without, and kept by the bound of 80 %', () => {
  let library: SkillLibrary = {
    rounds: 0,
    skills: texts.map((text) => ({
      ...{ opening, text: [text], born: 0, generation: 1, revises: null },
      ...{ state: 'tested', uses: 0, gains: [], utility: null },
    })),
  };
  const none = (): number[] => [];
  const own = texts.map((text) => ({ text, state: 'tested', uses: 0, gains: none(), worth: [1, 1, 1] }));
  const fates = new Set<string>();
  for (let round = 0; round < 60; round++) {
    const groups = [0, 1, 2].flatMap((g) => {
      const skill = own[(round + g) % 3]!;
      if (skill.state === 'refused' || skill.state === 'retired') return [];
      // One skill helps at first, one always, and one less than luck.
      const lift = [round < 15 ? 0.5 : -0.2, 0.4, 0.06][(round + g) % 3]!;
      const members = groupOf(16_000 + 10 * (3 * round + g), g, skill.text, lift);
      const [read, plain] = [true, false].map((is) => members.filter(({ hint }) => !!hint === is));
      const meanOf = (some: readonly Sample[]): number => mean(some.map(({ reward }) => reward));
      skill.uses += read!.length;
      if (read!.length > 0) skill.gains.push(meanOf(read!) - meanOf(plain!));
      return members;
    });
    for (const skill of own) {
      if (skill.gains.length < settings.hint_skill_groups) continue;
      const [u, half] = [mean(skill.gains), (z * spread(skill.gains)) / Math.sqrt(skill.gains.length)];
      const before = skill.state;
      skill.state = u - half > 0 ? 'kept' : before === 'kept' ? 'retired' : 'refused';
      fates.add(`${before} ${skill.state}${u > 0 && u < half ? ' above 0' : ''}`);
      [skill.worth, skill.gains] = [[u, u - half, u + half], []];
    }
    library = libraryAfter(library, [batchOf(groups, round)], settings);
    for (const [i, expected] of own.entries()) {
      const found = library.skills[i]!;
      const { text, state, uses, worth, gains } = expected;
      expect(found).toMatchObject({ text: [text], state, uses });
      const { mean: u, low, high } = found.utility ?? { mean: 1, low: 1, high: 1 };
      expectClose([u, low, high, ...found.gains], [...worth, ...gains]);
    }
  }
  expect([...fates].sort()).toEqual(['kept kept', 'kept retired', 'tested kept', 'tested refused above 0']);
});
