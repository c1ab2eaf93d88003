/** Skills: what the policy writes as one, what each is worth by matched halves of groups, and which are kept. */
import { describe, expect, it } from 'vitest';
import { parseConfig, defaultConfig } from '../../../src/config/schema.ts';
import { sealCheckpoint } from '../../../src/run/checkpoint.ts';
import {
  libraryAfter,
  mostSkills,
  skillsFor,
  utilityOf,
  type SkillLibrary,
} from '../../../src/strategies/hints/skills/library.ts';
import { skillsRemembering } from '../../../src/strategies/hints/skills/memory.ts';
import { encode } from '../../../src/tasks/alphabet.ts';
import type { Prompt } from '../../../src/tasks/task.ts';
import { batchOf } from '../../learn/trajectories.ts';
import { roundsOf, smallConfig } from '../../run/resumed.ts';
import { promptsOf, skillOf, skillSettings as settings, written } from './skillParts.ts';

const none: SkillLibrary = { rounds: 0, skills: [] };

/** Groups that read skill b: the rewards with it, and without it. */
const halves = (groups: readonly (readonly [number[], number[]])[]) => [
  batchOf(
    groups.flatMap(([read, plain], g) => [
      ...plain.map((reward) => written(promptsOf('<')[g]!, 'a1234', reward)),
      ...read.map((reward) => written(promptsOf('<')[g]!, 'b4321', reward, 'b')),
    ]),
  ),
];

describe('a library of skills', () => {
  it('gets one candidate for each opening: how the best plain completion began whose beginning is new there', () => {
    const [one, two] = promptsOf('<') as [Prompt, Prompt];
    const round = [
      batchOf([
        written(one, 'a1234', 0),
        written(one, 'b4321', 1),
        written(one, 'c4321', 1),
        written(two, 'd', 1, 'd'),
        written(promptsOf('=')[0]!, '', 1),
        written(promptsOf('>')[0]!, 'a1', 0),
      ]),
    ];
    const first = libraryAfter(none, round, settings);
    expect(first).toEqual({
      rounds: 1,
      skills: [skillOf('b'), skillOf('a', { opening: encode(':>') })],
    });
    expect(libraryAfter(first, round, settings).skills).toHaveLength(2);
    const decided = { rounds: 1, skills: [skillOf('b', { state: 'refused' })] };
    expect(libraryAfter(decided, round, settings).skills[1]).toEqual(skillOf('c', { born: 1 }));
  });

  it('measures a skill by the halves of the groups that read it, as a sum by hand does', () => {
    const groups: [number[], number[]][] = [
      [
        [1, 1],
        [0, 1, 0],
      ],
      [
        [1, 0],
        [0, 0, 0],
      ],
      [[0], [1, 0]],
      [[1, 1, 1, 1], [1]],
      [[1, 1], []],
    ];
    const [skill] = libraryAfter({ rounds: 1, skills: [skillOf('b')] }, halves(groups), settings).skills;
    const gains = [1 - 1 / 3, 1 / 2, -1 / 2, 0];
    const mean = gains.reduce((a, b) => a + b) / 4;
    const spread = Math.sqrt(gains.reduce((sum, gain) => sum + (gain - mean) ** 2, 0) / 3);
    expect(skill!.uses).toBe(11);
    expect(skill!.utility!.mean).toBeCloseTo(mean, 12);
    expect(skill!.utility!.low).toBeCloseTo(mean - (0.8416212335729143 * spread) / 2, 12);
    expect(skill!.utility!.high).toBeCloseTo(mean + (0.8416212335729143 * spread) / 2, 12);
    expect(skill!.state).toBe('refused');
  });

  it('keeps nothing that is worth nothing in more than one case of five, and most of what is worth a quarter', () => {
    let state = 12345;
    const draw = () => (state = (state * 48271) % 2147483647) / 2147483647;
    const share = (gain: number) => {
      let kept = 0;
      for (let i = 0; i < 2000; i++) {
        const half = (p: number) => [0, 1, 2, 3].reduce((sum) => sum + (draw() < p ? 1 : 0), 0) / 4;
        kept += Number(utilityOf(Array.from({ length: 8 }, () => half(0.3 + gain) - half(0.3))).low > 0);
      }
      return kept / 2000;
    };
    expect(share(0)).toBeLessThan(0.24);
    expect(share(0.25)).toBeGreaterThan(0.85);
  });

  it('decides after enough groups, keeps what helps, and retires what no longer does', () => {
    const helps: [number[], number[]] = [
      [1, 1],
      [0, 0],
    ];
    const idle: [number[], number[]] = [
      [1, 1],
      [1, 1],
    ];
    const after = (library: SkillLibrary, ...groups: [number[], number[]][]) =>
      libraryAfter(library, halves(groups), { ...settings, hint_skill_groups: 2 });
    const start = { rounds: 0, skills: [skillOf('b')] };
    expect(after(start, helps).skills[0]).toMatchObject({ state: 'tested', gains: [1] });
    const kept = after(after(start, helps), helps);
    expect(kept.skills[0]).toMatchObject({ state: 'kept', gains: [] });
    expect(after(kept, helps, helps).skills[0]!.state).toBe('kept');
    expect(after(kept, idle, idle).skills[0]!.state).toBe('retired');
    expect(after(start, idle, idle).skills[0]!.state).toBe('refused');
  });

  it('gives a prompt what is for its opening: the tested one first or last, kept ones by utility', () => {
    const worth = (mean: number) => ({ state: 'kept' as const, utility: { mean, low: mean, high: mean } });
    const library = {
      rounds: 9,
      skills: [
        skillOf('a', { state: 'refused' }),
        skillOf('b', worth(0.2)),
        skillOf('c', worth(0.5)),
        skillOf('d'),
        skillOf('e', { opening: encode(':=') }),
      ],
    };
    const textsFor = (tests: boolean) =>
      skillsFor(library, promptsOf('<')[0]!.tokens, tests).map(({ text }) => text);
    expect(textsFor(true)).toEqual(['d', 'c', 'b'].map((text) => encode(text)));
    expect(textsFor(false)).toEqual(['c', 'b', 'd'].map((text) => encode(text)));
  });

  it('forgets the oldest skills that are not in use first', () => {
    const many = Array.from({ length: mostSkills }, (_, i) =>
      skillOf('b', {
        born: i,
        state: i === 0 || i > 5 ? 'kept' : 'refused',
        opening: [i % 60, 1 + (i % 50)],
      }),
    );
    const { skills } = libraryAfter({ rounds: 200, skills: many }, halves([[[1], [0]]]), settings);
    expect(skills).toHaveLength(mostSkills);
    expect(skills.slice(0, 2).map(({ born }) => born)).toEqual([0, 2]);
    expect(skills.at(-1)!.born).toBe(200);
  });

  it('comes back from a checkpoint, and only in the form that was written', () => {
    const { encode: write, decode } = skillsRemembering;
    const library = {
      rounds: 3,
      skills: [skillOf('b', { gains: [0.5, 1] }), skillOf('c', { utility: utilityOf([0, 1]) })],
    };
    const stored = JSON.parse(JSON.stringify(write(library))) as { rounds: number; skills: unknown[][] };
    expect(decode(stored)).toEqual(library);
    const [row] = stored.skills as [unknown[]];
    const bad = [null, [], { rounds: -1, skills: [] }, { rounds: 1, skills: [[]] }];
    const rows = [[-1], ['b'], [], [1, 2], 'kept?', 1.5, [[1]]].map((value, at) => row.with(at % 7, value));
    for (const one of [...bad, ...rows.map((skill) => ({ rounds: 1, skills: [skill] }))])
      expect(() => decode(one), JSON.stringify(one)).toThrow('skills: their memory');
  });
});

it.each([
  [{ hint: 'all_failed' }, 'no fair measure of a skill'],
  [{ hint_placement: 'prefix' }, 'a copy of the one that wrote it'],
  [{ hint_share: 0.97 }, 'that do not read it'],
  [{ hint: 'dropout', hint_dropout: 0 }, 'that do not read it'],
] as const)('refuses skills with %j, because it says “%s”', (more, why) => {
  expect(() => parseConfig({ ...defaultConfig('co-evolving-skills'), ...more })).toThrow(why);
});

it(
  'of a library half of which harms, runs keep what helps and refuse what harms',
  { timeout: 120_000 },
  async () => {
    // At level 1 the base tries all templates, so a wrong name takes away what it gets right; weights stay, so utilities do too.
    const right = { '=': 'a', '<': 'b', '>': 'c' };
    const mixed = Object.entries(right).flatMap(([mark, name]) =>
      [name, name === 'a' ? 'b' : 'a'].map((text) => skillOf(text, { opening: encode(`.${mark}`) })),
    );
    const counts = { kept: 0, keptRight: 0, right: 0 };
    for (const seed of [1, 2, 3]) {
      const config = smallConfig('co-evolving-skills', {
        ...{ seed, level: 1, prompts_per_round: 16, num_generations: 8, max_rounds: 24, learning_rate: 1e-9 },
      });
      const { checkpoint } = await roundsOf(config, 1);
      const skills = skillsRemembering.encode({ rounds: 1, skills: mixed });
      const memory = { ...(checkpoint.state['memory'] as object), skills };
      const begun = sealCheckpoint({ ...checkpoint, state: { ...checkpoint.state, memory } });
      const { checkpoint: end } = await roundsOf(config, 20, begun);
      const after = skillsRemembering.decode((end.state['memory'] as Record<string, unknown>)['skills']);
      const decided = after.skills.slice(0, mixed.length);
      expect(decided.every(({ state }) => state !== 'tested')).toBe(true);
      decided.forEach(({ state }, at) => {
        const helps = at % 2 === 0;
        counts.right += Number(helps);
        counts.kept += Number(state === 'kept');
        counts.keptRight += Number(state === 'kept' && helps);
      });
    }
    expect(counts.keptRight / counts.kept).toBeGreaterThanOrEqual(0.9);
    expect(counts.keptRight / counts.right).toBeGreaterThanOrEqual(0.9);
  },
);
