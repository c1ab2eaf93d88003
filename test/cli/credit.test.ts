import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const script = join(import.meta.dirname, '../../src/cli/credit.ts');

function credit(...line: string[]): Promise<{ code: number; out: string; errors: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, ['--import', 'tsx', script, ...line], (error, out, errors) =>
      resolve({ code: Number(error?.code ?? 0), out, errors }),
    );
  });
}

it.each([
  [['--task', 'maze'], '--task: must be one of scratchpad, lookup, got maze\n'],
  [['--trees', '1'], '--trees: must be a whole number of at least 2, got 1\n'],
])(
  'answers bad input with one line: %j',
  async (line, sentence) => {
    expect(await credit(...line)).toEqual({ code: 1, out: '', errors: sentence });
  },
  20_000,
);
