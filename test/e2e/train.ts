/** The training command, for the same run outside the browser. */
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { shortRuns } from '../shortRuns.mjs';
import type { Row } from './stored.ts';

const script = join(import.meta.dirname, '../../src/cli/train.ts');

export interface TrainedInNode {
  readonly metrics: readonly Row[];
  readonly hash: string;
  /** The link that proves the run, or null. */
  readonly link: string | null;
}

/** Trains with these flags in Node. */
export async function trainInNode(flags: string): Promise<TrainedInNode> {
  const folder = mkdtempSync(join(tmpdir(), 'espalier-e2e-'));
  try {
    const json = join(folder, 'result.json');
    const args = [shortRuns, '--import', 'tsx', script, ...flags.split(' '), '--json', json];
    await promisify(execFile)(process.execPath, args);
    return JSON.parse(readFileSync(json, 'utf8')) as TrainedInNode;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
