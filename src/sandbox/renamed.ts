/** Changes the name that the code of an own method says. The code is read as a syntax tree and never runs. */
import { javascriptLanguage } from '@codemirror/lang-javascript';

/** The code with another value of its export `name`; null where the code has no such export. */
export function renamed(source: string, title: string): string | null {
  const quoted = `'${title.replace(/\s+/g, ' ').replace(/[\\']/g, '\\$&')}'`;
  for (const exported of javascriptLanguage.parser.parse(source).topNode.getChildren('ExportDeclaration')) {
    const declared = exported.getChild('VariableDeclaration')?.getChildren('VariableDefinition') ?? [];
    for (const { from, to, nextSibling } of declared) {
      const value = nextSibling?.name === 'Equals' ? nextSibling.nextSibling : null;
      if (source.slice(from, to) === 'name' && value)
        return source.slice(0, value.from) + quoted + source.slice(value.to);
    }
  }
  return null;
}
