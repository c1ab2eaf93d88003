/** Where the command line finds what it needs, in the npm package; all of it lies flat in `lib`. */
import { homedir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ThreadKind } from '../place.ts';

const beside = (name: string): URL => new URL(`./${name}`, import.meta.url);

/** The folder of the package. */
export const root = fileURLToPath(beside('..'));
export const siteFolder = join(root, 'site');
export const modelsFolder = join(siteFolder, 'models');

/** The folder of finished runs of comparisons; with another one, every run is trained again. */
export const runsFolder = process.env['ESPALIER_RUNS'] ?? join(homedir(), '.cache/espalier/runs');

export const callOf = (command: string): string => `npx espalier ${command}`;
export const threadScript = (kind: ThreadKind): URL => beside(`${kind}.js`);
export const childScript = fileURLToPath(beside('child.js'));
export const childFlags: readonly string[] = [];
