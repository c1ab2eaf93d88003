/**
 * Writes results of the fault tests to public/reliability.json; keeps rows that were not measured again. An interrupted command
 * writes nothing; a share of the tries is only printed.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { FullResult, Reporter, TestCase, TestResult } from '@playwright/test/reporter';
import { engineVersion } from '../../../src/run/engineVersion.ts';
import { measuredName, type Measured } from './measured.ts';

export default class ReliabilityReporter implements Reporter {
  readonly #rows: (Measured & { passed: boolean })[] = [];
  #browser = '';

  onTestEnd(test: TestCase, result: TestResult): void {
    for (const { name, body } of result.attachments) {
      const text = body?.toString() ?? '';
      if (name === 'browser') this.#browser = text;
      if (name === measuredName)
        this.#rows.push({ ...(JSON.parse(text) as Measured), passed: result.status === test.expectedStatus });
    }
  }

  onEnd({ status }: FullResult): void {
    if (status === 'interrupted') return;
    const file = 'public/reliability.json';
    const rows = this.#rows.map(({ passed, ...row }) => ({ ...row, met: passed && row.held === row.times }));
    const textOf = (all: readonly Measured[], browser = this.#browser): string =>
      `${JSON.stringify({ engineVersion, browser, rows: all }, null, 2)}\n`;
    if (process.env['ESPALIER_SHARE'] !== undefined) {
      process.stdout.write(textOf(rows));
      return;
    }
    const before = existsSync(file)
      ? (JSON.parse(readFileSync(file, 'utf8')) as {
          engineVersion: string;
          browser: string;
          rows: Measured[];
        })
      : null;
    // A row of another engine says so, until it is measured again.
    const older = before?.engineVersion === engineVersion ? undefined : before?.engineVersion;
    const kept = (before?.rows ?? []).map((row) => ({ ...row, engine: row.engine ?? older }));
    const again = new Set(rows.map(({ fault }) => fault));
    writeFileSync(
      file,
      textOf([...kept.filter(({ fault }) => !again.has(fault)), ...rows], this.#browser || before?.browser),
    );
  }
}
