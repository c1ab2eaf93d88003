/** A comparison trained by the command line, for journeys that compare its numbers with the page's. */
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { shortRuns } from '../shortRuns.mjs';

const script = join(import.meta.dirname, '../../src/cli/compare.ts');

/** The result of the command line, from runs that it makes afresh. */
export async function compareInNode(given: string, ...flags: string[]): Promise<Record<string, unknown>> {
  const folder = mkdtempSync(join(tmpdir(), 'espalier-compare-'));
  try {
    const json = join(folder, 'result.json');
    const args = [shortRuns, '--import', 'tsx', script, given, ...flags, '--json', json];
    await promisify(execFile)(process.execPath, args, { env: { ...process.env, ESPALIER_RUNS: folder } });
    return JSON.parse(readFileSync(json, 'utf8')) as Record<string, unknown>;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A result without its seconds, which are the machine's own. */
export const timeless = (file: object): object => ({ ...file, seconds: null, secondsToThreshold: null });
