import { expect, test } from 'vitest';
import { checkConfig, defaultConfig, type RunConfig } from '../../src/config/schema.ts';
import { whyOff, withField, withoutField } from '../../src/ui/state/sentences.ts';

const said = (changes: Partial<RunConfig>): string => {
  const [problem] = checkConfig({ ...defaultConfig(), ...changes });
  return withoutField(problem!);
};

test('a refusal in the form says why and what to set, by the names that stand there', () => {
  expect(said({ hint: 'always', labels: 'majority' })).toBe(
    'A hint would show the answer that voting must find. Set “Labels” to verifier, or “Hints” to none.',
  );
  expect(said({ replay: 'partial', allocation: 'hard' })).toMatch(
    / Set “Completion budget” to uniform, or “Replay” to none\.$/,
  );
});

test('a refusal in the form of a switch that is off does not say to leave it off', () => {
  const [problem] = checkConfig({ ...defaultConfig('grpo', 'cart-pole'), hint: 'all_failed' });
  expect(whyOff(problem!)).toMatch(/ Choose another task\.$/);
  const latents = checkConfig({ ...defaultConfig('latent-grpo'), hint: 'all_failed' });
  expect(whyOff(latents[0]!)).toMatch(/ Set “Latent slots” to 0\.$/);
});

test('a refusal in the form names other settings as the form does, and leaves plain words alone', () => {
  expect(said({ steps_per_generation: 7 })).toBe(
    '32 × 8 completions do not split into 7 updates of at least 2. Set “Updates per pass” to 2, 4 or 8, or “Prompts per round” to 35.',
  );
  const [problem] = checkConfig({ ...defaultConfig(), max_completion_length: 1000 });
  expect(withField(problem!)).toMatch(/^“Longest completion”: must be /);
});

test('a refusal in the form calls a value by its label', () => {
  expect(said({ prompt_selection: 'thompson' })).toContain('got thompson (VADE).');
});
