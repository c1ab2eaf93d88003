/** Tests which module imports which, what pure modules never use, and where methods may be named. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { checkSources, methodIdsOf } from './architecture/checkSource.ts';
import type { Source } from './architecture/checkSource.ts';
import { arraysByIndex, completionRecords } from './architecture/completions.ts';
import { silencedRules, unusedProps } from './architecture/components.ts';
import { folderCycles, folderImports, importCycles } from './architecture/cycles.ts';
import { sharedNames } from './architecture/names.ts';
import { linesIn, lowered, readmeWithRooms, rooms, roomsThere } from './architecture/rooms.ts';
import { foreignWrites } from './architecture/stateWrites.ts';

const root = join(import.meta.dirname, '..');

function readSources(folder: string): Source[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
    .filter((path) => /\.(ts|mjs|svelte)$/.test(path))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
}

/** The breaches in one made-up file. */
function breachesIn(path: string, text: string): string[] {
  return checkSources([{ path, text }], new Set(['grpo', 'dr-grpo']));
}

test('every file of src and workers keeps to the import table', () => {
  const sources = [...readSources('src'), ...readSources('workers')];
  expect(sources.length).toBeGreaterThan(10);
  expect(checkSources(sources).join('\n')).toBe('');
});

test('no files import each other, directly or through others', () => {
  const sources = [...readSources('src'), ...readSources('workers')];
  expect(importCycles(sources)).toEqual([]);
});

test('no exported name means different things in different files', () => {
  const sources = [...readSources('src'), ...readSources('workers')];
  expect(sharedNames(sources)).toEqual([]);
});

test('a name that two files export is found, but for the data and code of one strategy', () => {
  const strategy = 'src/strategies/replay/buffered/fifo';
  const sources = [
    { path: 'src/a.ts', text: 'export const one = 1;\nexport interface Two {}' },
    { path: 'src/b.ts', text: 'export function one() {}' },
    { path: `${strategy}/meta.ts`, text: 'export const fifo = {};' },
    { path: `${strategy}/fifo.ts`, text: 'export const fifo = () => {};' },
  ];
  expect(sharedNames(sources)).toEqual(['one: src/a.ts, src/b.ts']);
});

test('no component declares a property that it does not take', () => {
  const components = readSources('src/ui').filter(({ path }) => path.endsWith('.svelte'));
  expect(components.length).toBeGreaterThan(200);
  expect(unusedProps(components)).toEqual([]);
});

test('a property that is declared and not taken is found, in an interface and in the type itself', () => {
  const taking = '<script lang="ts">let { one, two = 2 }: ';
  const component = (name: string, text: string): Source => ({ path: name, text: `${text}</script>` });
  expect(
    unusedProps([
      component('a', `${taking}Props = $props(); interface Props { one: 1; two?: 2; three: 3 }`),
      component('b', `${taking}{ one: 1; two?: 2; four: 4 } = $props();`),
      component('c', `${taking}One & { two: 2 } = $props(); type One = { one: 1; five: 5 };`),
      component('rest', '<script lang="ts">let { ...rest }: { one: 1 } = $props();'),
      component('elsewhere', `${taking}Props = $props();`),
    ]),
  ).toEqual(['a: three', 'b: four', 'c: five']);
});

test('no comment turns a rule of a linter off', () => {
  const sources = ['src', 'workers', 'test'].flatMap(readSources);
  expect(silencedRules(sources.filter(({ path }) => !path.startsWith('test/architecture')))).toEqual([]);
  const silenced = { path: 'a.ts', text: '// eslint-disable-next-line no-var\n/* oxlint-disable */' };
  expect(silencedRules([silenced])).toEqual(['a.ts: eslint-disable-next-line', 'a.ts: oxlint-disable']);
});

test('every module has a size, says in at most six words what it is for, and keeps to both', () => {
  expect(Object.keys(rooms).sort()).toEqual(roomsThere().sort());
  const tooLarge = Object.entries(rooms).flatMap(([room, { most }]) => {
    const lines = linesIn(room);
    return lines > most
      ? [
          `${room} has ${lines} lines, more than ${most}: shorten it, or raise its number in test/architecture/rooms.ts and run npm run -s measure -- figures`,
        ]
      : [];
  });
  expect(tooLarge).toEqual([]);
  for (const { what } of Object.values(rooms)) expect(what.split(' ').length, what).toBeLessThanOrEqual(6);
});

test('the README shows the modules, their sizes and files that exist', () => {
  const text = readFileSync(join(root, 'README.md'), 'utf8');
  expect(text, 'npm run -s measure -- figures writes it').toBe(readmeWithRooms(text));
  for (const [room, { begin }] of Object.entries(rooms))
    expect(existsSync(join(root, room === 'workers' ? room : `src/${room}`, begin)), begin).toBe(true);
});

test('numbers of modules are lowered to the next 50 above their lines, and never raised', () => {
  const text = '  graph: { most: 2000, what };\n  run: { most: 100, what };';
  const lines = (room: string) => (room === 'graph' ? 1_801 : 130);
  expect(lowered(text, lines)).toBe('  graph: { most: 1850, what };\n  run: { most: 100, what };');
});

/** The files through which a round hands its completions on, from their collection to the update. */
const handing = [
  ...['src/rollout/sample.ts', 'src/rollout/collection.ts', 'src/run/collected.ts'],
  ...['src/run/collectRound.ts', 'src/run/estimateRound.ts', 'src/run/replayRound.ts', 'src/run/round.ts'],
  ...['src/learn/learnable.ts', 'src/learn/estimate.ts', 'src/learn/advantage/strategy.ts'],
  'src/learn/learner.ts',
];

test('completions are handed on in at most eight records, from their collection to the update', () => {
  const sources = handing.map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
  expect(completionRecords(sources, 'Sample')).toEqual([
    ...['Sample', 'PrunedSample', 'Batch'],
    ...['Collected', 'Replayed', 'Estimated', 'Selected', 'ScoreReport'],
  ]);
});

test('no record joins arrays with completions by their index, but for the tokens of one tree', () => {
  const sources = ['src/rollout', 'src/learn', 'src/run', 'src/strategies'].flatMap(readSources);
  const found = arraysByIndex(sources).filter((place) => !place.startsWith('src/learn/tree/'));
  expect(found).toEqual([]);
});

test('a record of completions, and arrays beside them, are found', () => {
  const text = `
    export interface One { readonly tokens: Int32Array }
    export interface Wider extends One { readonly advantages: Float32Array }
    export interface Some { readonly all: readonly Wider[] }
    export interface Signals { readonly masks: readonly Uint8Array[]; of(one: One): number }
    export type Pair = Omit<One, 'tokens'> & { readonly other: number };
    export type Row = readonly One[];`;
  const sources = [{ path: 'src/learn/made.ts', text }];
  expect(completionRecords(sources, 'One')).toEqual(['One', 'Some', 'Pair']);
  expect(arraysByIndex(sources)).toEqual(['src/learn/made.ts: Signals.masks']);
});

test('no folders of the page import each other, and what panels share lies below them all', () => {
  const sources = readSources('src/ui');
  expect(folderCycles(sources)).toEqual([]);
  expect(folderImports(sources).get('src/ui/state')).toEqual([]);
});

/** Fields of forms, which components bind, and what only shares a name with state. */
const formFields =
  /: (studio\.\w+|recorded\.round|seeds\.count|classroom\.(text|count)|following\.takesOver)$/;
const othersOfThatName = /: (wanted\.state|last\.count)$|^src\/ui\/embed\/element\//;

test('state of a class is written by that class alone, but for the fields of forms', () => {
  const writes = foreignWrites(readSources('src/ui'));
  expect(writes.filter((one) => formFields.test(one)).length).toBeGreaterThan(10);
  expect(writes.filter((one) => !formFields.test(one) && !othersOfThatName.test(one))).toEqual([]);
});

test('a component that writes the state of a class is found, however it does so', () => {
  const sources = [
    {
      path: 'src/ui/Run.svelte.ts',
      text: 'class Run {\n  said = $state("");\n  round = $state(0);\n  write() { this.said = ""; }\n}',
    },
    {
      path: 'src/ui/a.svelte',
      text: 'if (run.said === "") { run.said = "x"; lab.run.round++; run.other = 1; }',
    },
    { path: 'src/ui/b.svelte', text: '<input bind:value={lab.run.said} /> {run.round}' },
  ];
  expect(foreignWrites(sources)).toEqual([
    ...['src/ui/a.svelte: run.round', 'src/ui/a.svelte: run.said', 'src/ui/b.svelte: run.said'],
  ]);
});

test('a cycle of folders is found where no files import each other', () => {
  const sources = [
    { path: 'src/ui/a/one.ts', text: "import { two } from '../b/two.ts';" },
    { path: 'src/ui/b/two.ts', text: '' },
    { path: 'src/ui/b/three.ts', text: "import type { Four } from '../a/four.ts';" },
    { path: 'src/ui/a/four.ts', text: '' },
  ];
  expect(importCycles(sources)).toEqual([]);
  expect(folderCycles(sources)).toEqual([['src/ui/a', 'src/ui/b']]);
});

test('a cycle of imports is found through types and through several files', () => {
  const cycle = [
    { path: 'src/a.ts', text: "import type { B } from './b.ts';" },
    { path: 'src/b.ts', text: "export { c } from './c.ts';" },
    { path: 'src/c.ts', text: "import { a } from './a.ts';" },
    { path: 'src/d.ts', text: "import { a } from './a.ts';" },
  ];
  expect(importCycles(cycle)).toEqual([['src/a.ts', 'src/b.ts', 'src/c.ts']]);
});

describe('the checker', () => {
  test('the checker names file, line, arrow and what is allowed for a forbidden import', () => {
    const [breach, ...others] = breachesIn(
      'src/learn/objective/surrogate.ts',
      `// a comment\nimport { sum } from '../../tasks/chainSum.ts';\n`,
    );
    expect(breach).toBe(
      'src/learn/objective/surrogate.ts:2: learn → tasks (import of src/tasks/chainSum.ts) is not in the import table; ' +
        'learn may import policy, graph, tensor, src/rollout/ledger, src/rollout/tree, ' +
        'types of rollout, types of config',
    );
    expect(others).toEqual([]);
  });

  test('the checker tells types from values', () => {
    const from = `from '../rollout/sample.ts';`;
    expect(breachesIn('src/learn/batch.ts', `import type { Batch } ${from}`)).toEqual([]);
    expect(breachesIn('src/learn/batch.ts', `type B = import('../rollout/sample.ts').Batch;`)).toEqual([]);
    expect(breachesIn('src/learn/batch.ts', `import { roles } ${from}`)[0]).toContain(
      'as `import type` it is allowed',
    );
    expect(breachesIn('src/learn/batch.ts', `export { roles } ${from}`)).toHaveLength(1);
  });

  test.each([
    ['src/graph/a.ts', `const x = await import('../policy/layout.ts');`],
    ['src/config/settings.ts', `import { grpo } from '../methods/grpo.ts';`],
    [
      'src/ui/lab/Lab.svelte',
      `<p>x</p>\n<script lang="ts">\nimport { open } from '../../runtime/session.ts';\n</script>`,
    ],
    ['src/ui/lab/lab.ts', `new Worker(new URL('../../../workers/thread.worker.ts', import.meta.url));`],
    ['src/ui/lab/lab.ts', `import url from '../../../workers/thread.worker.ts?worker&url';`],
    ['src/run/round.ts', `import * as ort from 'onnxruntime-web/wasm';`],
    ['src/ui/main.ts', `import { wrap } from 'comlink';`],
    ['workers/thread.worker.ts', `import { openDB } from 'idb';`],
    ['src/cli/train.ts', `import { lab } from '../ui/lab/lab.ts';`],
    ['src/policy/file.ts', `import { readFileSync } from 'node:fs';`],
    ['src/misc/helpers.ts', `export {};`],
  ])('the checker refuses %s: %s', (path, text) => {
    expect(breachesIn(path, text)).toHaveLength(1);
  });

  test.each([
    ['src/config/settings.ts', `import { rateOptions } from '../learn/options.ts';`],
    ['src/policy/options.ts', `import type { Options } from '../config/option.ts';`],
    ['src/storage/runs.ts', `import type { Checkpoint } from '../run/records.ts';`],
    ['src/ui/runs/runs.ts', `import type { MetricRow } from '../../run/records.ts';`],
    [
      'src/runtime/workerHandle.ts',
      `new Worker(new URL('../../workers/thread.worker.ts', import.meta.url));`,
    ],
    ['src/runtime/widgetHandle.ts', `import url from '../../workers/thread.worker.ts?worker&url';`],
    ['src/learn/a.ts', `// import { x } from '../ui/x.ts'; Math.random()`],
  ])('the checker accepts %s: %s', (path, text) => {
    expect(breachesIn(path, text)).toEqual([]);
  });

  test('the checker finds randomness, clocks and inexact maths in pure modules only', () => {
    const impure = [
      'Math.random()',
      'Date.now()',
      'performance.now()',
      'globalThis.crypto',
      'setTimeout(f)',
      'Math.log(2)',
      'const { log } = Math',
      '2 ** 0.5',
      'x **= 2',
    ];
    for (const text of impure) {
      expect([text, breachesIn('src/run/round.ts', text).length]).toEqual([text, 1]);
      expect(breachesIn('src/cli/train.ts', text)).toEqual([]);
    }
    expect(breachesIn('src/run/round.ts', 'clock.performance; Math.sqrt(2) + Math.floor(x)')).toEqual([]);
  });

  test('the checker finds a method named where methods are not data', () => {
    expect(breachesIn('src/run/round.ts', `if (config.method === 'grpo') skip();`)).toHaveLength(1);
    expect(breachesIn('src/ui/lab/Method.svelte', `{#if method === 'dr-grpo'}<p>x</p>{/if}`)).toHaveLength(1);
    expect(breachesIn('src/methods/grpo.ts', `export const grpo = { id: 'grpo' };`)).toEqual([]);
    expect(breachesIn('src/run/options.ts', `export const o = { method: { default: 'grpo' } };`)).toEqual([]);
    expect(breachesIn('src/learn/a.ts', `if (config.loss_type === 'grpo') skip();`)).toEqual([]);
  });

  test('the checker reads ids of methods from their file names', () => {
    const paths = ['index', 'method', 'options', 'grpo', 'drGrpo'].map((name) => `src/methods/${name}.ts`);
    expect([...methodIdsOf(paths)]).toEqual(['grpo', 'dr-grpo']);
  });

  test('the checker refuses a worker entry of 40 lines', () => {
    expect(breachesIn('workers/thread.worker.ts', 'f();\n'.repeat(39))).toEqual([]);
    expect(breachesIn('workers/thread.worker.ts', 'f();\n'.repeat(40))[0]).toContain('has 40 lines');
  });
});
