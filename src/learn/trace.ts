/**
 * The arithmetic of an advantage or a loss, step by step, with the numbers that were used. The code that computes a
 * step records it, only on request; its words are data beside each strategy (`words.ts`).
 */

/** A number, or several that the step uses together. */
export type TraceOperand = number | readonly number[];

/** One step of the arithmetic for one token. */
export interface TraceStep {
  /** Key of its words, see `StepWords`. */
  readonly id: string;
  readonly operands: Readonly<Record<string, TraceOperand>>;
  readonly result: number;
  /** The arithmetic where it depends on the operands present: their names in braces. Absent: that of the words. */
  readonly line?: string;
  /** The token leaves the update at this step. */
  readonly left?: true;
}

/** A record of one part of advantage estimation: the key of its words, and its operands for a trajectory (and token). */
export interface TraceNote {
  readonly id: string;
  readonly of?: (trajectory: number, token: number) => Readonly<Record<string, TraceOperand>>;
}

/** Words of a step: data of its strategy. */
interface StepWords {
  /** What the step does, as a short phrase. */
  readonly label: string;
  /**
   * The arithmetic with names of operands in braces: + − × / ( ) | |, and the functions min, max, clip (value, low,
   * high), mean, sum, exp, sigmoid. Empty where nothing is computed.
   */
  readonly line: string;
  readonly operands: Readonly<Record<string, string>>;
}

/** By the id of the step. */
export type TraceWords = Readonly<Record<string, StepWords>>;

/** A step at which a token leaves the update or keeps its number. */
export function stepOf(
  note: TraceNote,
  [trajectory, token]: readonly [number, number],
  [before, after]: readonly [number, number],
  left: boolean,
): TraceStep {
  const operands = { before, ...note.of?.(trajectory, token) };
  return { id: note.id, operands, result: after, ...(left && { left: true }) };
}
