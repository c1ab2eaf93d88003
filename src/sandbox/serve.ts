/** Answers questions to the sandbox on its own thread, one after another. */
import { loadMachine } from './machine.ts';
import type { Alive, Answer, Answered, Asked, Ready } from './protocol.ts';

/** Loads the machine, reports it, and returns the function that answers questions. */
export async function serve(
  post: (message: Ready | Alive | Answered) => void,
): Promise<(asked: Asked) => void> {
  try {
    const machine = await loadMachine();
    post({ ready: true });
    const prepare = (): void => {
      try {
        machine.prepare();
      } catch {
        // The next answer says what broke.
      }
    };
    return ({ number, source, ask }) => {
      let answer: Answer;
      try {
        answer = machine.answer(source, ask, () => post({ alive: true }));
      } catch (error) {
        // The machine itself broke, most likely out of memory; the caller ends this thread.
        answer = {
          failed: `the code broke its sandbox (${error instanceof Error ? error.message : String(error)})`,
        };
      }
      post({ number, ...answer });
      // After a failure the caller ends this thread.
      if ('answers' in answer) setTimeout(prepare);
    };
  } catch (error) {
    const because = error instanceof Error ? error.message : String(error);
    post({
      ready: false,
      because: `the sandbox for the code did not load (${because}); check the connection and try again`,
    });
    return () => undefined;
  }
}
