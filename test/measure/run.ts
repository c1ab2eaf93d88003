/**
 * `npm run -s measure -- NAME [flags]` runs one measuring program; `--help` lists them. Progress goes to stderr, results to the
 * named file or to stdout. Committing a result changes the figures in test/measure/README.md.
 */
import { runIfStarted } from '../../src/cli/arguments.ts';
import { writeFigures } from './figures.ts';
import { programs, type Program } from './programs.ts';

const wantsHelp = (args: readonly string[]): boolean => args.includes('--help') || args.includes('-h');

/** A program's purpose, requirements and output. */
function helpOf({ name, what, usage, needsBuild, result }: Program): string {
  return [
    `npm run -s measure -- ${name} ${usage}`.trimEnd(),
    `  ${what}`,
    ...(needsBuild ? ['  Needs a build: npm run build.'] : []),
    ...(result ? [`  The committed result is ${result}.`] : []),
  ].join('\n');
}

function programNamed(name: string | undefined): Program {
  const found = programs.find((one) => one.name === name);
  if (found) return found;
  throw new Error(
    `measure: must be one of ${programs.map((one) => one.name).join(', ')}, got ${name ?? 'nothing'}; --help says what each does`,
  );
}

/** Runs the program of the first word with the words behind it. */
export async function measure([name, ...args]: readonly string[]): Promise<void> {
  if (name === undefined || wantsHelp([name])) {
    process.stdout.write(`${programs.map(helpOf).join('\n\n')}\n`);
    return;
  }
  const program = programNamed(name);
  if (wantsHelp(args)) {
    process.stdout.write(`${helpOf(program)}\n`);
    return;
  }
  const loaded = await program.load();
  await loaded.measure(args);
  writeFigures();
}

runIfStarted(import.meta.url, measure);
