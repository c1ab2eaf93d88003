/** A few numbers for each prompt seen, and their form in a checkpoint. */

/** Numbers by index of the prompt in the pool; a prompt never seen is absent. */
export type PromptStates = ReadonlyMap<number, readonly number[]>;

/** Rows of index and numbers, in ascending order of index, so that equal states are encoded equally. */
export function encodeStates(states: PromptStates): number[][] {
  return [...states].sort(([a], [b]) => a - b).map(([index, numbers]) => [index, ...numbers]);
}

/** Throws unless these are rows of an index and `width` numbers for which `allowed` is true. `subject` names their owner. */
export function decodeStates(
  encoded: unknown,
  {
    subject,
    width,
    allowed,
  }: { subject: string; width: number; allowed: (numbers: readonly number[]) => boolean },
): PromptStates {
  const states = new Map<number, readonly number[]>();
  for (const row of Array.isArray(encoded) ? (encoded as unknown[]) : [null]) {
    const [index, ...numbers] = (Array.isArray(row) ? row : []) as number[];
    const whole = Number.isSafeInteger(index) && (index as number) >= 0 && !states.has(index as number);
    if (!whole || numbers.length !== width || !numbers.every(Number.isFinite) || !allowed(numbers)) {
      throw new Error(
        `${subject}: its memory must hold rows of an index and ${width} numbers, got another form; it is damaged, start the run again`,
      );
    }
    states.set(index as number, numbers);
  }
  return states;
}
