/** Runs a command to its exit code: 0 for done, 1 for a failure while working, 2 for wrong use, 130 after Ctrl-C. */
import { realpathSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { ConfigError } from '../config/problem.ts';
import { HelpAsked, WrongUse } from './arguments.ts';

/** A command; resolves to its exit code, or to nothing for 0. */
export type RunsWith = (args: readonly string[]) => Promise<number | void>;

/** Prints an error as one line to stderr, the help to stdout, and exits. */
export function runCommand(command: () => Promise<number | void>): void {
  command().then(
    (code) => process.exit(code ?? 0),
    (error: unknown) => {
      if (error instanceof HelpAsked) {
        process.stdout.write(error.message);
        process.exit(0);
        return;
      }
      process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
      if (process.env.DEBUG && error instanceof Error) process.stderr.write(`${error.stack ?? ''}\n`);
      process.exit(error instanceof WrongUse || error instanceof ConfigError ? 2 : 1);
    },
  );
}

/** Runs a command if Node was started with its file, which has this URL; a file that imports it calls it instead. */
export function runIfStarted(url: string, command: RunsWith): void {
  const [, started, ...args] = process.argv;
  if (started !== undefined && pathToFileURL(realpathSync(started)).href === url)
    runCommand(() => command(args));
}
