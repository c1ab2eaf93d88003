/** Runs a command in this process, one at a time: Node and its engine start in seconds, most commands end sooner. */
import { vi } from 'vitest';
import { runCommand, type RunsWith } from '../../src/cli/runCommand.ts';

export interface Ended {
  /** The exit code that a process would have had. */
  readonly code: number;
  /** What it wrote to stdout and stderr. */
  readonly out: string;
  readonly errors: string;
}

export async function inThisProcess(command: RunsWith, args: readonly string[]): Promise<Ended> {
  const [out, errors] = [process.stdout, process.stderr].map((stream) => {
    const texts: string[] = [];
    const write = vi.spyOn(stream, 'write').mockImplementation((text, encoding, written?: () => void) => {
      texts.push(String(text));
      (typeof encoding === 'function' ? encoding : written)?.();
      return true;
    });
    return { text: () => texts.join(''), restore: () => write.mockRestore() };
  }) as [Captured, Captured];
  const exit = vi.spyOn(process, 'exit');
  try {
    const code = await new Promise<number>((resolve) => {
      exit.mockImplementation((code) => resolve(Number(code)) as never);
      runCommand(() => command(args));
    });
    return { code, out: out.text(), errors: errors.text() };
  } finally {
    for (const { restore } of [out, errors]) restore();
    exit.mockRestore();
  }
}

interface Captured {
  text(): string;
  restore(): void;
}
