/** All that the thread needs which opens runs of other libraries, as one script. */
export { blobFile } from './file.ts';
export { groupsIn, repeatsIn } from './groups.ts';
export { openForeign } from './open.ts';
export { overviewOf, pictureOf, reportJson } from './overview.ts';
