/** Writes test/measure/README.md: what can be measured, and the figures of the results in public/. Nothing in it is written by hand. */
import { usageOf } from './usage.ts';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ClaimList } from '../../src/experiment/claimList.ts';
import { countText } from '../../src/experiment/mark.ts';
import { ruleCameAfter } from '../../src/experiment/outcome.ts';
import { benchTable, type BenchResult } from './figures/benchTable.ts';
import { tasksTable } from './figures/taskTables.ts';
import { oneLiners } from './figures/oneLiners.ts';
import { table } from './figures/table.ts';
import { root, stored } from './output.ts';
import type { NotebookHost } from './notebooks.ts';
import { programs } from './programs.ts';
import type { Measured } from './reliability/measured.ts';
import type { MeasuredShowcase } from './showcaseResult.ts';

/** A result in public/ by its name. Throws where it is missing. */
function resultOf<Result>(name: string): Result {
  const result = stored<Result>(join(root, `public/${name}.json`));
  if (result === null) throw new Error(`public/${name}.json: must be there, found nothing`);
  return result;
}

const programTable = (): string =>
  table(
    ['command', 'what it measures', 'result'],
    programs.map(({ needsBuild, result, ...one }) => [
      `\`measure -- ${`${one.name} ${usageOf(one)}`.trim()}\``,
      `${one.what}${needsBuild ? ' After a build.' : ''}`,
      result === undefined ? '' : `\`${result}\``,
    ]),
  );

/** Results of `bench`, with the rows that each holds. */
const benches = [
  ['bench', 'Speed beside other engines', ''],
  ['page', 'The page', '--only first-visit overlay-frames long-curves quick-start run-file-import'],
] as const;

const benchSections = (): string[] =>
  benches.map(([name, title, flags]) => {
    const command = `npm run -s measure -- bench ${flags} --json public/${name}.json`.replaceAll(/ +/g, ' ');
    return `### ${title}\n\n\`${command}\`\n\n${benchTable(resultOf<BenchResult>(name))}`;
  });

function reliabilityTable(): string {
  const { browser, rows } = resultOf<{ browser: string; rows: (Measured & { met: boolean })[] }>(
    'reliability',
  );
  const lines = rows.map(({ fault, target, times, held, worst, met, engine }) => [
    engine === undefined ? fault : `${fault} (engine version ${engine})`,
    target,
    `${held.toLocaleString('en')} of ${times.toLocaleString('en')}${met ? '' : ', **missed**'}`,
    worst ?? '',
  ]);
  return `Chromium ${browser.replace(/^Chromium /, '')}, 2 cores.\n\n${table(['fault', 'what should hold', 'held', 'worst'], lines)}`;
}

const signed = (value: number): string => value.toFixed(3).replace('-', '−');

function showcaseTable(): string {
  const { showcases } = resultOf<{ showcases: readonly MeasuredShowcase[] }>('showcase');
  return table(
    ['switch', 'effect over 16 seeds', 'seconds, with over without', 'pass@1, with less without'],
    showcases.map(({ id, shows, effect, secondsRatio: { mean, low, high }, difference }) => [
      id,
      `${'saves' in shows ? `saves of ${shows.saves}` : `raises ${shows.raises} by`} ${signed(effect.difference)} [${signed(effect.low)}, ${signed(effect.high)}]`,
      `${mean.toFixed(2)} [${low.toFixed(2)}, ${high.toFixed(2)}]`,
      `${signed(difference.difference)} [${signed(difference.low)}, ${signed(difference.high)}]`,
    ]),
  );
}

function claimsText(): string {
  const list = resultOf<ClaimList>('claims');
  const { archived, untested } = list;
  return `${countText(list)}. ${ruleCameAfter} ${untested.length} methods have no experiment that counts. ${archived.length} older experiments count nowhere: they had no condition check and no arm with random rewards, and only their effects are kept.`;
}

function notebooksText(): string {
  const { chromium, note, hosts } = resultOf<{
    chromium: string;
    note: string;
    hosts: readonly NotebookHost[];
  }>('notebooks');
  const lines = hosts.map(({ host, kernel, checks, answersWithinCell }) => {
    const missed = Object.keys(checks).filter((check) => !checks[check]);
    const held = Object.keys(checks).filter((check) => checks[check]);
    return [
      host,
      kernel,
      `${held.join('; ')}${missed.length > 0 ? `; **missed**: ${missed.join('; ')}` : ''}`,
      answersWithinCell ? 'while a cell waits' : 'when the cell has ended',
    ];
  });
  return `The widget of \`espalier_widget.py\`, Chromium ${chromium}. ${note} Not tried: Colab, VS Code, marimo, JupyterLite.\n\n${table(['tried in', 'kernel', 'what held', 'answers come'], lines)}`;
}

/** The whole file. */
export function figuresText(): string {
  return [
    '# Measuring',
    'Written by `npm run -s measure`: no line is made by hand, and a test compares the file with the results. Everything here ran on machines with 2 cores and without a GPU.',
    '## Programs',
    'Each is `npm run -s measure -- NAME`; `--help` says the same in the terminal.',
    programTable(),
    '## Claims',
    claimsText(),
    '## Show me',
    showcaseTable(),
    '## Tasks',
    tasksTable(resultOf('tasks')),
    '## Speed',
    'Ratios are medians of pairs measured in turn, with quartiles; below 1 we are faster.',
    ...benchSections(),
    '## Faults',
    'A silent thread is declared dead after 2 s (3 s in its first three rounds), or later where its steps take long; then a second thread takes the run over. WebGPU is a software adapter here.',
    reliabilityTable(),
    '## Notebooks',
    notebooksText(),
    '## Other checks',
    oneLiners(resultOf)
      .map((line) => `- ${line}`)
      .join('\n'),
  ]
    .join('\n\n')
    .concat('\n');
}

export function writeFigures(): void {
  writeFileSync(join(root, 'test/measure/README.md'), figuresText());
}
