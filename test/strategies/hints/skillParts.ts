/** Skills of the task strategies, and completions that wrote or read them: shared by tests of the library. */
import type { Sample } from '../../../src/rollout/sample.ts';
import type { Skill } from '../../../src/strategies/hints/skills/skill.ts';
import { encode } from '../../../src/tasks/alphabet.ts';
import { strategies } from '../../../src/tasks/strategies.ts';
import type { Prompt } from '../../../src/tasks/task.ts';
import { END } from '../../../src/tasks/vocabulary/common.ts';
import { makeTrajectory } from '../../learn/trajectories.ts';

export const skillSettings = {
  ...{ hint_skill_opening: 2, hint_skill_length: 1, hint_skill_groups: 4 },
  ...{ hint_skill_generations: 1, hint_skill_chain: 1 },
};

/** Prompts at level 2, by mark. */
const byMark = new Map<string, Prompt[]>();
for (let i = 0; i < 200; i++) {
  const prompt = strategies.prompt('train', 5, i, 2);
  byMark.set(prompt.key.slice(11, 12), [...(byMark.get(prompt.key.slice(11, 12)) ?? []), prompt]);
}
export const promptsOf = (mark: string): readonly Prompt[] => byMark.get(mark)!;

export function written(prompt: Prompt, text: string, reward: number, skill?: string): Sample {
  const completion = [...encode(text), END];
  const one = makeTrajectory({ prompt: [...prompt.tokens], completion, logps: completion.map(() => -1) });
  const verdict = { reward, correct: reward === 1, reason: '' };
  const hint = skill === undefined ? {} : { hint: { context: 1, tokens: encode(skill) } };
  return { ...one, prompt, reward, verdict, ...hint };
}

export const skillOf = (text: string, more: Partial<Skill> = {}): Skill => ({
  ...{ opening: encode(':<'), text: encode(text), born: 0, generation: 1, revises: null },
  ...{ state: 'tested', uses: 0, gains: [], utility: null },
  ...more,
});
