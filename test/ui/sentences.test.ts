import { describe, expect, test } from 'vitest';
import { checkConfig, defaultConfig, type RunConfig } from '../../src/config/schema.ts';
import { whyOff, withField, withoutField } from '../../src/ui/lab/sentences.ts';

const said = (changes: Partial<RunConfig>): string => {
  const [problem] = checkConfig({ ...defaultConfig(), ...changes });
  return withoutField(problem!.field, problem!.message);
};

describe('a refusal in the form', () => {
  test('says of two settings that exclude each other which, why and what to do, by the names that stand there', () => {
    expect(said({ hint: 'failed', prune: 'random', prune_at: 2 })).toBe(
      '"failed" does not go with “Pruning” "random". Whom to tell is decided on finished completions of a prompt. Set “Pruning” to none, or leave “Hints” at none.',
    );
    expect(said({ replay: 'partial', allocation: 'hard' })).toMatch(
      /^"partial" does not go with “Further completions” "hard"\. .* Set “Further completions” to uniform, or leave “Replay” at none\.$/,
    );
    expect(said({ replay: 'partial', dynamic_sampling: true })).toContain(
      'does not go with “Dynamic sampling” true.',
    );
    expect(said({ task: 'lookup', replay: 'partial' })).toContain(
      'Set “Task” to another one, or leave “Replay” at none.',
    );
  });

  test('of a switch that is off does not speak of a strategy that nobody has chosen', () => {
    const [problem] = checkConfig({ ...defaultConfig('grpo', 'cart-pole'), hint: 'all_failed' });
    expect(whyOff('hint', problem!.message)).toBe(
      'Does not go with “Task” "cart-pole". Its observations are numbers: a hint could not be read. Set “Task” to another one.',
    );
  });

  test('names other settings as the form does, and leaves plain words alone', () => {
    expect(said({ steps_per_generation: 7 })).toBe(
      'Must be a divisor of “Prompts per round” × “Completions per prompt” = 256 that leaves at least 2 completions for each update, got 7.',
    );
    expect(said({ replay: 'stale', surrogate: 'plain' })).toContain(
      'set “Centre of the clip” to recomputed.',
    );
    const [problem] = checkConfig({ ...defaultConfig(), max_completion_length: 1 });
    expect(withField(problem!)).toMatch(/^“Longest completion”: must be at least \d+, got 1\./);
    expect(withoutField('hint', 'hint: must be a task with policy and hint, got 1.')).toBe(
      'Must be a task with policy and hint, got 1.',
    );
  });
});
