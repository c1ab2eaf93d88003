/** Names of libraries as they write them. */
import type { RlLibrary } from './run.ts';

export const libraryTitles: Readonly<Record<RlLibrary, string>> = {
  ...{ trl: 'TRL', 'ms-swift': 'ms-swift', verl: 'verl', 'prime-rl': 'prime-rl', slime: 'slime' },
  ...{ trackio: 'Trackio', espalier: 'Espalier', unknown: 'an unknown library' },
};
