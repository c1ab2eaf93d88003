/**
 * `npm run -s measure -- NAME [flags]` runs one measuring program; `--help` lists them. Progress goes to stderr, results to the
 * named file or to stdout. Committing a result changes the figures in test/measure/README.md.
 */
import { HelpAsked, helpTextOf, readFlags, WrongUse, type CommandForm } from '../../src/cli/arguments.ts';
import { usageOf } from './usage.ts';
import { runIfStarted } from '../../src/cli/runCommand.ts';
import { writeFigures } from './figures.ts';
import { programs, type Program } from './programs.ts';

const call = 'npm run -s measure --';
const wantsHelp = (word: string | undefined): boolean => word === '--help' || word === '-h';

/** The form of a program; its help says what it needs and writes. */
export function formOf({ name, what, words, flags, needsBuild, result }: Program): CommandForm {
  const needs = needsBuild ? ' It needs a build: npm run build.' : '';
  const writes = result ? ` The committed result is ${result}.` : '';
  return {
    call: `${call} ${name}`,
    what: `${what}${needs}${writes}`,
    ...(words && { words }),
    flags,
    examples: [''],
  };
}

const overview = (): string =>
  [
    'Usage: npm run -s measure -- NAME [flags]; NAME --help explains the flags of a program.\n',
    ...programs.map((one) => `${`${one.name} ${usageOf(one)}`.trim()}\n  ${one.what}`),
  ].join('\n');

/** Throws `WrongUse` where there is no such program. */
export function programNamed(name: string): Program {
  const found = programs.find((one) => one.name === name);
  if (found) return found;
  throw new WrongUse(
    `measure: must be one of ${programs.map((one) => one.name).join(', ')}, got ${name}; --help says what each does`,
  );
}

/** Runs the program of the first word with the words behind it. */
export async function measure([name, ...args]: readonly string[]): Promise<void> {
  if (name === undefined || wantsHelp(name)) throw new HelpAsked(`${overview()}\n`);
  const program = programNamed(name);
  const form = formOf(program);
  if (wantsHelp(args[0])) throw new HelpAsked(helpTextOf(form));
  // Behind the two dashes every word stands for itself.
  const flags = readFlags(program.passesOn ? ['--', ...args] : args, form);
  const loaded = await program.load();
  await loaded.measure(flags);
  writeFigures();
}

runIfStarted(import.meta.url, measure);
