/**
 * `npm test`: sets up what is missing, then runs the first tier of the tests and ends with "N passed, N failed"; `--all` adds the
 * rest (`tiers.mjs` says what that is). A failed step never hides the others. At the end stand the slowest tests, those that
 * failed, and journeys that needed a second try. Plain Node.
 */
import { spawn } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { ensureInstalled } from '../src/cli/install.mjs';
import { changedFiles } from './changedFiles.mjs';
import { findOrInstallChromium } from './chromium.mjs';
import { freePort } from './freePort.mjs';
import { findOrInstallPython } from './python.mjs';
import { mainList, mainPattern, wholeRunFiles } from './tiers.mjs';

const root = join(import.meta.dirname, '..');
const caches = 'node_modules/.cache/espalier';
const reports = caches;
const stepNames = ['types', 'lint', 'format', 'unit', 'build', 'browser'];
/** The first tier checks no rules of style, but for the format of what a change holds. */
const firstTierSteps = stepNames.filter((name) => name !== 'lint');
/** Several times what the longest step takes on a quiet machine, because not every machine is: a step that takes more is hanging. */
const stepLimitMs = 40 * 60_000;

/**
 * `told`: what failed or needed a second try, each with its error. `timed`: every test with its seconds.
 * @typedef {{ seconds: number, name: string }} Timed
 * @typedef {{ passed: number, failed: number, told?: string[], timed?: Timed[] }} Count
 * @typedef {{ name: string, program: string[], live?: boolean, count?: (code: number) => Count }} Work
 */

const total = { passed: 0, failed: 0 };
/** @type {string[]} */
const summary = [];
/** @type {string[]} */
const told = [];
/** @type {Timed[]} */
const timed = [];
/** So many of the slowest tests are printed: what makes the whole slow is seen at once. */
const slowestShown = 20;
/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set();

/** @param {import('node:child_process').ChildProcess} child @param {NodeJS.Signals} signal */
function end(child, signal) {
  try {
    // The whole group: a test runner's browsers and servers too.
    if (process.platform !== 'win32' && child.pid) process.kill(-child.pid, signal);
    else child.kill(signal);
  } catch {
    // It ended by itself in the meantime.
  }
}

for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) {
  process.once(signal, () => {
    for (const child of running) end(child, 'SIGTERM');
    setTimeout(() => process.exit(130), 500);
  });
}

/** @param {string} name @param {Count} count @param {number} startedAt @param {string} [note] */
function record(name, count, startedAt, note = '') {
  const { passed, failed } = count;
  total.passed += passed;
  total.failed += failed;
  told.push(...(count.told ?? []));
  timed.push(...(count.timed ?? []));
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  const line = `${failed ? '✗' : '✓'} ${name.padEnd(14)} ${seconds.padStart(6)} s  ${passed} passed, ${failed} failed${note}`;
  summary.push(line);
  console.log(line);
}

/**
 * Runs one program of node_modules and counts what it tested. Output is shown as it comes where `live`, else only on failure.
 * @param {Work} work
 * @returns {Promise<void>}
 */
function perform({ name, program, live = false, count }) {
  return new Promise((resolve) => {
    const startedAt = performance.now();
    const [script = '', ...args] = program;
    const child = spawn(process.execPath, [join(root, 'node_modules', script), ...args], {
      cwd: root,
      stdio: ['ignore', live ? 'inherit' : 'pipe', live ? 'inherit' : 'pipe'],
      detached: process.platform !== 'win32',
    });
    running.add(child);
    let output = '';
    child.stdout?.on('data', (chunk) => (output += chunk));
    child.stderr?.on('data', (chunk) => (output += chunk));
    let note = '';
    const limit = setTimeout(() => {
      note = ` (ended after ${stepLimitMs / 60_000} minutes)`;
      end(child, 'SIGTERM');
      setTimeout(() => end(child, 'SIGKILL'), 5_000).unref();
    }, stepLimitMs);
    child.on('error', (error) => (output += error.message));
    child.on('close', (code) => {
      clearTimeout(limit);
      running.delete(child);
      const failed = code !== 0;
      if (failed && output) console.log(`\n--- ${name}\n${output.trimEnd()}\n---`);
      const counted = count?.(code ?? 1) ?? { passed: failed ? 0 : 1, failed: failed ? 1 : 0 };
      record(name, counted, startedAt, note);
      resolve();
    });
  });
}

/**
 * The tests in a JSON report. A runner that fails without a failed test (a crash, an unhandled error, a report that
 * is not there) counts as one failure.
 * @template Report
 * @param {string} file
 * @param {(report: Report) => Count} read
 * @returns {(code: number) => Count}
 */
function countIn(file, read) {
  const path = join(root, file);
  mkdirSync(join(root, reports), { recursive: true });
  rmSync(path, { force: true });
  return (code) => {
    try {
      const count = read(JSON.parse(readFileSync(path, 'utf8')));
      return code !== 0 && count.failed === 0 ? { ...count, failed: 1 } : count;
    } catch {
      return { passed: 0, failed: 1 };
    }
  };
}

/** What is told of an error: its message and the place, without colours. @param {string | undefined} error */
function shortened(error = '') {
  return stripVTControlCharacters(error)
    .split('\n')
    .slice(0, 40)
    .map((line) => `    ${line.slice(0, 200)}`)
    .join('\n');
}

/**
 * @typedef {{ status: string, fullName: string, duration?: number | null, failureMessages?: string[] }} UnitTest
 * @typedef {{ name: string, status: string, message?: string, assertionResults: UnitTest[] }} UnitFile
 * @param {{ numPassedTests: number, numFailedTests: number, testResults: UnitFile[] }} report Vitest's
 */
function countUnit({ numPassedTests, numFailedTests, testResults }) {
  // A file that does not load has no failed test, only a failed file.
  const broken = testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0);
  const failed = testResults.flatMap((file) =>
    file.assertionResults
      .filter(({ status }) => status === 'failed')
      .map((test) => `✗ ${file.name}: ${test.fullName}\n${shortened(test.failureMessages?.[0])}`),
  );
  return {
    passed: numPassedTests,
    failed: numFailedTests + broken.length,
    told: [...failed, ...broken.map(({ name, message }) => `✗ ${name}\n${shortened(message)}`)],
    timed: testResults.flatMap((file) =>
      file.assertionResults.map(({ fullName, duration }) => ({
        seconds: (duration ?? 0) / 1000,
        name: `${relative(root, file.name)} ${fullName}`,
      })),
    ),
  };
}

/**
 * @typedef {{ duration: number, error?: { stack?: string, message?: string } }} Try
 * @typedef {{ title: string, file: string, line: number, tests: { status: string, results: Try[] }[] }} Spec
 * @typedef {{ specs?: Spec[], suites?: Suite[] }} Suite
 */

/** @param {Suite} suite @returns {Spec[]} */
function specsOf({ specs = [], suites = [] }) {
  return [...specs, ...suites.flatMap(specsOf)];
}

/** @param {Suite & { stats: { expected: number, unexpected: number, flaky: number } }} report Playwright's */
function countBrowser(report) {
  const { stats } = report;
  const marks = new Map([
    ['unexpected', '✗'],
    ['flaky', '⚠ second try:'],
  ]);
  const unsteady = specsOf(report).flatMap((spec) =>
    spec.tests
      .filter(({ status }) => marks.has(status))
      .map(({ status, results }) => {
        const error = results.find((one) => one.error)?.error;
        const place = `${spec.file}:${spec.line} ${spec.title}`;
        return `${marks.get(status)} ${place}\n${shortened(error?.stack ?? error?.message)}`;
      }),
  );
  const journeys = specsOf(report).flatMap(({ file, title, tests }) =>
    tests.map(({ results }) => ({
      seconds: results.reduce((sum, { duration }) => sum + duration / 1000, 0),
      name: `journeys: ${file} ${title}`,
    })),
  );
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected, told: unsteady, timed: journeys };
}

const help = `Usage: npm test -- [options]

Installs what is missing, then checks types and the format of changed files, runs unit tests in Node, tests components in
Chromium, builds the page and drives the ${mainList.length} journeys of the main paths through it.
It ends with "N passed, N failed" and exits with 1 if a test failed.

Options:
  --all           Adds the other journeys, lint, the format of all files, and the unit tests that train whole runs.
  --only <steps>  Runs some of the steps, with commas between them: ${stepNames.join(', ')}.
  -h, --help      Shows this help.

Example:
  npm test -- --only lint,unit`;

/** @param {string} sentence @returns {never} */
function refuse(sentence) {
  console.error(`npm test: ${sentence}`);
  process.exit(2);
}

/** @returns {{ isAll: boolean, steps: Set<string> }} */
function chosenTests() {
  const args = process.argv.slice(2).flatMap((arg) => arg.match(/^(--only)=(.*)$/)?.slice(1) ?? [arg]);
  if (args.some((arg) => arg === '-h' || arg === '--help')) {
    console.log(help);
    process.exit(0);
  }
  const isAll = args.includes('--all');
  const [flag, list, extra] = args.filter((arg) => arg !== '--all');
  if (flag === undefined) return { isAll, steps: new Set(isAll ? stepNames : firstTierSteps) };
  if (flag !== '--only') refuse(`takes --all and --only, got ${flag}`);
  const names = list?.split(',');
  const wrong = extra ?? names?.find((name) => !stepNames.includes(name));
  if (!names || wrong !== undefined)
    refuse(`--only must name steps of ${stepNames.join(', ')}, got ${wrong ?? 'nothing'}`);
  return { isAll, steps: new Set(names) };
}

/** The code that svelte-check leaves for the native compiler to read: the scripts and expressions of components, with types. */
function codeOfComponents() {
  const folder = '.svelte-check/svelte';
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /[/\\]\+\+[^/\\]*\.svelte\.ts$/.test(name))
    .map((name) => `${folder}/${name}`);
}

/**
 * Steps that run no tests of their own, one after another. svelte-check checks the types of TypeScript too. Both steps of types use
 * the native compiler, which finds the same and takes a third of the time or less; what needs the compiler's interface has the other.
 * @param {Set<string>} steps @param {boolean} isAll
 */
async function check(steps, isAll) {
  // Lint of components reads what this leaves.
  if (steps.has('types') || steps.has('lint'))
    await perform({
      name: 'svelte-check',
      program: [
        'svelte-check/bin/svelte-check',
        ...['--tsconfig', 'tsconfig.json', '--fail-on-warnings', '--tsgo'],
      ],
    });
  if (steps.has('types'))
    await perform({ name: 'types, workers', program: ['@typescript/native/bin/tsc', '-p', 'workers'] });
  if (steps.has('lint')) await lint();
  if (steps.has('format')) await checkFormat(isAll);
}

async function lint() {
  const oxlint = ['oxlint/bin/oxlint', '--deny-warnings'];
  await perform({ name: 'oxlint', program: oxlint });
  await perform({
    name: 'oxlint, svelte',
    program: [...oxlint, '--no-ignore', '--config', 'test/oxlintComponents.json', ...codeOfComponents()],
  });
  await perform({
    name: 'eslint, svelte',
    program: [
      ...['eslint/bin/eslint.js', '.', '--max-warnings', '0'],
      ...['--cache', '--cache-location', `${caches}/eslint`, '--cache-strategy', 'content'],
    ],
  });
}

/** Reads all files, or those of a change: most of them did not change, and reading all takes minutes. @param {boolean} isAll */
async function checkFormat(isAll) {
  const files = isAll ? ['.'] : (changedFiles(root) ?? ['.']);
  if (files.length === 0) return console.log('prettier: no file has changed');
  await perform({
    name: 'prettier',
    program: [
      ...['prettier/bin/prettier.cjs', '--check', '--log-level', 'warn', '--ignore-unknown', ...files],
      ...['--cache', '--cache-location', `${caches}/prettier`, '--cache-strategy', 'content'],
    ],
  });
}

/** Builds the page with the program of `npm start`, which must serve it too. */
async function build() {
  const startedAt = performance.now();
  const port = await freePort();
  const child = spawn(process.execPath, [join(root, 'src/cli/start.mjs')], {
    cwd: root,
    env: { ...process.env, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: process.platform !== 'win32',
  });
  running.add(child);
  let output = '';
  const address = await new Promise((resolve) => {
    const read = (/** @type {Buffer} */ chunk) => {
      output += chunk;
      const [, found] = /runs at (http\S+)/.exec(output) ?? [];
      if (found) resolve(found);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.on('close', () => resolve(null));
  });
  const page =
    address &&
    (await fetch(String(address)).then(
      (reply) => reply.text(),
      () => '',
    ));
  const isServed = typeof page === 'string' && page.includes('<title>Espalier');
  end(child, 'SIGTERM');
  running.delete(child);
  if (!isServed) console.log(`\n--- build\n${output.trimEnd()}\n---`);
  record('build', isServed ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }, startedAt);
}

/** Names a Chromium for all later programs; resolves to whether there is one. */
async function setUpChromium() {
  const startedAt = performance.now();
  try {
    process.env['CHROMIUM_PATH'] = await findOrInstallChromium();
    console.log(`Chromium: ${process.env['CHROMIUM_PATH']}`);
    return true;
  } catch (error) {
    console.log(error instanceof Error ? error.message : error);
    record('chromium', { passed: 0, failed: 1 }, startedAt);
    return false;
  }
}

/** Without Python, the tests that need it fail with a sentence of their own. */
async function setUpPython() {
  await findOrInstallPython().catch((error) => console.log(error instanceof Error ? error.message : error));
}

/** @param {boolean} isAll @param {boolean} hasChromium */
function runUnit(isAll, hasChromium) {
  const file = `${reports}/unit.json`;
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  if (!isAll) process.env['ESPALIER_TIER'] = 'first';
  return perform({
    name: 'unit',
    live: true,
    program: ['vitest/vitest.mjs', 'run', ...reporters, ...(hasChromium ? [] : ['--project', 'node'])],
    count: countIn(file, countUnit),
  });
}

/** @param {boolean} isAll @param {boolean} hasChromium */
async function runBrowser(isAll, hasChromium) {
  const missing = hasChromium
    ? summary.some((line) => line.startsWith('✓ build'))
      ? ''
      : 'build'
    : 'Chromium';
  if (missing) {
    record('browser', { passed: 0, failed: 1 }, performance.now(), ` (not run: no ${missing})`);
    return;
  }
  await perform({
    name: 'browser',
    live: true,
    program: [
      ...['@playwright/test/cli.js', 'test', '-c', 'test/playwright.config.ts'],
      ...(isAll ? [] : ['--grep', mainPattern]),
    ],
    count: countIn(`${reports}/browser.json`, countBrowser),
  });
}

/** @param {Set<string>} steps @param {boolean} isAll @param {boolean} hasChromium */
async function buildAndDrive(steps, isAll, hasChromium) {
  if (steps.has('build')) await build();
  if (steps.has('browser')) await runBrowser(isAll, hasChromium);
}

async function main() {
  const startedAt = performance.now();
  const { isAll, steps } = chosenTests();
  ensureInstalled();
  const hasChromium = (steps.has('unit') || steps.has('browser')) && (await setUpChromium());
  if (steps.has('unit')) await setUpPython();
  // Journeys drive the built page, so asking for them alone still builds it.
  if (steps.has('browser')) steps.add('build');

  // A build uses one core, and journeys mostly wait for pages: the checks fit beside both. Unit tests use both cores themselves.
  await Promise.all([check(steps, isAll), buildAndDrive(steps, isAll, hasChromium)]);
  if (steps.has('unit')) await runUnit(isAll, hasChromium);

  timed.sort((a, b) => b.seconds - a.seconds);
  const slowest = timed.slice(0, slowestShown);
  if (slowest.length > 0) console.log(`\nThe ${slowest.length} slowest tests:`);
  for (const { seconds, name } of slowest) console.log(`${seconds.toFixed(1).padStart(6)} s  ${name}`);
  if (told.length > 0) console.log(`\n${told.join('\n\n')}`);
  console.log(`\n${summary.join('\n')}`);
  console.log(`${((performance.now() - startedAt) / 1000).toFixed(1)} s in all`);
  if (!steps.has('unit') || !steps.has('browser')) return;
  console.log(
    isAll
      ? `All tiers. npm test alone holds types, unit tests, components, the build and ${mainList.length} journeys.`
      : `First tier. npm test -- --all adds the other journeys, lint, the format of all files, ${wholeRunFiles.length} files of whole runs, and threads, storage and engine in Chromium.`,
  );
}

main()
  .catch((/** @type {unknown} */ error) => {
    console.error(error instanceof Error ? error.message : error);
    total.failed += 1;
  })
  .finally(() => {
    console.log(`${total.passed} passed, ${total.failed} failed`);
    process.exitCode = total.failed > 0 ? 1 : 0;
  });
