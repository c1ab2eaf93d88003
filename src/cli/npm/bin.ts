/** `npx espalier`: the page and the commands of the npm package. A command's code is loaded when it is called. */
import { cp, mkdir, readdir } from 'node:fs/promises';
import { readFlags, WrongUse, type CommandForm } from '../arguments.ts';
import { runCommand, type RunsWith } from '../runCommand.ts';
import { callOf, siteFolder } from './place.ts';

/** The package's version; its build writes it here. */
declare const ESPALIER_VERSION: string;

const startForm: CommandForm = {
  call: callOf('start'),
  what: 'Serves the page of this package until Ctrl-C.',
  flags: [{ form: '--port <number>', help: '0 takes a free one.', default: 4173, atLeast: 0 }],
  examples: ['--port 8080'],
};

async function start(args: readonly string[]): Promise<void> {
  const port = readFlags(args, startForm).count('port');
  if (port > 65_535) throw new WrongUse(`--port: must be at most 65535, got ${port}`);
  const { servePackage } = await import('./serve.ts');
  process.stdout.write(`Espalier runs at ${await servePackage(port)} (Ctrl+C ends it)\n`);
  await new Promise(() => undefined);
}

const siteForm: CommandForm = {
  call: callOf('site'),
  what: 'Copies the page of this package, with <espalier-lab> as espalier.js, into a folder of your site. It trains on the processor: the engines for graphics cards are not in the package.',
  words: { form: '<folder>', help: 'A new or empty folder.' },
  flags: [],
  examples: ['public/espalier'],
};

async function site(args: readonly string[]): Promise<void> {
  const folder = readFlags(args, siteForm).words[0] as string;
  await mkdir(folder, { recursive: true });
  if ((await readdir(folder)).length > 0)
    throw new WrongUse(`folder: must be new or empty, got ${folder} with files; name another or empty it`);
  await cp(siteFolder, folder, { recursive: true });
  process.stdout.write(
    `${folder} holds the page. Put a widget into yours:\n<script src="${folder.replace(/^public\//, '/')}/espalier.js" async></script>\n<espalier-lab method="grpo"></espalier-lab>\n`,
  );
}

const commands: Readonly<Record<string, () => RunsWith | Promise<RunsWith>>> = {
  start: () => start,
  site: () => site,
  train: async () => (await import('../train.ts')).train,
  compare: async () => (await import('../compare.ts')).compare,
  try: async () => (await import('../try.ts')).tryPolicy,
  diagnose: async () => (await import('../diagnose.ts')).diagnoseRun,
};

const help = `Usage: npx espalier [command]

Commands (each has --help):
  start      Serves the page; this is also what no command does.
  site       Copies the page into a folder of your site, for widgets and for bundlers.
  train      Trains one run with the numbers of the page.
  compare    Trains a comparison at equal budget.
  try        Asks the policy of a run.
  diagnose   Says what is wrong with a run of TRL, verl, slime, Trackio and others.

Options:
  -V, --version  Prints the version.
`;

const [name = 'start', ...args] = process.argv.slice(2);
if (name === '-h' || name === '--help' || name === 'help') process.stdout.write(help);
else if (name === '-V' || name === '--version') process.stdout.write(`${ESPALIER_VERSION}\n`);
else
  runCommand(async () => {
    const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
    if (!command)
      throw new WrongUse(
        `command: must be one of ${Object.keys(commands).join(', ')}, got ${name}; npx espalier --help says what they do`,
      );
    return (await command())(args);
  });
