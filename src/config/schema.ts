/** The one schema of a run's configuration, built from the table of settings. */
export type { RunConfig } from './settings.ts';
