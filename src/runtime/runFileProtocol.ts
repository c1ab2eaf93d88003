/** The messages between the page and the worker that reads and writes run files. */
import type { RunFileContent } from '../runfile/content.ts';

/** Output formats: the whole run, its curve, or a folder that trains it with TRL. */
export type FileFormat = 'run' | 'csv' | 'json' | 'trl';

/** The worker's side. Rejects with a sentence: the problem and the remedy. */
export interface RunFileApi {
  read(bytes: Uint8Array): Promise<RunFileContent>;
  write(content: RunFileContent, format: FileFormat): Promise<Uint8Array>;
}

/** The page's side: one worker per call, so that a hostile file ends with its worker. */
export interface RunFileHandle {
  /** Reads the run in a file; transfers the bytes. */
  read(bytes: Uint8Array): Promise<RunFileContent>;
  write(content: RunFileContent, format: FileFormat): Promise<Uint8Array>;
}
