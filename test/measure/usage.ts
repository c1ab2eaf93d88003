/** The words and flags of a measuring program in one line. */
import type { CommandForm } from '../../src/cli/arguments.ts';

/** The words and flags of a form in one line, as a reader types them. */
export function usageOf({ words, flags }: Pick<CommandForm, 'words' | 'flags'>): string {
  const capital = (form: string): string =>
    form.replace(/[<[]?([\w=-]+?)(\.\.\.)?[>\]]$/, (_, name: string, more?: string) => {
      return `${name.toUpperCase()}${more ? ' …' : ''}`;
    });
  const shown = flags.map((flag) => {
    const form =
      flag.default === undefined ? capital(flag.form) : `${flag.form.split(' ')[0]} ${flag.default}`;
    return flag.required ? form : `[${form}]`;
  });
  const asked =
    words === undefined
      ? []
      : [words.form.startsWith('[') ? `[${capital(words.form)}]` : capital(words.form)];
  return [...asked, ...shown].join(' ');
}
