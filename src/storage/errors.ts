/** What can go wrong with stored runs, as typed errors whose message names the next action. */

/** The disk quota of this site is used up; the save was not kept, everything older is intact. */
export class StorageFull extends Error {
  override readonly name = 'StorageFull';
  constructor(options?: ErrorOptions) {
    super(
      'storage is full: delete runs that you no longer need; training goes on in memory and is saved once there is room',
      options,
    );
  }
}

/** The browser denies storage, or its connection to it is lost for good. */
export class StorageUnavailable extends Error {
  override readonly name = 'StorageUnavailable';
}

/** There is no run with this id. */
export class RunMissing extends Error {
  override readonly name = 'RunMissing';
  constructor(runId: string) {
    super(`run ${runId}: not found in storage, it was deleted or belongs to another browser`);
  }
}

/** A new run has the id of a stored one. */
export class RunExists extends Error {
  override readonly name = 'RunExists';
  constructor(runId: string) {
    super(`run ${runId}: id must be new, got one in use`);
  }
}

/** Something stored does not have the shape that this version writes. */
export class DamagedRecord extends Error {
  override readonly name = 'DamagedRecord';
}

/** The name of a DOMException or Error, or an empty string. */
function nameOf(error: unknown): string {
  return error instanceof Error || error instanceof DOMException ? error.name : '';
}

/** Whether the connection, not the work, failed: reopening may help. */
export function isDeadConnection(error: unknown): boolean {
  return ['InvalidStateError', 'UnknownError'].includes(nameOf(error));
}

const sentences: Readonly<Record<string, string>> = {
  VersionError: 'stored runs belong to a newer version of this page: reload it',
  SecurityError: 'this browser denies storage to this page: runs are kept in memory, export what matters',
  InvalidStateError: 'the connection to storage was lost: reload the page',
  UnknownError: 'the browser could not read its storage: reload the page or free disk space',
};

/** The typed error for what IndexedDB threw; errors that are already typed pass unchanged. */
export function storageError(error: unknown): Error {
  const name = nameOf(error);
  if (name === 'QuotaExceededError') return new StorageFull({ cause: error });
  // Chromium names a reader's refusal as it names a broken disk; only its words differ.
  const isDenied = name === 'UnknownError' && /denied/i.test((error as Error).message);
  const sentence = sentences[isDenied ? 'SecurityError' : name];
  if (sentence !== undefined) return new StorageUnavailable(`storage: ${sentence}`, { cause: error });
  return error instanceof Error
    ? error
    : new StorageUnavailable(`storage: failed, got ${String(error)}`, { cause: error });
}
