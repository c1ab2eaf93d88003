/** All that the thread needs which opens runs of other libraries, as one script. */
export { diagnose } from './diagnose.ts';
export { blobFile } from './file.ts';
export { openForeign } from './open.ts';
export { groupsIn, openedOf, repeatsIn } from './opened.ts';
export { reportJson, reportOf } from './report.ts';
