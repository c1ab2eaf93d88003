/** A run of another library: a folder is opened, told what is wrong with it, read, overlaid and saved; it goes nowhere. */
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import type { ForeignFile } from '../../src/foreign/file.ts';
import { trainerState, trlFolder } from '../foreign/asFiles.ts';
import { faults } from '../foreign/faults.ts';
import { toyRun } from '../foreign/toyRun.ts';

const wrongVerifier = faults.find(({ check }) => check === 'wrong-verifier')?.settings ?? {};
const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

async function onDisk(files: readonly ForeignFile[], folder: string): Promise<string> {
  for (const { name, size, slice } of files) {
    const path = join(folder, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, new Uint8Array(await slice(0, size)));
  }
  return join(folder, files[0]?.name.split('/')[0] ?? '');
}

test('a folder of TRL is diagnosed, read and overlaid on a phone, its report is saved, and nothing leaves the tab', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const folder = mkdtempSync(join(tmpdir(), 'foreign-'));
  const run = toyRun({ ...wrongVerifier, steps: 20 });
  const attack = '<img src=x onerror="document.title=1"> hostile';
  const hostile = {
    ...run,
    completions: run.completions.map((one, at) => (at === 0 ? { ...one, completion: attack } : one)),
  };
  const path = await onDisk(trlFolder(hostile, 'mine'), folder);
  await page.goto('./#/runs');
  await page.getByRole('link', { name: 'Open a run of TRL, verl …' }).click();
  await expect(page.getByRole('button', { name: 'Choose a folder' })).toBeVisible();
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET' || !request.url().startsWith(new URL(page.url()).origin))
      sent.push(request.url());
  });
  await page.locator('input[webkitdirectory]').setInputFiles(path);

  const diagnosis = region(page, 'Diagnosis');
  const completions = region(page, 'Completions');
  await expect(completions).toBeVisible({ timeout: 60_000 });
  await expect(diagnosis.getByRole('article').first()).toContainText(
    /sure.*right answer got the lowest reward/,
  );
  await expect(diagnosis.getByRole('article').first().getByRole('link')).toHaveAttribute('href', /^#/);
  await expect(page.getByRole('heading', { name: 'mine', exact: true })).toBeVisible();

  // Text of strangers is text.
  await completions.getByRole('searchbox').fill('HOSTILE');
  await expect(completions).toContainText('1 group');
  await expect(completions.getByText(attack)).toBeVisible();
  expect(await page.title()).not.toBe('1');
  await completions.getByRole('searchbox').fill('');
  await completions.getByRole('combobox', { name: 'Order' }).selectOption('all rewards equal');
  const rewards = await completions
    .getByRole('article')
    .first()
    .getByText(/^reward /)
    .allTextContents();
  expect(new Set(rewards).size).toBe(1);
  await completions.getByText('Same text several times').click();
  await expect(completions.getByText(/^\d+ times$/).first()).toBeVisible();

  const second = join(folder, 'trainer_state.json');
  writeFileSync(second, trainerState(toyRun({ steps: 20 })));
  const curves = region(page, 'Curves');
  await curves.locator('input[type=file]').setInputFiles(second);
  await expect(curves).toContainText('second run: trainer_state.json');

  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(wide).toBeLessThanOrEqual(0);
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save the report' }).click();
  const report = readFileSync(await (await saving).path(), 'utf8');
  expect(report).toMatch(/^<!doctype html>/i);
  expect(report).not.toMatch(/<script|<img/i);
  expect(report).toContain('right answer got the lowest reward');
  expect(sent).toEqual([]);
});

test('a dropped table of any names asks which column is what, a torn line is told, and a file of nothing is named', async ({
  page,
}) => {
  await page.goto('./');
  await expect(page.getByRole('button', { name: 'Run', exact: true })).toBeVisible();
  const rows = Array.from({ length: 30 }, (_, step) => JSON.stringify({ tick: step, happiness: step / 30 }));
  const text = `${rows.join('\n')}\n{"tick": 30, "happ`;
  await page.evaluate((content) => {
    const given = new DataTransfer();
    given.items.add(new File([content], 'mine.jsonl'));
    given.items.add(new File([''], 'empty.csv'));
    window.dispatchEvent(new DragEvent('drop', { dataTransfer: given, bubbles: true, cancelable: true }));
  }, text);
  const files = region(page, 'Files');
  await expect(files).toContainText('a last line that is torn', { timeout: 60_000 });
  await expect(files).toContainText('empty (0 bytes)');
  const curves = region(page, 'Curves');
  await expect(curves.getByText('happiness', { exact: true })).toBeVisible();
  await files.getByRole('combobox', { name: 'Meaning of tick' }).selectOption('step');
  await files.getByRole('combobox', { name: 'Meaning of happiness' }).selectOption('reward');
  await expect(curves.locator('figcaption').first()).toContainText(/reward\s*happiness/);
  await page.getByRole('button', { name: 'Back to your runs' }).click();
  await expect(page.getByRole('region', { name: 'Runs kept in this browser' })).toBeVisible();
});
