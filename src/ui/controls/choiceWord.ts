/** What readers see of a value that is its own word in English: `tokens`, `not seen`. Other languages choose by the value. */
export const choiceWord = (choice: string): string => /* text */ `${choice}`;
