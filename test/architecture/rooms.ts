/**
 * How large each module may be, and what it is for. `npm run -s measure -- figures` writes the README's table from here; with
 * `--lower` it first lowers every number to today's size. A number is raised by hand, with the reason in the commit.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');
const here = join(import.meta.dirname, 'rooms.ts');
const readme = join(root, 'README.md');

interface Room {
  /** Lines at most: code, comments and blanks of its .ts, .svelte, .css and .mjs files. */
  readonly most: number;
  /** What it is for, in six words. */
  readonly what: string;
  /** The file to begin with. */
  readonly begin: string;
}

/** By folder below `src`, and `workers`, in the order of reading. */
export const rooms: Readonly<Record<string, Room>> = {
  tensor: { most: 1050, what: 'flat tensors, counter-based random numbers', begin: 'tensor.ts' },
  graph: { most: 2000, what: 'primitives, their gradients, ONNX bytes', begin: 'index.ts' },
  policy: { most: 2820, what: 'transformer and MLP; generate, act, score', begin: 'sizes.ts' },
  tasks: { most: 7420, what: 'prompts, exact verifier, solution of each', begin: 'task.ts' },
  sandbox: { most: 3790, what: 'code of readers in a cage', begin: 'sandbox.ts' },
  config: { most: 3500, what: 'every setting, its link and refusals', begin: 'settings.ts' },
  methods: { most: 4880, what: 'settings and source of every method', begin: 'method.ts' },
  rollout: { most: 4730, what: 'the engine that makes a batch', begin: 'collect.ts' },
  learn: { most: 5440, what: 'the engine that makes an update', begin: 'learner.ts' },
  strategies: { most: 24420, what: 'what plugs in, by its slot', begin: 'learning.ts' },
  run: { most: 6920, what: 'the life of a run', begin: 'round.ts' },
  experiment: { most: 2780, what: 'comparisons at equal budget, and outcomes', begin: 'study.ts' },
  question: { most: 3370, what: 'what a policy answers a reader', begin: 'answer.ts' },
  runtime: { most: 6230, what: 'onnxruntime, and handles of all threads', begin: 'protocol.ts' },
  trainer: { most: 1450, what: 'what the training thread does', begin: 'trainer.ts' },
  storage: { most: 2330, what: 'runs and comparisons in the browser', begin: 'store.ts' },
  runfile: { most: 1920, what: 'a run as bytes and back', begin: 'file.ts' },
  api: { most: 480, what: 'the library that others install', begin: 'declared.ts' },
  foreign: { most: 3190, what: 'runs of other libraries, their faults', begin: 'open.ts' },
  lessons: { most: 3400, what: 'lessons, exercises and classes as data', begin: 'lesson.ts' },
  scorm: { most: 1100, what: 'activities inside of learning platforms', begin: 'pack.ts' },
  site: { most: 1000, what: 'delivery of the page, and offline', begin: 'connect.ts' },
  ui: { most: 46790, what: 'the page, from state to panels', begin: 'main.ts' },
  texts: { most: 200, what: 'the page in other languages', begin: 't.ts' },
  cli: { most: 6730, what: 'commands, and the build of dist', begin: 'train.ts' },
  workers: { most: 260, what: 'entries of threads, without any logic', begin: 'thread.worker.ts' },
};

const folderOf = (room: string): string => (room === 'workers' ? room : `src/${room}`);

/** All modules that there are. */
export const roomsThere = (): string[] => [
  ...readdirSync(join(root, 'src'), { withFileTypes: true })
    .filter((one) => one.isDirectory())
    .map(({ name }) => name),
  'workers',
];

/** Lines that a module has. */
export function linesIn(room: string): number {
  const folder = join(root, folderOf(room));
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(ts|svelte|css|mjs)$/.test(name))
    .reduce((sum, name) => sum + readFileSync(join(folder, name), 'utf8').split('\n').length - 1, 0);
}

const perRow = 4;
const header = '| module: what it is for; where to begin; lines at most | | | |\n|---|---|---|---|\n';

/** The README with its table of modules as they are here. Throws where it has none. */
export function readmeWithRooms(text: string, of: typeof rooms = rooms): string {
  const cells = Object.entries(of).map(
    ([room, { most, what, begin }]) =>
      `\`${room}\`: ${what}; \`${folderOf(room)}/${begin}\`; ${most.toLocaleString('en')}`,
  );
  const rows = cells.flatMap((_, at) =>
    at % perRow === 0 ? [`| ${cells.slice(at, at + perRow).join(' | ')} |\n`] : [],
  );
  const from = text.indexOf('| module');
  const to = text.indexOf('\n\n', from) + 1;
  if (from < 0 || to === 0) throw new Error('README.md: must have a table that begins with | module');
  return text.slice(0, from) + header + rows.join('') + text.slice(to);
}

const next50 = (lines: number): number => Math.ceil(lines / 50) * 50;

/** This file with every number lowered to today's size, rounded up to the next 50. */
export function lowered(text: string, lines: (room: string) => number = linesIn): string {
  return text.replace(
    /^( {2}(\w+): \{ most: )(\d+)/gm,
    (_, before: string, room: string, most: string) =>
      before + String(Math.min(Number(most), next50(lines(room)))),
  );
}

/** Writes the README's table again. `lower`: after lowering the numbers here. */
export function writeRooms(lower: boolean): void {
  const now = Object.entries(rooms).map(([room, { most, ...rest }]): [string, Room] => [
    room,
    { ...rest, most: lower ? Math.min(most, next50(linesIn(room))) : most },
  ]);
  if (lower) writeFileSync(here, lowered(readFileSync(here, 'utf8')));
  writeFileSync(readme, readmeWithRooms(readFileSync(readme, 'utf8'), Object.fromEntries(now)));
}
