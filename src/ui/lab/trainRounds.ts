/** Trains the open run of a handle for some rounds and waits: for runs that are trained again to be compared. */
import type { RoundReport } from '../../run/records.ts';
import type { TrainerHandle } from '../../runtime/protocol.ts';

/**
 * Resolves to the first answer of `hear` that is not null, or to null when so many rounds are over or the run is at its end.
 * Rejects with the run's failure, or with what the handle throws.
 */
export async function trainRounds<T>(
  handle: TrainerHandle,
  rounds: number,
  hear: (report: RoundReport) => T | null,
): Promise<T | null> {
  let stopHearing = (): void => undefined;
  // Listens before training begins, because the first rounds may come before the answer to the call.
  const over = new Promise<T | null>((resolve, reject) => {
    stopHearing = handle.onEvent((event) => {
      if (event.type === 'stopped') {
        if (event.reason === 'error') reject(new Error(event.message));
        else resolve(null);
      }
      if (event.type !== 'round') return;
      const answer = hear(event.report);
      if (answer !== null) resolve(answer);
    });
  });
  over.catch(() => undefined);
  try {
    await handle.start(rounds);
    return await over;
  } finally {
    stopHearing();
  }
}
