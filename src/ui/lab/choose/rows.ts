/** Choices as rows of JSON, the form in which trainers read preferences: `prompt`, `chosen`, `rejected`. */
import type { WrittenChoice } from '../../../config/choiceText.ts';
import { END } from '../../../tasks/vocabulary/common.ts';
import type { Vocabulary } from '../../../tasks/vocabulary/vocabulary.ts';

/** A line for each choice that prefers one of its completions; ties have no row. */
export function writeChoiceRows(choices: readonly WrittenChoice[], vocabulary: Vocabulary): string {
  const textOf = (tokens: readonly number[]) => vocabulary.decode(tokens.filter((token) => token !== END));
  return choices
    .filter(({ answer }) => answer === 'first' || answer === 'second')
    .map(({ prompt, first, second, answer }) => {
      const [chosen, rejected] = answer === 'first' ? [first, second] : [second, first];
      const row = { prompt: textOf(prompt), chosen: textOf(chosen), rejected: textOf(rejected) };
      return `${JSON.stringify(row)}\n`;
    })
    .join('');
}

type Read = { readonly choices: readonly WrittenChoice[] } | { readonly problem: string };

/** Most rows that are read, far above those that a run holds. */
const mostRows = 1000;

/** The choices of such lines, or what is wrong with one of them, a sentence. */
export function readChoiceRows(text: string, vocabulary: Vocabulary): Read {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '');
  if (lines.length === 0)
    return { problem: 'The file has no rows. It needs lines of JSON with prompt, chosen and rejected.' };
  if (lines.length > mostRows)
    return { problem: `The file has ${lines.length} rows, at most ${mostRows} are read.` };
  const choices: WrittenChoice[] = [];
  for (const [at, line] of lines.entries()) {
    const row = parsed(line);
    if (row === null)
      return { problem: `Row ${at + 1} must be JSON with the texts prompt, chosen and rejected.` };
    try {
      const [prompt, chosen, rejected] = row.map((one) => vocabulary.encode(one)) as [
        number[],
        number[],
        number[],
      ];
      if (chosen.length === 0 && rejected.length === 0)
        return { problem: `Row ${at + 1} compares nothing with nothing.` };
      choices.push({ prompt, first: [...chosen, END], second: [...rejected, END], answer: 'first' });
    } catch (error) {
      return { problem: `Row ${at + 1} cannot be written by this task: ${(error as Error).message}.` };
    }
  }
  return { choices };
}

/** The three texts of a row, or null. */
function parsed(line: string): readonly [string, string, string] | null {
  try {
    const { prompt, chosen, rejected } = JSON.parse(line) as Record<string, unknown>;
    return [prompt, chosen, rejected].every((one) => typeof one === 'string' && one.length < 5000)
      ? ([prompt, chosen, rejected] as [string, string, string])
      : null;
  } catch {
    return null;
  }
}
