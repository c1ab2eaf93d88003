/** The messages between the page and the worker that reads and writes files of runs. */
import type { RunFileContent } from '../runfile/content.ts';

/** What a run can be written as: a whole run, its curve, or a folder that trains it with TRL. */
export type FileFormat = 'run' | 'csv' | 'json' | 'trl';

/** The worker's side. Rejects with a sentence: what is wrong and what to do. */
export interface RunFileApi {
  read(bytes: Uint8Array): Promise<RunFileContent>;
  write(content: RunFileContent, format: FileFormat): Promise<Uint8Array>;
}

/** The page's side: a worker for each call, so that a hostile file ends with the worker that read it. */
export interface RunFileHandle {
  /** The run that a file holds; the bytes are handed over. */
  read(bytes: Uint8Array): Promise<RunFileContent>;
  write(content: RunFileContent, format: FileFormat): Promise<Uint8Array>;
}
