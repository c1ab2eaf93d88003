/** Joins questions to code of the reader: each costs a start of its cage, whatever it asks. */

/**
 * Asks for one item at a time; items asked for before any answer is awaited go out as one question, in their order.
 * Rejects for all of these where `ask` rejects.
 */
export function askTogether<Item, Answer>(
  ask: (items: readonly Item[]) => Promise<readonly Answer[]>,
): (item: Item) => Promise<Answer> {
  let waiting: Item[] = [];
  let answers: Promise<readonly Answer[]> | null = null;
  return async (item) => {
    const at = waiting.push(item) - 1;
    answers ??= Promise.resolve().then(() => {
      const items = waiting;
      [waiting, answers] = [[], null];
      return ask(items);
    });
    return (await answers)[at] as Answer;
  };
}
