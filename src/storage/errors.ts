/** Errors of stored runs; each message names the next action. */

/** The site's disk quota is used up; the save was discarded, older data is intact. */
export class StorageFull extends Error {
  override readonly name = 'StorageFull';
  constructor(options?: ErrorOptions) {
    super(
      'storage is full: delete runs that you no longer need; training continues in memory and is saved once there is space',
      options,
    );
  }
}

/** Storage is unusable now, or until this page closes. */
export class StorageUnavailable extends Error {
  override readonly name = 'StorageUnavailable';
  /** Whether a retry is pointless. */
  readonly forGood: boolean;

  constructor(
    message: string,
    { forGood = false, ...options }: ErrorOptions & { readonly forGood?: boolean } = {},
  ) {
    super(message, options);
    this.forGood = forGood;
  }
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

/** A run is being written by a thread of some tab. */
export class RunOpen extends Error {
  override readonly name = 'RunOpen';
  constructor(runId: string) {
    super(`run ${runId}: it is open in a tab, close it there before deleting it`);
  }
}

/** Stored data does not have the shape that this version writes: it is damaged, or of another version. */
export class DamagedRecord extends Error {
  override readonly name = 'DamagedRecord';
}

/** The name of a DOMException or Error, or an empty string. */
function nameOf(error: unknown): string {
  return error instanceof Error || error instanceof DOMException ? error.name : '';
}

/** Whether the connection, not the work, failed: reopening may help. Browsers abort what runs when they clear the site's data. */
export function isDeadConnection(error: unknown): boolean {
  return ['InvalidStateError', 'UnknownError', 'AbortError'].includes(nameOf(error));
}

/** The error of an upgrade that the browser did not accept; other errors pass unchanged. */
export function upgradeError(error: unknown): unknown {
  if (nameOf(error) !== 'AbortError') return error;
  return new StorageUnavailable(
    'storage: the stored runs could not be brought to this version of the page and are as they were: free disk space, then reload',
    { cause: error },
  );
}

const lost = 'the connection to it was lost: a run is kept in memory and saved once it is back';

const sentences: Readonly<Record<string, string>> = {
  VersionError: 'stored runs belong to a newer version of this page: reload it',
  SecurityError: 'this browser denies storage to this page: runs are kept in memory until it is closed',
  InvalidStateError: lost,
  AbortError: lost,
  UnknownError:
    'the browser could not use it: free disk space; a run is kept in memory and saved once it works',
};

/** The typed error for an error of IndexedDB; typed errors pass unchanged. */
export function storageError(error: unknown): Error {
  const name = nameOf(error);
  if (name === 'QuotaExceededError') return new StorageFull({ cause: error });
  // Chromium uses the same name when the reader denies storage and when the disk fails; only the text differs.
  const isDenied = name === 'UnknownError' && /denied/i.test((error as Error).message);
  const sentence = sentences[isDenied ? 'SecurityError' : name];
  if (sentence !== undefined) {
    const forGood = isDenied || ['VersionError', 'SecurityError'].includes(name);
    return new StorageUnavailable(`storage: ${sentence}`, { cause: error, forGood });
  }
  return error instanceof Error
    ? error
    : new StorageUnavailable(`storage: failed, got ${String(error)}`, { cause: error });
}
