/**
 * Where the command line finds what it needs, in a checkout. The npm package has the same names with other values
 * (`npm/place.ts`), which its build puts in place of this file.
 */
import { join } from 'node:path';

/** What a thread of Node does. */
export type ThreadKind = 'rollout' | 'generator' | 'sandbox';

/** The folder of the project, from which npm runs its commands. */
export const root = join(import.meta.dirname, '../..');

/** The folder of the base policies. */
export const modelsFolder = join(root, 'models');

/** The built page. */
export const siteFolder = join(root, 'dist');

/** The folder of finished runs of comparisons, which git ignores; with another one, every run is trained again. */
export const runsFolder = process.env['ESPALIER_RUNS'] ?? join(root, 'node_modules/.cache/espalier-runs');

/** What a reader types before the words and flags of a command. */
export const callOf = (command: string): string => `npm run -s ${command} --`;

/** The script of a thread. */
export const threadScript = (kind: ThreadKind): URL => new URL(`./${kind}/entry.mjs`, import.meta.url);

/** The script of a process that trains runs, and what Node needs to read it. */
export const childScript = join(import.meta.dirname, 'compare/child.ts');
export const childFlags: readonly string[] = ['--import', 'tsx'];
