/** Skills that are revised: who writes a revision, what it is measured against, what it replaces, and the credit for writing it. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultConfig, parseConfig } from '../../../src/config/schema.ts';
import { estimate } from '../../../src/learn/estimate.ts';
import {
  skillCredits,
  type SkillReader,
} from '../../../src/strategies/advantage/skill-credit/skillCredit.ts';
import { libraryAfter, skillsFor } from '../../../src/strategies/hints/skills/library.ts';
import { skillsRemembering } from '../../../src/strategies/hints/skills/memory.ts';
import type { Skill } from '../../../src/strategies/hints/skills/skill.ts';
import { advantageStrategies } from '../../../src/strategies/learning.ts';
import { encode } from '../../../src/tasks/alphabet.ts';
import type { Prompt } from '../../../src/tasks/task.ts';
import { columnsOf } from '../../learn/estimated.ts';
import { batchOf } from '../../learn/trajectories.ts';
import { smallConfig, wholeAndResumed } from '../../run/resumed.ts';
import { promptsOf, skillOf, skillSettings, written } from './skillParts.ts';

const settings = { ...skillSettings, hint_skill_groups: 2, hint_skill_generations: 2 };
const worth = (mean: number): Partial<Skill> => ({
  ...{ state: 'kept', utility: { mean, low: mean - 0.1, high: mean + 0.1 } },
});
const [one, two] = promptsOf('<') as [Prompt, Prompt];
const after = (skills: readonly Skill[], samples: ReturnType<typeof written>[]) =>
  libraryAfter({ rounds: 3, skills }, [batchOf(samples)], settings).skills;

describe('a revision of a skill', () => {
  it('is how the best completion began that read a kept skill, before a plain one that is as good', () => {
    const kept = skillOf('b', worth(0.3));
    const round = [
      written(one, 'a1', 1),
      written(one, 'c1', 1, 'b'),
      written(one, 'd1', 0, 'b'),
      written(one, 'b1', 1, 'b'),
    ];
    expect(after([kept], round)[1]).toEqual(skillOf('c', { born: 3, generation: 2, revises: encode('b') }));
    // What is not kept is not revised, and neither is what has been revised often enough.
    for (const other of [skillOf('b', { state: 'refused' }), { ...kept, generation: 2 }])
      expect(after([other], round)[1]).toEqual(skillOf('a', { born: 3 }));
  });

  it('is read beside what it revises', () => {
    const skills = [
      skillOf('a', worth(0.9)),
      skillOf('b', worth(0.2)),
      skillOf('c', { revises: encode('b') }),
    ];
    const texts = (tests: boolean) =>
      skillsFor({ rounds: 1, skills }, one.tokens, tests).map(({ text }) => text);
    expect(texts(true)).toEqual(['c', 'b', 'a'].map(encode));
    expect(texts(false)).toEqual(['a', 'b', 'c'].map(encode));
  });

  const revised = [skillOf('b', worth(0.3)), skillOf('c', { generation: 2, revises: encode('b') })];
  const group = (prompt: typeof one, child: number[], parent: number[]) => [
    written(prompt, 'a1', 0),
    ...child.map((reward) => written(prompt, 'b1', reward, 'c')),
    ...parent.map((reward) => written(prompt, 'b1', reward, 'b')),
  ];

  it('replaces it where readers of both show that it is better, and is worth what both add', () => {
    const [parent, child] = after(revised, [...group(one, [1, 1], [0, 1]), ...group(two, [1], [0])]);
    const gains = [1 - 1 / 2, 1];
    expect(parent!.state).toBe('retired');
    expect(child).toMatchObject({ state: 'kept', revises: null, generation: 2, uses: 3 });
    expect(child!.utility!.mean).toBeCloseTo(0.3 + (gains[0]! + gains[1]!) / 2, 12);
  });

  it('is refused where it is no better than what it revises, however much better than nothing it is', () => {
    const [parent, child] = after(revised, [...group(one, [1, 1], [1, 1]), ...group(two, [1], [1])]);
    expect(parent!.state).toBe('kept');
    expect(child!.state).toBe('refused');
  });

  it('is not measured by groups in which nobody read the other', () => {
    expect(after(revised, group(one, [1, 1], []))[1]!.gains).toEqual([]);
  });

  it('comes back from a checkpoint, where a first form stands as it did before there were revisions', () => {
    const stored = skillsRemembering.encode({ rounds: 1, skills: revised }) as { skills: unknown[][] };
    expect(stored.skills.map((row) => row.length)).toEqual([7, 9]);
    expect(skillsRemembering.decode(stored).skills).toEqual(revised);
    const damaged = { ...stored, skills: [stored.skills[1]!.with(8, ['b'])] };
    expect(() => skillsRemembering.decode(damaged)).toThrow('skills: their memory');
  });

  it('needs two hints in a group', () => {
    expect(() => parseConfig({ ...defaultConfig('skill-r1'), hint_contexts: 1 })).toThrow(
      'must read a revision and the skill that it revises',
    );
  });
});

const anyReader = fc.record<SkillReader>({
  read: fc.constantFrom('', 'a', 'b'),
  begins: fc.constantFrom('', 'a', 'b', 'c'),
  reward: fc.constantFrom(0, 0.5, 1),
});

describe('the credit for writing a skill', () => {
  it('is what its readers got, among all parts of the group and over the part in which it was written', () => {
    fc.assert(
      fc.property(fc.array(anyReader, { minLength: 1, maxLength: 8 }), (group) => {
        const credits = skillCredits(group);
        const rewardOf = (text: string) => {
          let [sum, count] = [0, 0];
          for (const reader of group)
            if (reader.read === text) [sum, count] = [sum + reader.reward, count + 1];
          return count === 0 ? null : sum / count;
        };
        const parts = ['', 'a', 'b'].map(rewardOf).filter((part) => part !== null);
        const middle = parts.reduce((a, b) => a + b, 0) / parts.length;
        const variance = parts.reduce((sum, part) => sum + (part - middle) ** 2, 0) / parts.length;
        group.forEach(({ read, begins }, i) => {
          const readers = rewardOf(begins);
          if (begins === '' || begins === read || readers === null) return expect(credits[i]).toBeNull();
          const { among, over } = credits[i]!;
          expect(over).toBeCloseTo(readers - rewardOf(read)!, 12);
          expect(among).toBeCloseTo(variance < 1e-20 ? 0 : (readers - middle) / Math.sqrt(variance), 9);
        });
      }),
    );
  });

  it('is added to the symbols of the skill alone, and to nothing that no other read', () => {
    const config = parseConfig({ ...defaultConfig('skill-r1'), scale_rewards: 'none', skill_credit: 0.5 });
    const samples = [
      written(one, 'b12', 0),
      written(one, 'c12', 0),
      written(one, 'c12', 1, 'b'),
      written(one, 'a12', 1, 'b'),
    ].map((sample, i) => ({ ...sample, sample: i, group: 0 }));
    const advantagesWith = (skill_credit: number) =>
      columnsOf(estimate(batchOf(samples), { ...config, skill_credit }, 20, advantageStrategies)).signals
        .advantages;
    const [plain, credited] = [advantagesWith(0), advantagesWith(0.5)];
    const start = one.tokens.length;
    credited.forEach((row, i) => {
      row.forEach((value, t) => {
        // Readers of b got 1 and the others 0: a deviation of 1 above the mean, and 1 more than where it was written.
        const added = i === 0 && t === start ? 0.5 * (1 + 1) : 0;
        expect(value - plain[i]![t]!).toBeCloseTo(added, 6);
      });
    });
  });
});

it('runs that revise skills resume to the same weights', { timeout: 60_000 }, async () => {
  const config = smallConfig('skill-r1', { num_generations: 8, hint_skill_groups: 2, max_rounds: 4 });
  const { rows, equal } = await wholeAndResumed(config, 4, 2);
  expect(equal).toBe(true);
  expect(rows.some((row) => (row['skills/credited'] ?? 0) > 0)).toBe(true);
});
