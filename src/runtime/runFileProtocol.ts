/** The messages between the page and the worker that reads and writes run files. */
import type { Extent } from '../policy/options.ts';
import type { RunFileContent } from '../runfile/content.ts';

/** Output formats: the whole run, its curve, a folder that trains it with TRL, or its log as TRL or Trackio write it. */
export type FileFormat = 'run' | 'csv' | 'json' | 'trl' | 'trainer_state' | 'trackio';

/** The weights of an ONNX file, and their name. */
interface OwnPolicy {
  readonly name: string;
  readonly parameters: Float32Array;
}

/** The size of a policy, and the task that its file must not contradict; absent: any. */
interface WantedPolicy {
  readonly policy: string;
  readonly task?: string;
  readonly vocabulary?: string;
  readonly extent?: Extent;
}

/** The worker's side. Rejects with a sentence: the problem and the remedy. */
export interface RunFileApi {
  read(bytes: Uint8Array): Promise<RunFileContent>;
  readPolicy(bytes: Uint8Array, wanted: WantedPolicy): Promise<OwnPolicy>;
  write(content: RunFileContent, format: FileFormat): Promise<Uint8Array>;
}

/** The page's side: one worker per call, so that a hostile file ends with its worker. */
export interface RunFileHandle {
  /** Reads the run in a file; transfers the bytes. */
  read(bytes: Uint8Array): Promise<RunFileContent>;
  /** Reads the policy of this size in an ONNX file; transfers the bytes. */
  readPolicy(bytes: Uint8Array, wanted: WantedPolicy): Promise<OwnPolicy>;
  write(content: RunFileContent, format: FileFormat): Promise<Uint8Array>;
}
