/** All that the thread needs which opens runs of other libraries, as one script. */
export { groupsIn, repeatsIn } from './groups.ts';
export { openDrawn, reportJson } from './overview.ts';
