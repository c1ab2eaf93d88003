/** Runs whose links and files bring code: how they are made, proved and imported. */
import { expect, type Page } from '@playwright/test';
import { button, goTo, openLab } from './lab.ts';

/** Workers that run code of readers. */
export const sandboxes = (page: Page) => page.workers().filter((worker) => worker.url().includes('sandbox'));

/** Saves the finished run of the page in a file; resolves to the link that proves its rounds, and closes the browser's window. */
export async function provingLink(page: Page, file: string, rounds: number): Promise<string> {
  const [download] = await Promise.all([page.waitForEvent('download'), button(page, 'Export').click()]);
  await download.saveAs(file);
  await button(page, 'Share').click();
  const dialog = page.getByRole('dialog', { name: 'Share' });
  await dialog.getByRole('checkbox', { name: 'With proof of the run' }).check();
  await expect(dialog.getByRole('status', { name: 'Proof' })).toContainText(
    `proves its first ${rounds} rounds`,
  );
  const link = await dialog.getByRole('textbox', { name: 'Link that opens this recipe' }).inputValue();
  await page.context().close();
  return link;
}

/** Opens the link: nothing runs before the question is answered by the button `open`, and then the rounds are verified. */
export async function expectProved(page: Page, link: string, open: string, rounds: number): Promise<void> {
  await page.goto(link);
  const proof = page.getByRole('region', { name: 'Proof of the link' });
  await expect(page.getByRole('dialog', { name: 'This link brings code' })).toBeVisible({ timeout: 30_000 });
  await expect(proof).toHaveCount(0);
  expect(sandboxes(page)).toEqual([]);
  await button(page, open).click();
  await proof.getByRole('button', { name: 'Verify' }).click();
  await expect(proof.getByRole('status', { name: 'Verification' })).toContainText(
    `Identical: the metrics of all rounds up to round ${rounds}`,
    { timeout: 60_000 },
  );
}

/** Brings the file to Runs twice: refused, nothing of its code runs; opened by the button `open`, it is imported. */
export async function bringFile(page: Page, file: string, code: string, open: string): Promise<void> {
  await page.goto('about:blank');
  await openLab(page);
  await goTo(page, 'Runs');
  const runs = page.getByRole('tabpanel', { name: 'Runs' });
  const bring = () => runs.locator('input[type=file]').setInputFiles(file);
  const question = page.getByRole('dialog', { name: 'This run file brings code' });
  await bring();
  await expect(question.getByLabel('Code of the run file')).toContainText(code);
  expect(sandboxes(page)).toEqual([]);
  await button(page, 'Do not open').click();
  const said = page.getByRole('status', { name: 'Files' });
  await expect(said).toContainText('not imported, because its code was not opened');
  await expect(runs.getByText('No runs yet')).toBeVisible();
  await bring();
  await button(page, open).click();
  await expect(said).toContainText(/Imported .+\. Find it in Runs\./);
  await expect(question).toHaveCount(0);
}
