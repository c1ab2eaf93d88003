/**
 * How an advantage or a loss came about, step by step: the numbers that were used. Steps are noted by whoever computed them,
 * and only when somebody asks; words for them are data beside each strategy (`words.ts`).
 */

/** A number, or several of which the step takes all. */
export type Operand = number | readonly number[];

/** One step of the arithmetic for one token. */
export interface Step {
  /** Names its words, see `StepWords`. */
  readonly id: string;
  readonly operands: Readonly<Record<string, Operand>>;
  /** What came out. */
  readonly result: number;
  /** The arithmetic where it depends on what takes part: names of operands in braces. Absent: that of the words. */
  readonly line?: string;
  /** Here the token left the update. */
  readonly left?: true;
}

/** How the advantage of a token came about; empty where nobody chose the token. */
export type Explain = (trajectory: number, token: number) => readonly Step[];

/** What a part of advantage estimation did: its words, and its operands for a trajectory (and token). */
export interface Note {
  readonly id: string;
  readonly of?: (trajectory: number, token: number) => Readonly<Record<string, Operand>>;
}

/** Words of a step: data of the strategy that does it. */
export interface StepWords {
  /** What the step does, as a short phrase. */
  readonly label: string;
  /**
   * The arithmetic with names of operands in braces: + − × / ( ) | |, and the functions min, max, clip (value, low, high),
   * mean, sum, exp, sigmoid. Empty where nothing is computed.
   */
  readonly line: string;
  /** What each operand is. */
  readonly operands: Readonly<Record<string, string>>;
}

/** By the id of the step. */
export type Words = Readonly<Record<string, StepWords>>;

/** A step in which a token may have left the update, and kept its number if not. */
export function stepOf(
  note: Note,
  [trajectory, token]: readonly [number, number],
  [before, after]: readonly [number, number],
  left: boolean,
): Step {
  const operands = { before, ...note.of?.(trajectory, token) };
  return { id: note.id, operands, result: after, ...(left && { left: true }) };
}
