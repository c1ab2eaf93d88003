/**
 * Packages for learning platforms, launched by a published SCORM runtime on a server that knows few types of files. Longer than
 * most, because all share one platform.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test, type FrameLocator, type Page } from '@playwright/test';
import { strFromU8, unzipSync } from 'fflate';
import { packageActivity } from '../../src/cli/package.ts';
import type { Exercise } from '../../src/lessons/exercise/exercise.ts';
import { exerciseOf } from '../../src/lessons/exercise/index.ts';
import { lessonOf } from '../../src/lessons/index.ts';
import type { Lesson } from '../../src/lessons/lesson.ts';
import { mostPackage } from '../../src/scorm/pack.ts';
import { german } from '../germanTexts.ts';
import { addressOf } from '../../src/ui/navigation/places.ts';
import { quickLink } from './lab.ts';
import { expectNoViolations, overhang } from './look.ts';
import { openPlatform, type Platform } from './platform.ts';

let platform: Platform;
let folder = '';

test.beforeAll(async () => {
  platform = await openPlatform();
  folder = mkdtempSync(join(tmpdir(), 'espalier-package-'));
});
test.afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await platform.close();
});

/** Makes a package by the command and puts it on the platform. */
async function uploaded(...args: string[]): Promise<Uint8Array> {
  const out = join(folder, 'package.zip');
  await packageActivity([...args, '--out', out]);
  const zip = readFileSync(out);
  platform.upload(zip);
  return zip;
}

/** Opens the activity in the platform; complaints of all frames and requests to other sites are collected. */
async function launch(page: Page, query = ''): Promise<{ frame: FrameLocator; foreign: string[] }> {
  const foreign: string[] = [];
  page.on('pageerror', (error) => foreign.push(error.message));
  page.on('request', (request) => {
    if (!request.url().startsWith(platform.url) && !/^(data|blob):/.test(request.url()))
      foreign.push(request.url());
  });
  await page.goto(`${platform.url}${query}`);
  return { frame: page.frameLocator('iframe'), foreign };
}

type Sets = readonly (readonly [element: string, value: string])[];
const setsOf = (page: Page): Promise<Sets> => page.evaluate(() => (window as unknown as { sets: Sets }).sets);
const lastOf = (sets: Sets, element: string) => sets.findLast(([name]) => name === element)?.[1];
const recording = (frame: FrameLocator) => frame.getByRole('status', { name: 'Recording' });

/** The lesson that trains for the shortest time. */
const lesson = lessonOf('hints') as Lesson;
const quickClass = quickLink({ max_rounds: 2 });

test('a lesson is predicted, trained and scored on a platform, and the next launch continues it', async ({
  page,
}) => {
  const zip = await uploaded('--lesson', lesson.id);
  expect(zip.length).toBeLessThanOrEqual(mostPackage);
  const names = Object.keys(unzipSync(zip));
  expect(names.filter((name) => /\.(mjs|wasm|onnx|webmanifest)$/.test(name))).toEqual([]);

  const first = await launch(page);
  const { frame } = first;
  const manifest = strFromU8(unzipSync(zip)['imsmanifest.xml'] ?? new Uint8Array());
  const parsed = await page.evaluate((text) => {
    const xml = new DOMParser().parseFromString(text, 'application/xml');
    return {
      root: xml.documentElement.localName,
      scos: [...xml.querySelectorAll('resource')].map((one) => [
        one.getAttributeNS('http://www.adlnet.org/xsd/adlcp_rootv1p2', 'scormtype'),
        one.getAttribute('href'),
      ]),
      files: [...xml.querySelectorAll('file')].map((one) => one.getAttribute('href')),
    };
  }, manifest);
  expect(
    readFileSync(join(import.meta.dirname, '../../dist/sw.js'), 'utf8').match(/package[.-]|check\.html/g),
  ).toBe(null);
  expect(parsed.root).toBe('manifest');
  expect(parsed.scos).toEqual([['sco', 'package.html']]);
  expect([...parsed.files, 'imsmanifest.xml'].sort()).toEqual(names.sort());
  await expect(recording(frame)).toHaveText('The learning platform records your results.');
  expect(lastOf(await setsOf(page), 'cmi.core.score.raw')).toBe(undefined);
  for (const step of lesson.steps) {
    if (step.kind === 'run') break;
    if (step.kind === 'choose')
      await frame.getByRole('radio', { name: step.answers[step.expected]?.text ?? '', exact: true }).check();
    await frame.getByRole('button', { name: 'Next', exact: true }).click();
    const skip = frame.getByRole('button', { name: /^Skip/ });
    if (await skip.isVisible()) await skip.click();
  }
  const chosen = await setsOf(page);
  expect(Number(lastOf(chosen, 'cmi.core.score.raw'))).toBeGreaterThan(0);
  expect(lastOf(chosen, 'cmi.core.lesson_status')).toBe('incomplete');

  await frame.getByRole('button', { name: 'Run', exact: true }).click();
  await expect(recording(frame)).toContainText('completed', { timeout: 120_000 });
  await expect
    .poll(async () => lastOf(await setsOf(page), 'cmi.interactions.0.student_response') ?? '')
    .toMatch(/^(\w{5}-){3}\w{5}$/);
  const sets = await setsOf(page);
  const code = lastOf(sets, 'cmi.interactions.0.student_response') ?? '';
  await expect(frame.getByRole('textbox', { name: 'Result code' })).toHaveValue(code);
  expect(lastOf(sets, 'cmi.core.exit')).toBe('suspend');
  const score = lastOf(sets, 'cmi.core.score.raw');
  expect(sets.filter(([name]) => name === 'cmi.interactions.0.student_response')).toHaveLength(1);
  expect(lastOf(sets, 'cmi.suspend_data')?.length).toBeLessThanOrEqual(4096);
  expect(lastOf(sets, 'cmi.suspend_data')).toContain('proof=');

  const second = await launch(page);
  await expect(
    second.frame.getByRole('heading', { name: lesson.steps.find(({ kind }) => kind === 'run')?.title ?? '' }),
  ).toBeVisible();
  await expect(second.frame.getByRole('status', { name: 'Your predictions' })).toContainText(
    'You were right',
  );
  await expect(second.frame.getByRole('textbox', { name: 'Result code' })).toHaveValue(code);
  const again = await setsOf(page);
  expect(again.map(([name]) => name).filter((name) => /interactions/.test(name))).toEqual([]);
  // A place alone is written after a while; the platform has the score already, and it is not written again.
  await expect.poll(async () => lastOf(await setsOf(page), 'cmi.suspend_data')).toBeDefined();
  expect([score, undefined]).toContain(lastOf(await setsOf(page), 'cmi.core.score.raw'));
  await second.frame.getByRole('button', { name: 'Next', exact: true }).click();
  expect([
    ...first.foreign,
    ...second.foreign,
    ...platform.missed.filter((path) => path !== '/favicon.ico'),
  ]).toEqual([]);
});

test('the page makes the same package as the command, and Share has one of the recipe', async ({ page }) => {
  const zip = await uploaded('--lesson', lesson.id);
  await page.goto(`./${addressOf('Learn', lesson.id)}`);
  await page.getByText('For Moodle, Canvas and others').click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Make the package' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^espalier-lesson-hints-[0-9a-f]{6}\.zip$/);
  expect(readFileSync(await file.path()).equals(Buffer.from(zip))).toBe(true);
  await expect(page.getByRole('status', { name: 'Package' })).toContainText(
    /^Made a package of [45]\.\d MB\./,
  );

  await page.getByRole('tab', { name: 'Lab' }).click();
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  const dialog = page.getByRole('dialog');
  // The recipe of the Lab trains longer than pupils wait.
  await expect(dialog.getByLabel('for', { exact: true })).toHaveValue('60');
  await dialog.getByLabel('Activity').selectOption({ label: 'The right step' });
  await expect(dialog.getByRole('button', { name: 'Make the package' })).toBeEnabled();
});

test('a German package is German in both pages, its manifest and its sentences, and the page makes it as the command does', async ({
  page,
}) => {
  const english = Object.keys(unzipSync(await uploaded('--lesson', lesson.id)));
  const zip = await uploaded('--lesson', lesson.id, '--language', 'de');
  expect(zip.length).toBeLessThanOrEqual(mostPackage);
  const files = unzipSync(zip);
  const title = german[lesson.title] ?? '';
  expect(title).not.toBe('');
  const manifest = strFromU8(files['imsmanifest.xml'] ?? new Uint8Array());
  expect(manifest).toContain(`<title>${title}</title>`);
  expect(manifest).toContain(`xml:lang="de">${german[lesson.summary]}<`);
  expect(Object.keys(files)).not.toContain('start.js');
  // English stays in the scripts; the catalogue is beside them.
  const scripts = Object.entries(files).filter(([name]) => name.endsWith('.js'));
  const code = scripts.map(([, bytes]) => strFromU8(bytes)).join('\n');
  for (const key of [lesson.summary, 'The learning platform records your results.', 'Check a sample']) {
    expect(code).toContain(german[key]);
  }

  const { frame, foreign } = await launch(page);
  await expect(frame.locator('html')).toHaveAttribute('lang', 'de');
  await expect(frame.getByRole('heading', { name: title })).toBeVisible();
  await expect(frame.getByRole('status', { name: german['Recording'] })).toHaveText(
    german['The learning platform records your results.'] ?? '',
  );
  await frame.getByRole('button', { name: 'Weiter', exact: true }).click();
  await page.goto(`${platform.url}course/check.html`);
  await expect(page).toHaveTitle(`Prüfen: ${title}`);
  await expect(page.getByRole('heading', { name: `Prüfen: ${title}` })).toBeVisible();
  await page.getByRole('textbox').fill('Ada: AAAAA-BBBBB-CCCCC-DDDDD');
  await expect(page.getByRole('listitem').filter({ hasText: 'Ada' })).toContainText('Kein Code');
  await expectNoViolations(page);
  expect([...foreign, ...platform.missed.filter((path) => path !== '/favicon.ico')]).toEqual([]);

  await page.goto(`./de.html?language=de${addressOf('Learn', lesson.id)}`);
  await page.getByText(german['For Moodle, Canvas and others'] ?? '').click();
  const language = page.getByLabel(german['Language of its pages'] ?? '');
  await expect(language).toHaveValue('de');
  const made = async () => {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: german['Make the package'] }).click(),
    ]);
    return { name: file.suggestedFilename(), bytes: readFileSync(await file.path()) };
  };
  const own = await made();
  expect(own.name).toMatch(/^espalier-lesson-hints-[0-9a-f]{6}-de\.zip$/);
  expect(own.bytes.equals(Buffer.from(zip))).toBe(true);
  await language.selectOption('en');
  const other = await made();
  expect(Object.keys(unzipSync(other.bytes))).toEqual(english);
});

test('a class task is recorded once, in one tab, and its code is identical in the checker of the same package', async ({
  page,
  context,
}) => {
  await uploaded('--class', quickClass);
  const { frame, foreign } = await launch(page);
  await expect(recording(frame)).toHaveText('The learning platform records your results.');
  await expect(frame.getByLabel('Your number in the class')).toHaveCount(0);

  const other = await context.newPage();
  const { frame: second } = await launch(other);
  await expect(recording(second)).toContainText('Nothing is recorded here');
  await other.close();

  await frame.getByRole('button', { name: 'Run', exact: true }).click();
  await expect(recording(frame)).toContainText('completed', { timeout: 60_000 });
  const sets = await setsOf(page);
  const code = lastOf(sets, 'cmi.interactions.0.student_response') ?? '';
  // The same result again is written nowhere.
  await frame.getByRole('button', { name: 'Run', exact: true }).click();
  await expect(frame.getByRole('status', { name: 'Run', exact: true })).toContainText('Done', {
    timeout: 60_000,
  });
  expect(await setsOf(page)).toEqual(sets);
  expect(foreign).toEqual([]);

  await page.goto(`${platform.url}course/check.html`);
  await page.getByLabel('Result codes, one in each line').fill(`Ada, ${code}`);
  await page.getByLabel('Codes to check').fill('1');
  await page.getByRole('button', { name: 'Check a sample' }).click();
  await expect(page.getByRole('row', { name: /Ada/ })).toContainText('identical', { timeout: 60_000 });
  await expectNoViolations(page);
});

test('where the browser gives no locks, one of two tabs records, and the other does after the first is closed and it is reloaded', async ({
  page,
  context,
}) => {
  // As in a page without https.
  await context.addInitScript(() => Object.defineProperty(navigator, 'locks', { value: undefined }));
  await uploaded('--class', quickClass);
  const other = await context.newPage();
  const [{ frame }, { frame: second }] = await Promise.all([launch(page), launch(other)]);
  const states = async () =>
    Promise.all([frame, second].map(async (one) => (await recording(one).textContent()) ?? ''));
  const [records, waits] = [/^The learning platform records/, /^Nothing is recorded here, because/];
  await expect.poll(async () => (await states()).filter((state) => records.test(state)).length).toBe(1);
  await expect.poll(async () => (await states()).filter((state) => waits.test(state)).length).toBe(1);
  const [first, waiting] = records.test((await states())[0] ?? '') ? [page, other] : [other, page];

  const firstFrame = first.frameLocator('iframe');
  await firstFrame.getByRole('button', { name: 'Run', exact: true }).click();
  await expect(recording(firstFrame)).toContainText('completed', { timeout: 60_000 });
  const code = lastOf(await setsOf(first), 'cmi.interactions.0.student_response') ?? '';
  expect(await setsOf(waiting)).toEqual([]);
  await first.close({ runBeforeUnload: true });
  const waitingFrame = waiting.frameLocator('iframe');
  await expect(recording(waitingFrame)).toContainText('reload this one to record here');
  expect(await setsOf(waiting)).toEqual([]);
  await waiting.reload();
  await expect(recording(waitingFrame)).toContainText('completed');
  await expect(waitingFrame.getByRole('textbox', { name: 'Result code' })).toHaveValue(code);
  const again = (await setsOf(waiting)).map(([name]) => name);
  expect(again.filter((name) => /interactions|lesson_status/.test(name))).toEqual([]);
});

test('a look at a class task before and after its run records nothing, and shows the result once there is one', async ({
  page,
}) => {
  await uploaded('--class', quickClass);
  const statusKept = () =>
    page.evaluate(() => {
      const { core } = JSON.parse(localStorage.getItem('cmi') ?? '{}') as { core: Record<string, string> };
      return core['lesson_status'];
    });
  const before = await launch(page, '?mode=browse');
  await expect(recording(before.frame)).toContainText('Nothing new is recorded');
  // Only that it was looked at: otherwise a platform takes the launch for a completed one.
  expect(await setsOf(page)).toEqual([['cmi.core.lesson_status', 'browsed']]);
  expect(await statusKept()).toBe('browsed');

  const { frame, foreign } = await launch(page);
  await expect(recording(frame)).toHaveText('The learning platform records your results.');
  await frame.getByRole('button', { name: 'Run', exact: true }).click();
  await expect(recording(frame)).toContainText('completed', { timeout: 60_000 });
  const sets = await setsOf(page);
  const code = lastOf(sets, 'cmi.interactions.0.student_response') ?? '';

  const after = await launch(page, '?mode=review');
  await expect(recording(after.frame)).toHaveText(
    /^Nothing new is recorded.*Recorded: \d+ of 100 points, completed\.$/,
  );
  await expect(after.frame.getByRole('textbox', { name: 'Result code' })).toHaveValue(code);
  await expect(after.frame.getByLabel('Your number in the class')).toHaveCount(0);
  expect(await setsOf(page)).toEqual([]);
  expect(await statusKept()).toBe('completed');
  expect(foreign).toEqual([]);
});

test('the checker takes a report that was copied from a page, whose cells have several lines', async ({
  page,
  context,
}) => {
  await uploaded('--exercise', 'clip-range');
  const report = await context.newPage();
  const hidden = '<span class="accesshide" style="position:absolute;left:-9999px">Sort by this column</span>';
  const titles = [
    '',
    `<a href="#">First name</a>${hidden} / <a href="#">Last name</a>${hidden}`,
    'Score',
    'Clip',
    'Response 0',
  ];
  const rows = [
    ['Ada', '0A2GQ-FM8J2-Q1R9N-YD6KM'],
    ['Grace', '0A2GQ-FM8J2-Q1R9N-YD6KN'],
  ].map(
    ([name, code]) =>
      `<tr><td><input type="checkbox"></td><td><a href="#">${name}</a></td><td>40</td><td><i></i><br><a href="#">40/100</a></td><td>${code}</td></tr>`,
  );
  await report.setContent(
    `<table><thead><tr>${titles.map((title) => `<th>${title}<div class="commands"><a href="#">Hide</a></div></th>`).join('')}</tr></thead><tbody>${rows.join('')}</tbody></table>`,
  );
  await report.keyboard.press('Control+a');
  await report.keyboard.press('Control+c');
  await page.goto(`${platform.url}course/check.html`);
  const field = page.getByRole('textbox', { name: 'Result codes' });
  await field.focus();
  await page.keyboard.press('Control+v');
  await expect(field).toHaveValue(
    [
      '\tFirst name / Last name\tScore\tClip\tResponse 0',
      '\tAda\t40\t40/100\t0A2GQ-FM8J2-Q1R9N-YD6KM',
      '\tGrace\t40\t40/100\t0A2GQ-FM8J2-Q1R9N-YD6KN',
      '',
    ].join('\n'),
  );
  for (const name of ['Ada', 'Grace']) await expect(page.getByRole('row', { name })).toBeVisible();
});

test('what a platform refuses is named, and the task is trained all the same', async ({ page }) => {
  await uploaded('--class', quickClass);
  const { frame } = await launch(page, '?refuses=suspend_data');
  await frame.getByRole('button', { name: 'Run', exact: true }).click();
  await expect(recording(frame)).toHaveText(
    'Your learning platform has not recorded this: full proof, where you stopped (it answered error 101). You can train all the same.',
    { timeout: 60_000 },
  );
  const sets = await setsOf(page);
  expect(lastOf(sets, 'cmi.interactions.0.student_response')).toMatch(/^(\w{5}-){3}\w{5}$/);
  expect(sets.map(([name]) => name)).not.toContain('cmi.suspend_data');
});

test('an exercise locks its other settings, is recorded and continued, and its reported row fits in the checker', async ({
  page,
}) => {
  test.slow();
  const exercise = exerciseOf('clip-range') as Exercise;
  await uploaded('--exercise', exercise.id);
  const { frame, foreign } = await launch(page);
  await expect(frame.getByRole('heading', { name: exercise.title })).toBeVisible();
  await expect(frame.getByText(exercise.task)).toBeVisible();
  const settings = frame.getByRole('region', { name: 'Settings of the exercise' });
  await settings.getByText('Locked settings').click();
  await expect(settings.getByText(exercise.locked)).toBeVisible();
  await expect(settings.getByRole('term').filter({ hasText: 'Prompts per round' })).toBeVisible();
  const range = settings.getByRole('spinbutton', { name: /^Clip range/ });
  await expect(range).toBeVisible();
  // The only field: no other setting can be changed.
  await expect(settings.locator('input, select, textarea')).toHaveCount(1);
  expect(exercise.allowed).toEqual(['epsilon']);

  await range.fill('0.05');
  await frame.getByRole('button', { name: 'Run', exact: true }).click();
  await expect(recording(frame)).toContainText('of 100 points', { timeout: 120_000 });
  const sets = await setsOf(page);
  const code = lastOf(sets, 'cmi.interactions.0.student_response') ?? '';
  expect(code).toMatch(/^(\w{5}-){3}\w{5} 0\.05$/);
  const score = lastOf(sets, 'cmi.core.score.raw') ?? '';
  expect(Number(score)).toBeGreaterThan(0);
  expect(lastOf(sets, 'cmi.suspend_data')?.split('proof=')).toHaveLength(2);
  await frame.getByText('Proof of your run', { exact: true }).click();
  const proof = await frame.getByRole('textbox', { name: 'Proof of your run' }).inputValue();

  // A worse attempt is shown beside it, and changes nothing of what is recorded but their number.
  await frame.getByRole('button', { name: 'Undo all' }).click();
  await frame.getByRole('button', { name: 'Run again' }).click();
  const attempts = frame.getByRole('table', { name: 'Attempts of this visit' });
  await expect(attempts.getByRole('row')).toHaveCount(3, { timeout: 120_000 });
  const pointsOf = async (row: number) =>
    Number(await attempts.getByRole('row').nth(row).getByRole('cell').last().textContent());
  expect(await pointsOf(2)).toBe(Math.round(Number(score)));
  expect(await pointsOf(1)).toBeLessThan(await pointsOf(2));
  await expect(frame.getByRole('heading', { name: `Your best attempt: ${score} of 100` })).toBeVisible();
  const keptAttempts = async () =>
    /"attempts":(\d+)/.exec(lastOf(await setsOf(page), 'cmi.suspend_data') ?? '')?.[1];
  await expect.poll(keptAttempts).toBe('2');
  const after = await setsOf(page);
  expect(lastOf(after, 'cmi.core.score.raw')).toBe(score);
  expect(after.filter(([name]) => name.endsWith('student_response'))).toEqual([
    ['cmi.interactions.0.student_response', code],
  ]);
  await expect(recording(frame)).toContainText(`${score} of 100 points`);

  const second = await launch(page);
  await expect(
    second.frame.getByRole('heading', { name: `Your best attempt: ${score} of 100` }),
  ).toBeVisible();
  await expect(recording(second.frame)).toContainText(`${score} of 100 points`);
  await expect(second.frame.getByRole('textbox', { name: 'Result code' })).toHaveValue(code);
  await second.frame.getByText('Proof of your run', { exact: true }).click();
  await expect(second.frame.getByRole('textbox', { name: 'Proof of your run' })).toHaveValue(proof);
  expect((await setsOf(page)).map(([name]) => name)).not.toContain('cmi.core.lesson_status');

  await page.goto(`${platform.url}course/check.html`);
  await expect(page.getByRole('heading', { name: `Check: ${exercise.title}` })).toBeVisible();
  const rows = page.getByRole('textbox', { name: 'Result codes' });
  await rows.fill(
    ['Name\tUsername\tScore\tResponse 0', ['Ada', 'pupil-7', score, code].join('\t')].join('\n'),
  );
  await expect(page.getByRole('row', { name: 'Ada' })).toContainText('Code, score and settings fit.');
  expect([...foreign, ...second.foreign]).toEqual([]);
});

test('without a platform the page says that nothing is recorded, and from disk that it cannot train', async ({
  page,
}) => {
  const zip = await uploaded('--lesson', lesson.id);
  await page.goto(`${platform.url}course/package.html`);
  await expect(page.getByRole('status', { name: 'Recording' })).toHaveText(
    'Nothing is recorded: no learning platform has opened this page.',
  );
  await expectNoViolations(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await expect.poll(() => overhang(page)).toBe(0);

  for (const [name, bytes] of Object.entries(unzipSync(zip))) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), bytes);
  }
  await page.goto(pathToFileURL(join(folder, 'package.html')).href);
  await expect(page.getByRole('alert')).toContainText('This page was opened from disk');
});
