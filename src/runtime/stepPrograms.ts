/** Programs of several steps: one for any number of them, or, on a card that has no loops, one for each number. */
import type { Executor, Program } from '../graph/index.ts';

interface StepPrograms {
  /** The program for this many steps. */
  of(steps: number): Program;
  /** Builds what is known before the number of steps. */
  prepare(): Promise<void>;
  forget(): Promise<void>;
}

/** `make` gives the program whose steps are written out, or without their number that with a loop. */
export function stepPrograms(executor: Executor, make: (writtenOut?: number) => Program): StepPrograms {
  const made = new Map<number | undefined, Program>();
  const known = (writtenOut?: number): Program => {
    const program = made.get(writtenOut) ?? make(writtenOut);
    made.set(writtenOut, program);
    return program;
  };
  return {
    of: (steps) => known(executor.unrolled ? steps : undefined),
    prepare: async () => {
      if (!executor.unrolled) await executor.prepare(known());
    },
    forget: async () => {
      for (const program of made.values()) await executor.forget(program);
    },
  };
}
