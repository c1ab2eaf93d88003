import type { Lab } from './Lab.svelte.ts';

/** What the button says that runs, pauses and continues a lesson or an exercise. */
export function runLabel(lab: Lab, trains: boolean, hasRun: boolean): string {
  if (!trains) return hasRun ? 'Run again' : /* text */ 'Run';
  if (lab.state === 'paused' || lab.state === 'error') return /* text */ 'Continue';
  return lab.isPauseLate ? 'Discard this round' : /* text */ 'Pause';
}
