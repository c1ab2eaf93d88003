/** Parses a command's flags: `--name value`, `--name` for a switch, `--set a=b …` for a list. */
import { realpathSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';

export interface Flags {
  /** The last value, or undefined without the flag. Throws a sentence if the value is missing. */
  text(name: string): string | undefined;
  /** Throws a sentence if the value is not an integer of at least `min`. */
  count(name: string, fallback: number, min?: number): number;
  has(name: string): boolean;
  /** All values of a flag that may repeat or take several. */
  list(name: string): readonly string[];
  /** Words before the first flag. */
  readonly words: readonly string[];
}

/** Throws a sentence on an unknown flag. */
export function readFlags(argv: readonly string[], known: readonly string[]): Flags {
  const values = new Map<string, string[]>();
  const words: string[] = [];
  let current = words;
  const { tokens } = parseArgs({ args: [...argv], strict: false, allowPositionals: true, tokens: true });
  for (const token of tokens) {
    if (token.kind !== 'option' || !token.rawName.startsWith('--')) {
      current.push(argv[token.index] as string);
      continue;
    }
    const { name, value } = token;
    if (!known.includes(name)) {
      throw new Error(
        `--${name}: no such flag, this command has ${known.map((flag) => `--${flag}`).join(' ')}`,
      );
    }
    current = values.get(name) ?? [];
    values.set(name, current);
    if (value !== undefined) current.push(value);
  }
  const text = (name: string): string | undefined => {
    const given = values.get(name);
    if (given?.length === 0) throw new Error(`--${name}: must be followed by a value, got none`);
    return given?.at(-1);
  };
  return {
    text,
    count(name, fallback, min = 0) {
      const given = text(name);
      if (given === undefined) return fallback;
      const value = Number(given);
      if (!Number.isInteger(value) || value < min) {
        throw new Error(`--${name}: must be a whole number of at least ${min}, got ${given}`);
      }
      return value;
    },
    has: (name) => values.has(name),
    list: (name) => values.get(name) ?? [],
    words,
  };
}

/** Runs a command; prints an error as one line to stderr and exits with 1. */
export function runCommand(command: () => Promise<void>): void {
  command().then(
    () => process.exit(0),
    (error: unknown) => {
      process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
      if (process.env.DEBUG && error instanceof Error) process.stderr.write(`${error.stack ?? ''}\n`);
      process.exit(1);
    },
  );
}

/** Runs a command if Node was started with its file, which has this URL; a file that imports it calls it instead. */
export function runIfStarted(url: string, command: (args: readonly string[]) => Promise<void>): void {
  const [, started, ...args] = process.argv;
  if (started !== undefined && pathToFileURL(realpathSync(started)).href === url)
    runCommand(() => command(args));
}
