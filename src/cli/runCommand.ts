/** Runs a command to its exit code: 0 for done, 1 for a failure while working, 2 for wrong use, 130 after Ctrl-C. */
import { realpathSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { ConfigError } from '../config/problem.ts';
import { HelpAsked, WrongUse } from './arguments.ts';

/** A command; resolves to its exit code, or to nothing for 0. */
export type RunsWith = (args: readonly string[]) => Promise<number | void>;

/** As shells report a program whose reader has closed the pipe, such as `| head`. */
const closedPipe = 141;

/** Prints an error as one line to stderr, the help to stdout, and exits when all is written. */
export function runCommand(command: () => Promise<number | void>): void {
  command().then(
    (code) => exitWith(code ?? Number(process.exitCode ?? 0)),
    (error: unknown) => {
      if (error instanceof HelpAsked) {
        process.stdout.write(error.message);
        exitWith(0);
        return;
      }
      process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
      if (process.env.DEBUG && error instanceof Error) process.stderr.write(`${error.stack ?? ''}\n`);
      exitWith(error instanceof WrongUse || error instanceof ConfigError ? 2 : 1);
    },
  );
}

/** A pipe takes 64 kB at a time, and an exit drops the rest. */
function exitWith(code: number): void {
  process.stdout.write('', (error) => {
    process.stderr.write('', () => process.exit(error ? closedPipe : code));
  });
}

/** Runs a command if Node was started with its file, which has this URL; a file that imports it calls it instead. */
export function runIfStarted(url: string, command: RunsWith): void {
  const [, started, ...args] = process.argv;
  if (started === undefined || pathToFileURL(realpathSync(started)).href !== url) return;
  process.stdout.on('error', ({ code }: NodeJS.ErrnoException) => {
    process.exit(code === 'EPIPE' ? closedPipe : 1);
  });
  runCommand(() => command(args));
}
