/**
 * Choices between two completions of a prompt as the text of a setting, so that forms, links, files and the command line hold
 * them like any other. A choice is its prompt, its completions and the answer, joined by points; stars join choices. A token is
 * two letters of base64url. The answer is a capital letter where the choice came from a file.
 */

/** By the letter that stands for it: the first is better, the second is, both are equal, neither is good. */
const answers = { a: 'first', b: 'second', e: 'equal', n: 'neither' } as const;
export type ChoiceAnswer = (typeof answers)[keyof typeof answers];

export interface WrittenChoice {
  /** Token ids, 0 to 4,095. */
  readonly prompt: readonly number[];
  readonly first: readonly number[];
  readonly second: readonly number[];
  readonly answer: ChoiceAnswer;
  /** It came from a file, and its run was not seen to write both of its completions. */
  readonly fromFile?: true;
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const form = /^(?:[\w-]{2}){0,256}\.(?:[\w-]{2}){1,256}\.(?:[\w-]{2}){1,256}\.[aben]$/i;

const writeTokens = (tokens: readonly number[]): string =>
  tokens.map((token) => `${letters[token >> 6]}${letters[token & 63]}`).join('');

const readTokens = (text: string): number[] =>
  Array.from(
    { length: text.length / 2 },
    (_, i) => 64 * letters.indexOf(text[2 * i] as string) + letters.indexOf(text[2 * i + 1] as string),
  );

/** The text of choices; `readChoices` reads it back exactly. Empty without a choice. */
export function writeChoices(choices: readonly WrittenChoice[]): string {
  const letterOf = (answer: ChoiceAnswer) =>
    (Object.keys(answers) as (keyof typeof answers)[]).find((letter) => answers[letter] === answer);
  return choices
    .map(({ prompt, first, second, answer, fromFile }) => {
      const letter = letterOf(answer) as string;
      const texts = [prompt, first, second].map(writeTokens);
      return [...texts, fromFile ? letter.toUpperCase() : letter].join('.');
    })
    .join('*');
}

/** Whether a text is one that `writeChoices` writes. */
export const isChoices = (text: string): boolean =>
  text === '' || text.split('*').every((one) => form.test(one));

/** The choices of a text that `isChoices` accepts. */
export function readChoices(text: string): readonly WrittenChoice[] {
  if (text === '') return [];
  return text.split('*').map((one) => {
    const [prompt = '', first = '', second = '', letter = ''] = one.split('.');
    const small = letter.toLowerCase() as keyof typeof answers;
    const read = { prompt: readTokens(prompt), first: readTokens(first), second: readTokens(second) };
    return { ...read, answer: answers[small], ...(letter !== small && { fromFile: true as const }) };
  });
}
