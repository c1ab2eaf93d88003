/** Hostile run files with fitting hashes are refused in a sentence, fast, and leave nothing behind. */
import { expect, it } from 'vitest';
import { readRunFile } from '../../src/runfile/file.ts';
import { hostileFile } from './hostile.ts';

// Ten of each kind.
it('150 hostile run files are refused in a sentence, each within a second', () => {
  const refusal = /^run file: [^\n]+; [^\n]+$/;
  const accepted: string[] = [];
  const slow: string[] = [];
  const secondsOf = (read: () => void): number => {
    const before = process.cpuUsage();
    read();
    // The processor's own time: a busy machine may stop this thread for seconds.
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1e6;
  };
  for (let n = 0; n < 150; n++) {
    const { name, file } = hostileFile(n);
    const read = (): void => {
      try {
        readRunFile(file);
        accepted.push(`${n}: ${name}`);
      } catch (error) {
        expect((error as Error).name, `${n}: ${name}: ${String(error)}`).toBe('RunFileRefused');
        expect((error as Error).message).toMatch(refusal);
      }
    };
    // Memory that the machine has to find first costs processor time too, once: a file is slow when it is slow three times.
    if ([1, 2, 3].every(() => secondsOf(read) > 1)) slow.push(`${n}: ${name}`);
  }
  expect(accepted).toEqual([]);
  expect(slow).toEqual([]);
  expect(Object.getOwnPropertyNames(Object.prototype)).not.toContain('a');
});
