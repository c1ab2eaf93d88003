/** The result of a comparison, as its JSON file has it. */
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import type { ComparisonResult } from '../../src/experiment/comparisonResult.ts';

/** Exports the comparison that the page shows. */
export async function exportedFrom(page: Page): Promise<ComparisonResult> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('tabpanel', { name: 'Compare' }).getByLabel('Export the comparison').selectOption('json'),
  ]);
  return JSON.parse(readFileSync(await file.path(), 'utf8')) as ComparisonResult;
}
