/** A run that cannot go on as it is. */

/** The stage that failed and what to do, in one sentence. The last checkpoint is untouched. */
export class RunStopped extends Error {
  override readonly name = 'RunStopped';
  readonly stage: 'update';

  constructor(stage: 'update', message: string, cause: unknown) {
    super(`${stage}: ${message}`, { cause });
    this.stage = stage;
  }
}
