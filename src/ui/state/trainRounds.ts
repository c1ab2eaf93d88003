/** Trains the open run of a handle for some rounds and waits for them. */
import type { RoundReport } from '../../run/records.ts';
import type { TrainerHandle } from '../../runtime/protocol.ts';

/**
 * Resolves to the first non-null answer of `hear`, or to null after `rounds` rounds (null: all) or at the run's end. Rejects with the
 * run's failure, or with the handle's error.
 */
export async function trainRounds<T>(
  handle: TrainerHandle,
  rounds: number | null,
  hear: (report: RoundReport) => T | null,
): Promise<T | null> {
  let stopHearing = (): void => undefined;
  // Listens before training begins, because rounds may come before the answer to the call.
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
