/** Names of the threads that share a script; a name says what its thread does. */

export type ThreadName =
  | 'espalier-trainer'
  /** Keeps runs in memory and never opens the browser's storage. */
  | 'espalier-trainer-in-memory'
  | 'espalier-arm'
  | 'espalier-questions'
  | 'espalier-objectives'
  | 'espalier-teacher'
  | 'espalier-run-file'
  | 'espalier-foreign'
  | 'espalier-self-test'
  | 'espalier-generator';
