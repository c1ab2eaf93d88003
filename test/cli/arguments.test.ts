import { describe, expect, it } from 'vitest';
import { readFlags } from '../../src/cli/arguments.ts';

const known = ['seed', 'set', 'json', 'quick'];
const read = (line: string) => readFlags(line.split(' ').filter(Boolean), known);

describe('flags', () => {
  it('have a value, none, or many', () => {
    const flags = read('first second --seed 3 --quick --set a=1 b=2 --json out.json --set c=3');
    expect(flags.words).toEqual(['first', 'second']);
    expect(flags.count('seed', 1)).toBe(3);
    expect(flags.has('quick')).toBe(true);
    expect(() => flags.text('quick')).toThrow('--quick: must be followed by a value, got none');
    expect(flags.list('set')).toEqual(['a=1', 'b=2', 'c=3']);
    expect(flags.text('json')).toBe('out.json');
  });

  it('that are not given have their fallback', () => {
    const flags = read('');
    expect(flags.count('seed', 7)).toBe(7);
    expect(flags.text('json')).toBeUndefined();
    expect(flags.has('quick')).toBe(false);
    expect(flags.list('set')).toEqual([]);
  });

  it('take a negative number for a value, and refuse it as a count', () => {
    expect(() => read('--seed -3').count('seed', 1)).toThrow(
      '--seed: must be a whole number of at least 0, got -3',
    );
    expect(() => read('--seed 1.5').count('seed', 1)).toThrow(
      '--seed: must be a whole number of at least 0, got 1.5',
    );
    expect(() => read('--seed x').count('seed', 1, 2)).toThrow(
      '--seed: must be a whole number of at least 2, got x',
    );
  });

  it('that are unknown are refused with a list of the known ones', () => {
    expect(() => read('--sede 3')).toThrow(
      '--sede: no such flag, this command has --seed --set --json --quick',
    );
  });
});
