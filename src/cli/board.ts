/** `npm run -s board`: the boards of public/board.json. A row is taken in only if its run, trained again, is identical. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  boardsOf,
  createReading,
  mostBoardSeconds,
  parseBoard,
  whyNotOnBoard,
  type BoardRow,
} from '../experiment/board.ts';
import { methods } from '../methods/index.ts';
import { readFlags, type CommandForm } from './arguments.ts';
import { writeWhole } from './files.ts';
import { runIfStarted } from './runCommand.ts';
import { verifyLink } from './verify.ts';
import { callOf, root } from './place.ts';

const usual = join(root, 'public/board.json');

export const boardForm: CommandForm = {
  call: callOf('board'),
  what: 'Prints the boards: the best recipes of each task that were trained again here, bit for bit.',
  flags: [
    {
      form: '--add <link>',
      help: 'Trains the run of a link with proof again, and adds it if it is identical and takes less than five minutes.',
    },
    {
      form: '--against <file>',
      help: 'Trains the rows again that this earlier list lacks, and fails unless their numbers are the same.',
      conflicts: ['add'],
    },
    { form: '--file <file>', help: 'The list.', default: usual },
  ],
  examples: ["--add 'https://example.org/#v=1&task=maze&proof=…'", '--against board-before.json'],
};

/**
 * Trains the run of a link again and returns its row. Throws a sentence if it differs, takes longer than `most` seconds, is of
 * another engine version, or cannot stand on a board.
 */
export async function rowOfLink(link: string, most = mostBoardSeconds): Promise<BoardRow> {
  const reading = createReading();
  const { identical, text, config, here } = await verifyLink(link, {
    onRound(report, recipe) {
      const why = whyNotOnBoard(recipe);
      if (why !== null) throw new Error(why);
      reading.add(report);
      if (report.seconds <= most) return;
      throw new Error(
        `board: a run must train within ${most} seconds here, and this one is at round ${report.metrics.round}; share a shorter one`,
      );
    },
  });
  if (!identical) throw new Error(text);
  const { best, spent } = reading.read();
  if (best === null)
    throw new Error(
      'board: a run must be evaluated within the budget, and its first evaluation is beyond it',
    );
  const { task, level, own_method, method } = config;
  const title = own_method ? own_method.title : methods[method].title;
  return {
    task,
    level,
    method: title,
    link: link.slice(link.indexOf('#')),
    engine: here.engine,
    best,
    spent,
  };
}

const readRows = async (file: string): Promise<readonly BoardRow[]> =>
  parseBoard(JSON.parse(await readFile(file, 'utf8')));

const three = (value: number): string => value.toFixed(3);
const lineOf = ({ method, best, spent }: BoardRow): string =>
  `  ${three(best)}  ${spent === null ? '–' : Math.round(spent)}  ${method}`;

/** Every board as lines: pass@1 at the budget, tokens to the height, method. */
const printed = (rows: readonly BoardRow[]): string =>
  boardsOf(rows)
    .map(({ task, level, rows: some }) => [`${task} level ${level}`, ...some.map(lineOf)].join('\n'))
    .join('\n');

export async function board(args: readonly string[]): Promise<void> {
  const flags = readFlags(args, boardForm);
  const file = flags.text('file') as string;
  const rows = await readRows(file);
  const [link, earlier] = [flags.text('add'), flags.text('against')];
  if (link !== undefined) {
    const row = await rowOfLink(link);
    const others = rows.filter((one) => one.link !== row.link);
    await writeWhole(file, `${JSON.stringify({ rows: [...others, row] }, null, 1)}\n`);
    process.stdout.write(`${row.task} level ${row.level}\n${lineOf(row)}\n`);
  } else if (earlier !== undefined) {
    const known = new Set((await readRows(earlier)).map((row) => JSON.stringify(row)));
    const added = rows.filter((row) => !known.has(JSON.stringify(row)));
    for (const row of added) {
      const again = await rowOfLink(row.link);
      if (JSON.stringify(again) !== JSON.stringify(row))
        throw new Error(
          `board: a row must say what its run does; it says${lineOf(row)}, and here${lineOf(again)}`,
        );
    }
    process.stdout.write(
      `${added.length === 1 ? '1 row' : `${added.length} rows`} trained again, all the same\n`,
    );
  } else process.stdout.write(`${printed(rows)}\n`);
}

runIfStarted(import.meta.url, board);
