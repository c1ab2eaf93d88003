/** Typed prompts of every task: read back as the question that the task itself draws, or refused with a sentence. */
import { expect, it } from 'vitest';
import { heldOutText, promptProblem, rulesForPrompts, typedPrompt } from '../../src/question/prompt.ts';
import { decode } from '../../src/tasks/alphabet.ts';
import { END } from '../../src/tasks/vocabulary/common.ts';
import { tasks } from '../../src/tasks/index.ts';
import { differentEvalPrompts } from '../../src/tasks/pool.ts';
import type { Prompt, TokenTask } from '../../src/tasks/task.ts';

const tokenTasks = Object.values(tasks).filter((task): task is TokenTask => task.kind === 'tokens');
const settings = (level: number) => ({ level, level_mixture: [], max_completion_length: null });
const cases = tokenTasks.flatMap((task) => task.levels.map(({ level }) => [task.id, level, task] as const));

/** Whether two prompts are the same question: the reference of each is right for the other. */
async function areSame(task: TokenTask, one: Prompt, other: Prompt): Promise<boolean> {
  if (task.act) return task.solve(one).join() === task.solve(other).join();
  const verdicts = await task.verify([
    { prompt: one, completion: task.solve(other) },
    { prompt: other, completion: task.solve(one) },
  ]);
  return verdicts.every(({ correct }) => correct);
}

it.each(cases)(
  'a typed prompt of %s, level %i, is the question that the task draws',
  async (_, level, task) => {
    for (const drawn of differentEvalPrompts({ task: task.id, level }, 12)) {
      const { prompt, isQuestion } = typedPrompt(task, settings(level), task.vocabulary.decode(drawn.tokens));
      expect(isQuestion).toBe(true);
      expect(prompt.tokens).toEqual(drawn.tokens);
      // Prompts with hidden parts share texts; then the first one with this text is meant.
      const hides = task.id === 'lookup' || task.id === 'toolbox';
      if (!hides) expect(await areSame(task, prompt, drawn)).toBe(true);
      expect(task.solve(prompt).at(-1)).toBe(END);
    }
  },
);

it.each(cases)(
  'a typed prompt of %s, level %i, may hold all symbols of 600 drawn prompts',
  (_, level, task) => {
    const rules = rulesForPrompts(task, settings(level));
    for (let index = 0; index < 600; index++) {
      const text = task.vocabulary.decode(task.prompt('train', 5, index, level).tokens);
      expect(promptProblem(text, rules)).toBeNull();
    }
  },
);

it('a typed prompt is a question of another level, where the frame of the run has space for it', () => {
  const { prompt, isQuestion } = typedPrompt(tasks['chain-sum'] as TokenTask, settings(3), '2+3=');
  expect(isQuestion).toBe(true);
  expect(decode((tasks['chain-sum'] as TokenTask).solve(prompt))).toBe('5⏎');
});

it.each(['28+=', '+', '12', '=='])('a typed prompt that is no question has no right answer: %s', (text) => {
  expect(typedPrompt(tasks['chain-sum'] as TokenTask, settings(2), text).isQuestion).toBe(false);
});

it('a typed prompt outside the alphabet, too long or empty is refused with the symbol, the length or advice', () => {
  const rules = rulesForPrompts(tasks['chain-sum'] as TokenTask, settings(2));
  expect(rules.symbols.join('')).toBe('0123456789+=');
  expect(promptProblem('28+5x=', rules)).toBe(
    'prompt: “x” is not in the alphabet of Chain sum, which is 0 1 2 3 4 5 6 7 8 9 + =',
  );
  expect(promptProblem('28+54=1', rules)).toBe('prompt: 1 symbol too long; the frame holds 6');
  expect(promptProblem('28+54+70=', rules)).toBe('prompt: 3 symbols too long; the frame holds 6');
  expect(promptProblem('', rules)).toBe('prompt: type at least one symbol, or take a held-out prompt');
  expect(promptProblem('28+54=', rules)).toBeNull();
  expect(() => typedPrompt(tasks['chain-sum'] as TokenTask, settings(2), '28+5é=')).toThrow(/“é”/);
});

it('a typed prompt can be each held-out prompt in turn, the first again after the last', () => {
  const level1 = { task: 'chain-sum', level: 1 };
  const texts = Array.from({ length: 20 }, (_, number) => heldOutText(level1, number));
  const different = new Set(texts);
  expect(texts[different.size]).toBe(texts[0]);
  expect(texts.slice(0, different.size)).toHaveLength(different.size);
});
