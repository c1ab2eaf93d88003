import { describe, expect, it } from 'vitest';
import { helpTextOf, readFlags, type CommandForm } from '../../src/cli/arguments.ts';
import { usageOf } from '../measure/usage.ts';

const form: CommandForm = {
  call: 'npm run -s try --',
  what: 'Tries something.',
  words: { form: '[id...]', help: 'Things to try.' },
  flags: [
    { form: '--seed <number>', help: 'The seed.', default: 7, atLeast: 2 },
    { form: '--set <key=value...>', help: 'Settings.' },
    { form: '--json-file <file>', help: 'The result.', conflicts: ['quick'] },
    { form: '--quick', help: 'Measures less.' },
  ],
  examples: ['--seed 3'],
};
const read = (line: string) => readFlags(line.split(' ').filter(Boolean), form);

describe('flags', () => {
  it('flags have a value, none, or many', () => {
    const flags = read('first second --seed 3 --quick --set a=1 b=2 --seed=4 --set c=3');
    expect(flags.words).toEqual(['first', 'second']);
    expect([flags.count('seed'), flags.has('seed'), flags.has('quick')]).toEqual([4, true, true]);
    expect(flags.list('set')).toEqual(['a=1', 'b=2', 'c=3']);
    expect(read('--json-file -').text('json-file')).toBe('-');
  });

  it('flags that are not given have their default', () => {
    const flags = read('');
    expect([flags.count('seed'), flags.has('seed'), flags.has('quick')]).toEqual([7, false, false]);
    expect([flags.text('json-file'), flags.list('set'), flags.words]).toEqual([undefined, [], []]);
  });

  it.each([
    ['--seed -3', '--seed: must be a whole number of at least 2, got "-3"'],
    ['--seed 2.5', '--seed: must be a whole number of at least 2, got "2.5"'],
    ['--seed', '--seed: must be followed by a value, got none; npm run -s try -- --help shows every flag'],
    ['--json-file --seed 3', '--json-file: must be followed by a value, got "--seed"'],
    ['--sede 3', '--sede: no such flag (Did you mean --seed?); npm run -s try -- --help shows every flag'],
    [
      '--json-file x --quick',
      "option '--json-file <file>' cannot be used with option '--quick'; leave one of them out",
    ],
  ])('flags are refused with a sentence: %s', (line, sentence) => {
    expect(() => read(line)).toThrow(sentence);
  });

  it('a flag that the form does not have is a fault of the command', () => {
    expect(() => read('').text('sed')).toThrow('internal: the form of the command has no flag --sed');
  });
});

it('help and usage follow the form', () => {
  expect(() => read('--quick -h')).toThrow(helpTextOf(form));
  expect(helpTextOf(form)).toContain('--seed <number>       The seed. (default: 7)');
  expect(helpTextOf(form)).toContain('Example:\n  npm run -s try -- --seed 3\n');
  expect(usageOf(form)).toBe('[ID …] [--seed 7] [--set KEY=VALUE …] [--json-file FILE] [--quick]');
});
