/** Collects from source what a user may read, its comments, and the names that it declares. Parses; imports are left out. */
import { parse } from 'svelte/compiler';
import ts from 'typescript';

/** A piece of text and the line where it begins. */
export interface Found {
  readonly line: number;
  readonly text: string;
}

/** An id, a key, a path or a class rather than words. */
const isCode = (text: string) => !/\s/.test(text.trim()) && /^[a-z0-9_./:#@\-*]*$/.test(text.trim());

/** Sentences and labels: strings and templates of TypeScript, markup of Svelte, all of Markdown by line. */
export function textsIn(path: string, source: string): Found[] {
  if (path.endsWith('.md')) return source.split('\n').map((text, i) => ({ line: i + 1, text }));
  const { script, markup } = partsOf(path, source);
  const shown = markup.filter(({ isComment }) => !isComment);
  return [...shown, ...walk(script, stringOf)].filter(({ text }) => !isCode(text));
}

/** Comments of TypeScript and of Svelte's scripts and markup, each as one line; of styles none. */
export function commentsIn(path: string, source: string): Found[] {
  if (path.endsWith('.md')) return [];
  const { script, markup } = partsOf(path, source);
  // Blank, because what looks like a comment in a literal is none; all else that does is one.
  let rest = '';
  for (const { start, end } of literalsOf(script)) {
    rest += script.text.slice(rest.length, start) + ' '.repeat(end - start);
  }
  rest += script.text.slice(rest.length);
  const found = [...rest.matchAll(/\/\/.*|\/\*[^]*?\*\//g)].map(({ 0: { length }, index }) => {
    const line = script.getLineAndCharacterOfPosition(index).line + 1;
    const text = script.text.slice(index, index + length).replaceAll(/\s*\n\s*\*?\s*/g, ' ');
    return { line, text };
  });
  return [...found, ...markup.filter(({ isComment }) => isComment)];
}

/** Where strings, regular expressions and the pieces of templates stand, in order. */
function literalsOf(script: ts.SourceFile): Span[] {
  const found: Span[] = [];
  const visit = (node: ts.Node): void => {
    const { kind } = node;
    const isLiteral =
      (kind >= ts.SyntaxKind.FirstLiteralToken && kind <= ts.SyntaxKind.LastLiteralToken) ||
      (kind >= ts.SyntaxKind.FirstTemplateToken && kind <= ts.SyntaxKind.LastTemplateToken);
    if (isLiteral) found.push({ start: node.getStart(script), end: node.getEnd() });
    else ts.forEachChild(node, visit);
  };
  visit(script);
  return found.sort((one, other) => one.start - other.start);
}

/** Names of variables, functions, parameters, types and their members. */
export function namesIn(path: string, source: string): Found[] {
  return path.endsWith('.md') ? [] : walk(partsOf(path, source).script, declaredName);
}

function stringOf(node: ts.Node): string | null {
  if (ts.isImportDeclaration(node.parent) || ts.isExportDeclaration(node.parent)) return null;
  if (ts.isLiteralTypeNode(node.parent) || ts.isImportTypeNode(node.parent)) return null;
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.text;
  if (ts.isTemplateExpression(node)) {
    return node.head.text + node.templateSpans.map(({ literal }) => ` … ${literal.text}`).join('');
  }
  return null;
}

function declaredName(node: ts.Node): string | null {
  const declares =
    ts.isVariableDeclaration(node) ||
    ts.isFunctionDeclaration(node) ||
    ts.isParameter(node) ||
    ts.isClassDeclaration(node) ||
    ts.isInterfaceDeclaration(node) ||
    ts.isTypeAliasDeclaration(node) ||
    ts.isPropertySignature(node) ||
    ts.isPropertyDeclaration(node) ||
    ts.isMethodSignature(node) ||
    ts.isMethodDeclaration(node);
  return declares && node.name && ts.isIdentifier(node.name) ? node.name.text : null;
}

/** What `of` finds in this source; a line is counted from the start of the file. */
function walk(source: ts.SourceFile, of: (node: ts.Node) => string | null): Found[] {
  const found: Found[] = [];
  const visit = (node: ts.Node): void => {
    const text = node === source ? null : of(node);
    if (text !== null) {
      found.push({ line: source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1, text });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

interface Parts {
  readonly script: ts.SourceFile;
  readonly markup: MarkupText[];
}

let latest: (Parts & { readonly path: string; readonly source: string }) | null = null;

/** The parts of a file; kept until the next one, because texts, comments and names are asked for in turn. */
function partsOf(path: string, source: string): Parts {
  if (latest?.path !== path || latest.source !== source) latest = { path, source, ...parsed(path, source) };
  return latest;
}

/** The script of a file, its lines in place, and the text of its markup. */
function parsed(path: string, source: string): Parts {
  const scriptOf = (text: string) =>
    ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TS);
  if (!path.endsWith('.svelte')) return { script: scriptOf(source), markup: [] };
  const { instance, module, fragment } = parse(source, { modern: true });
  // Everything but scripts becomes blank, so that lines stay.
  const kept = [instance, module].flatMap((one) => (one ? [one.content as unknown as Span] : []));
  const script = [...source]
    .map((letter, i) =>
      letter === '\n' || kept.some(({ start, end }) => start <= i && i < end) ? letter : ' ',
    )
    .join('');
  return { script: scriptOf(script), markup: markupOf(fragment, source) };
}

interface Span {
  readonly start: number;
  readonly end: number;
}

interface MarkupText extends Found {
  readonly isComment: boolean;
}

/** Text, string literals and comments anywhere in parsed markup. */
function markupOf(tree: unknown, source: string): MarkupText[] {
  const found: MarkupText[] = [];
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    const { type, data, value, start } = node as {
      type?: string;
      data?: unknown;
      value?: unknown;
      start?: number;
    };
    const text =
      type === 'Text' || type === 'Comment'
        ? data
        : type === 'Literal'
          ? value
          : (value as { cooked?: unknown } | null)?.cooked;
    if (typeof text === 'string' && ['Text', 'Comment', 'Literal', 'TemplateElement'].includes(type ?? '')) {
      const line = source.slice(0, start).split('\n').length;
      found.push({ line, text, isComment: type === 'Comment' });
    }
    for (const [key, child] of Object.entries(node)) if (key !== 'parent') visit(child);
  };
  visit(tree);
  return found;
}
