/** Changes texts that the code of an own method exports, such as its name. The code is read as a syntax tree and never runs. */
import { javascriptLanguage } from '@codemirror/lang-javascript';

/** The code with another value of its export `name`; null where the code has no such export. */
export const renamed = (source: string, title: string): string | null => withText(source, 'name', title);

/** The code with another text as the value of an export; null where the code has no such export. */
export function withText(source: string, exportName: string, text: string): string | null {
  const quoted = `'${text.replace(/\s+/g, ' ').replace(/[\\']/g, '\\$&')}'`;
  for (const exported of javascriptLanguage.parser.parse(source).topNode.getChildren('ExportDeclaration')) {
    const declared = exported.getChild('VariableDeclaration')?.getChildren('VariableDefinition') ?? [];
    for (const { from, to, nextSibling } of declared) {
      const value = nextSibling?.name === 'Equals' ? nextSibling.nextSibling : null;
      if (source.slice(from, to) === exportName && value)
        return source.slice(0, value.from) + quoted + source.slice(value.to);
    }
  }
  return null;
}
