/** Chains of related prompts: their stages, what a stage reads of the one before, and the reward for what was passed on. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultConfig, parseConfig } from '../../../src/config/schema.ts';
import type { Collect, CollectSite, RoundRequest } from '../../../src/rollout/wrapper.ts';
import { chainedPrompts } from '../../../src/strategies/hints/skills/chains.ts';
import { skillsRemembering } from '../../../src/strategies/hints/skills/memory.ts';
import { stagesOf } from '../../../src/strategies/hints/skills/stages.ts';
import { skillRewards, type Link } from '../../../src/strategies/reward/skill-reward/skillReward.ts';
import { decode, encode } from '../../../src/tasks/alphabet.ts';
import { batchOf } from '../../learn/trajectories.ts';
import { roundsOf, smallConfig, wholeAndResumed } from '../../run/resumed.ts';
import { promptsOf, written } from './skillParts.ts';

const config = parseConfig(defaultConfig('sage-library'));

describe('a chain of prompts', () => {
  it('has the n-th prompt of an opening in stage n, and all that are left in the last', () => {
    const openings = ['a', 'b', 'a', 'a', 'c', 'b', 'a'].map(encode);
    expect(stagesOf(openings, 3)).toEqual([0, 0, 1, 2, 0, 1, 2]);
    expect(stagesOf(openings, 1)).toEqual([0, 0, 0, 0, 0, 0, 0]);
  });

  it('answers a prompt after the one before it, with the skill that came from there, and gives all back in their places', async () => {
    const marks = ['<', '<', '=', '<'];
    const prompts = marks.map((mark, place) => ({ prompt: promptsOf(mark)[place]!, place }));
    const asked: { marks: string[]; skills: string[] }[] = [];
    const collect = ((request: RoundRequest) => {
      const { skills } = skillsRemembering.decode(request.carried.memory['skills']);
      asked.push({
        marks: request.prompts.map(({ prompt }) => prompt.key.slice(11, 12)),
        skills: skills.map(({ opening, text }) => decode([...opening, ...text])),
      });
      const trajectories = request.prompts.map(({ prompt }, group) => ({
        ...written(prompt, prompt.key.slice(11, 12) === '<' ? 'b4321' : 'a1234', 1),
        group,
      }));
      const { carried } = request;
      return Promise.resolve({
        ...{ batch: batchOf(trajectories), entries: { tok_unique: trajectories.length }, verifyFailures: 0 },
        ...{
          timing: { generate: 1, verify: 1 },
          carried: { ...carried, next: carried.next + prompts.length },
        },
      });
    }) as unknown as Collect;
    const memory = { other: 1 };
    const request = {
      prompts,
      carried: { memory, next: 0, unfinished: [], taken: new Set(), collections: [] },
    };
    const collected = await chainedPrompts({ config } as CollectSite)!(collect)(request as never);
    expect(asked).toEqual([
      { marks: ['<', '='], skills: [] },
      { marks: ['<', '<'], skills: [':<b', ':=a'] },
    ]);
    const { trajectories } = collected.batch;
    expect(trajectories.map(({ group }) => group)).toEqual([0, 1, 2, 3]);
    trajectories.forEach(({ prompt, group }) => expect(prompt).toBe(prompts[group]!.prompt));
    expect(collected.entries.tok_unique).toBe(4);
    expect(collected.carried).toMatchObject({ memory, next: 8 });
  });

  it('is off with one prompt, and without skills', () => {
    for (const more of [
      { hint_skill_chain: 1 },
      { hint: 'none' as const },
      { hint_content: 'solution' as const },
    ])
      expect(chainedPrompts({ config: { ...config, ...more } } as CollectSite)).toBeNull();
  });

  it('is refused with groups that stay unfinished', () => {
    expect(() => parseConfig({ ...config, replay: 'partial' })).toThrow('leaves some of them unfinished');
  });
});

const anyLink = fc.record<Link>({
  chain: fc.constantFrom('0 a', '0 b'),
  stage: fc.nat(2),
  read: fc.constantFrom(null, 'x', 'y'),
  begins: fc.constantFrom('', 'x', 'y'),
  correct: fc.boolean(),
});

it('right completions earn where one wrote and a later one read the same text, and no others', () => {
  fc.assert(
    fc.property(fc.array(anyLink, { maxLength: 10 }), (links) => {
      const earned = new Set<number>();
      for (let i = 0; i < links.length; i++)
        for (let j = 0; j < links.length; j++) {
          const [a, b] = [links[i]!, links[j]!];
          if (a.chain !== b.chain || b.stage <= a.stage || !b.correct) continue;
          if (a.read !== null || a.begins === '' || a.begins !== b.read) continue;
          // A reader that is right earns, whether its writer was right or not; a writer earns only if it was right too.
          earned.add(j);
          if (a.correct) earned.add(i);
        }
      expect(skillRewards(links)).toEqual(links.map((_, i) => Number(earned.has(i))));
    }),
  );
});

it('passes skills on inside of a round, and resumes to the same weights', { timeout: 60_000 }, async () => {
  const small = { prompts_per_round: 16, num_generations: 8, max_rounds: 4 };
  const { rows, equal } = await wholeAndResumed(smallConfig('sage-library', small), 4, 2);
  expect(equal).toBe(true);
  expect(rows.every((row) => (row['skills/passed'] ?? 0) > 0)).toBe(true);
  const apart = await roundsOf(smallConfig('co-evolving-skills', small), 1);
  const chained = await roundsOf(smallConfig('sage-library', small), 1);
  expect(chained.ledger.steps_seq).toBeGreaterThan(apart.ledger.steps_seq);
  expect(chained.ledger.tok_hint).toBeGreaterThan(apart.ledger.tok_hint);
});

it('of the first round only later prompts of a chain have a skill to read', { timeout: 60_000 }, async () => {
  const small = { prompts_per_round: 16, num_generations: 8, max_rounds: 1 };
  const { rows, checkpoint } = await roundsOf(smallConfig('sage-library', small), 1);
  const { skills } = skillsRemembering.decode((checkpoint.state['memory'] as { skills: unknown }).skills);
  expect(skills.some(({ uses }) => uses > 0)).toBe(true);
  expect(rows[0]!['skills/passed']).toBe(1);
});
