/** A run as a file: exported, deleted, imported, resumed to the same bits; also where storage is denied; bad files refused. */
import { readFileSync } from 'node:fs';
import { expect, test, type Locator, type Page } from '@playwright/test';
import { readPolicyFile } from '../../src/policy/file.ts';
import { ownBaseOf } from '../../src/policy/ownPolicy.ts';
import { policyOf } from '../../src/policy/sizes.ts';
import { readRunFile } from '../../src/runfile/file.ts';
import { button, expectState, goTo, openLab, quickLink, reaches } from './lab.ts';
import { storedRun, storedRuns, type Row } from './stored.ts';

const files = (page: Page): Locator => page.getByRole('status', { name: 'Files' });

/** A row without what was not measured in its round: a file holds it as null, a run that trained as nothing. */
const measured = (row: Row): Row =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null));

/** Path and name of what the browser saves. */
async function saved(page: Page, act: () => Promise<unknown>): Promise<{ path: string; name: string }> {
  const [download] = await Promise.all([page.waitForEvent('download'), act()]);
  return { path: await download.path(), name: download.suggestedFilename() };
}

/** Brings a file to the page as a drop or a paste does. */
function bring(page: Page, how: 'drop' | 'paste', path: string, name: string): Promise<void> {
  const bytes = [...readFileSync(path)];
  return page.evaluate(
    ({ how, bytes, name }) => {
      const data = new DataTransfer();
      data.items.add(new File([Uint8Array.from(bytes)], name));
      const event =
        how === 'drop'
          ? new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true })
          : new ClipboardEvent('paste', { clipboardData: data, bubbles: true });
      document.body.dispatchEvent(event);
    },
    { how, bytes, name },
  );
}

test('a run that is exported, deleted and imported again resumes to the same bits, and its curves are saved', async ({
  page,
}) => {
  const rounds = 12;
  await openLab(page, quickLink({ max_rounds: rounds }));
  await test.step('a file that is not a run is refused in a sentence and nothing is kept', async () => {
    for (const how of ['drop', 'paste'] as const) {
      await bring(page, how, 'models/chain-sum-tiny.onnx', 'run.espalier');
      await expect(files(page)).toHaveText(
        'Run file: must be a zip that Espalier wrote, got other or truncated bytes; choose an .espalier file.',
      );
      await button(page, 'Dismiss').first().click();
    }
    expect(await storedRuns(page)).toEqual([]);
  });
  await button(page, 'Step').click();
  await expectState(page, 'paused');
  const before = await storedRun(page);

  const lab = page.getByRole('tabpanel', { name: 'Lab' });
  const file = await saved(page, () => lab.getByRole('button', { name: 'Export', exact: true }).click());
  expect(file.name).toBe(`${before.name}.espalier`);
  await expect(files(page)).toHaveText(`Exported ${before.name}.espalier.`);

  await button(page, 'Run').click();
  await expectState(page, 'done');
  const undisturbed = await storedRun(page);
  expect(undisturbed.checkpoint?.round).toBe(rounds);
  const begins: Record<string, RegExp> = {
    csv: /^round,update,/,
    json: /^\[\n {2}\{"round":0,/,
    page: /^<!doctype html>/,
    svg: /^<svg /,
    png: /^.PNG/,
    trl: /^PK/,
    python: /^"""Reads run files of Espalier/,
  };
  const ends: Record<string, string> = { trl: '-trl.zip', python: 'espalier.py', page: '.html' };
  for (const [kind, start] of Object.entries(begins)) {
    const { path, name } = await saved(page, () => lab.getByLabel('Other formats').selectOption(kind));
    expect(name).toContain(ends[kind] ?? `.${kind}`);
    expect(readFileSync(path).toString('latin1')).toMatch(start);
  }

  await button(page, 'Reset').click();
  await expectState(page, 'idle');
  await goTo(page, 'Runs');
  await button(page, `Delete ${before.name}`).click();
  await button(page, 'Close').click();
  await expect(page.getByText('No runs yet.')).toBeVisible();
  await expect.poll(() => storedRuns(page)).toEqual([]);

  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), button(page, 'Import').click()]);
  await chooser.setFiles({ name: file.name, mimeType: '', buffer: readFileSync(file.path) });
  await expect(files(page)).toHaveText(`Imported ${before.name}. Find it in Runs.`);
  const imported = await storedRun(page);
  expect(imported.checkpoint).toEqual(before.checkpoint);
  expect(imported.id).not.toBe(before.id);
  // The stored run exports to the same state.
  const again = await saved(page, () =>
    page.getByRole('row').getByRole('button', { name: 'Export', exact: true }).click(),
  );
  expect(again.name).toBe(file.name);

  await button(page, `Resume ${before.name}`).click();
  await expectState(page, 'done');
  const end = await storedRun(page);
  expect(end.checkpoint).toEqual(undisturbed.checkpoint);
  expect(end.metrics.map(measured)).toEqual(undisturbed.metrics.map(measured));
});

test('a run that only memory has can be exported, also while it trains', async ({ page }) => {
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('denied', 'SecurityError');
    };
  });
  await openLab(page, quickLink());
  await button(page, 'Run').click();
  await reaches(page, 5);
  const file = await saved(page, () => button(page, 'Export').click());
  await expectState(page, 'running');
  await button(page, 'Pause').click();
  await expectState(page, 'paused');
  await button(page, 'Reset').click();
  await bring(page, 'drop', file.path, file.name);
  await expect(files(page)).toHaveText(/^\s*Imported .*Find it in Runs\.$/);
  await goTo(page, 'Runs');
  await page.getByRole('button', { name: /^Resume / }).click();
  await reaches(page, 8);
});

test('a policy that is dropped starts runs, a run file carries it, and a policy of another size is refused', async ({
  page,
  browser,
}) => {
  await openLab(page, quickLink());
  await bring(page, 'drop', 'models/countdown-small.onnx', 'policy.onnx');
  await expect(files(page)).toHaveText(
    'Policy file: must hold a tiny policy, got a small one; set Policy to small, then import it again.',
  );
  await button(page, 'Dismiss').first().click();
  await bring(page, 'drop', 'models/countdown-tiny.onnx', 'policy.onnx');
  await expect(files(page)).toHaveText(
    /Imported policy\.onnx: new runs of this recipe start from it\. A link cannot/,
  );
  await button(page, 'Step').click();
  await expectState(page, 'paused');
  const lab = page.getByRole('tabpanel', { name: 'Lab' });
  const { path } = await saved(page, () => lab.getByRole('button', { name: 'Export', exact: true }).click());
  const { checkpoint } = readRunFile(new Uint8Array(readFileSync(path)));
  const brought = readPolicyFile(
    new Uint8Array(readFileSync('models/countdown-tiny.onnx')),
    policyOf('tiny'),
  );
  expect(checkpoint.config.own_base).toBe(ownBaseOf('tiny', brought));
  expect(checkpoint.arrays.taught).toEqual(brought);
  await button(page, 'Share').click();
  await expect(
    page.getByText('This run starts from imported weights, which no link can carry.'),
  ).toBeVisible();

  // Elsewhere its recipe has no weights before the run file is imported.
  const other = await (await browser.newContext()).newPage();
  const recipe = new URL(`./${quickLink({ base: ownBaseOf('tiny', brought) })}`, page.url()).href;
  await openLab(other, recipe);
  await button(other, 'Step').click();
  await expect(other.getByRole('alert').first()).toContainText('are not here; import their policy.onnx');
  await bring(other, 'drop', path, 'run.espalier');
  await expect(files(other)).toHaveText(/Imported .*Find it in Runs\.$/);
  await button(other, 'Step').click();
  await expectState(other, 'paused');
  await other.context().close();
});
