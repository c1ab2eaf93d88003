/** Parses source text and reports, line by line, where it breaks the import table. */
import ts from 'typescript';
import { importTable, optionsArrows, packageModules, pureModules, modules } from './importTable.ts';
import type { Arrow, Module } from './importTable.ts';

/** One file: its path under the root with `/`, and its text. */
export interface Source {
  readonly path: string;
  readonly text: string;
}

const workerLineLimit = 40;
const randomAndClock = new Set([
  'Date',
  'performance',
  'crypto',
  'setTimeout',
  'setInterval',
  'requestAnimationFrame',
]);
/** IEEE 754 fixes these to the last bit; engines may differ in all other functions of Math. */
const exactMath = new Set(
  'abs ceil clz32 floor fround imul max min round sign sqrt trunc PI E LN2 LN10 LOG2E LOG10E SQRT1_2 SQRT2'.split(
    ' ',
  ),
);

/** The module of a file, or null where there is none. */
function moduleOf(path: string): Module | null {
  const [, name = ''] = /^(?:src\/)?([^/]+)\//.exec(path) ?? [];
  const module = modules.find((module) => module === name);
  return module && path.startsWith('src/') === (module !== 'workers') ? module : null;
}

/** Ids of methods, read from the names of their files (`drGrpo.ts` → `dr-grpo`). */
export function methodIdsOf(paths: readonly string[]): Set<string> {
  const names = paths.flatMap((path) => /^src\/methods\/([^/]+)\.ts$/.exec(path)?.[1] ?? []);
  const ids = names.filter((name) => !['index', 'method', 'options'].includes(name));
  return new Set(ids.map((name) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)));
}

/** All breaches in these files, each as `file:line: what, and what is allowed`; empty when the plan holds. */
export function checkSources(
  sources: readonly Source[],
  methodIds = methodIdsOf(sources.map(({ path }) => path)),
): string[] {
  return sources.flatMap((source) => checkSource(source, methodIds));
}

function checkSource({ path, text }: Source, methodIds: ReadonlySet<string>): string[] {
  const module = moduleOf(path);
  if (!module) return [`${path}:1: lies in no module; the modules are ${modules.join(', ')}`];
  const breaches: string[] = [];
  const code = ts.createSourceFile(
    path,
    scriptOf(path, text),
    ts.ScriptTarget.Latest,
    true,
    scriptKind(path),
  );
  const at = (node: ts.Node, what: string) => {
    const { line } = code.getLineAndCharacterOfPosition(node.getStart(code));
    breaches.push(`${path}:${line + 1}: ${what}`);
  };

  const visit = (node: ts.Node): void => {
    const arrow = arrowOf(node);
    if (arrow) {
      const what = checkArrow(path, module, arrow.to, arrow.kind);
      if (what) at(node, what);
    }
    if (pureModules.has(module)) {
      const what = impurity(node);
      if (what) at(node, `${what} in ${module}, a module that must give the same bits each time`);
    }
    if (ts.isStringLiteralLike(node) && methodIds.has(node.text) && !mayName(node, path, module)) {
      at(
        node,
        `names the method '${node.text}'; only methods/ may, and \`default:\` in an options.ts (ask for a setting instead)`,
      );
    }
    ts.forEachChild(node, visit);
  };
  visit(code);

  if (path.endsWith('.svelte')) breaches.push(...methodsInMarkup(path, text, methodIds));
  const lines = text.trimEnd().split('\n').length;
  if (path.endsWith('.worker.ts') && lines >= workerLineLimit) {
    breaches.push(
      `${path}:${workerLineLimit}: has ${lines} lines; a worker entry only joins modules, in under ${workerLineLimit}`,
    );
  }
  return breaches;
}

/** The scripts of a component at their own lines, all else blanked; other files as they are. */
function scriptOf(path: string, text: string): string {
  if (!path.endsWith('.svelte')) return text;
  let script = text.replace(/[^\n]/g, ' ');
  for (const match of text.matchAll(/(<script\b[^>]*>)([\s\S]*?)<\/script>/g)) {
    const [, tag = '', body = ''] = match;
    const start = match.index + tag.length;
    script = script.slice(0, start) + body + script.slice(start + body.length);
  }
  return script;
}

function scriptKind(path: string): ts.ScriptKind {
  return /\.m?js$/.test(path) ? ts.ScriptKind.JS : ts.ScriptKind.TS;
}

/** `url`: named as `new URL('…', import.meta.url)` or imported as `…?worker&url`, as worker entries are. */
type ArrowKind = 'value' | 'type' | 'url';

function arrowOf(node: ts.Node): { to: string; kind: ArrowKind } | null {
  const literal = (from: ts.Node | undefined, kind: ArrowKind) =>
    from && ts.isStringLiteralLike(from) ? { to: from.text, kind } : null;
  if (ts.isImportDeclaration(node)) {
    if (node.moduleSpecifier.getText().includes('?worker&url')) {
      const { to } = literal(node.moduleSpecifier, 'url') ?? { to: '' };
      return { to: to.replace(/\?.*$/, ''), kind: 'url' };
    }
    return literal(node.moduleSpecifier, node.importClause?.isTypeOnly ? 'type' : 'value');
  }
  if (ts.isExportDeclaration(node)) return literal(node.moduleSpecifier, node.isTypeOnly ? 'type' : 'value');
  if (ts.isImportTypeNode(node)) {
    return ts.isLiteralTypeNode(node.argument) ? literal(node.argument.literal, 'type') : null;
  }
  if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
    return literal(node.arguments[0], 'value');
  }
  if (ts.isNewExpression(node) && node.expression.getText() === 'URL') {
    const [to, base] = node.arguments ?? [];
    return base?.getText() === 'import.meta.url' ? literal(to, 'url') : null;
  }
  return null;
}

function checkArrow(path: string, module: Module, to: string, kind: ArrowKind): string | null {
  if (!to.startsWith('.')) {
    const limit = packageModules.find(({ name }) => name.test(to));
    if (!limit || limit.modules.includes(module) || path === `${limit.also}.ts`) return null;
    return `imports ${to}, which only ${limit.modules.join(' and ')} may`;
  }
  const target = resolve(path, to);
  const targetModule = moduleOf(target);
  if (kind === 'url') {
    if (targetModule !== 'workers' || module === 'runtime') return null;
    return `starts ${target}; only runtime knows that threads exist`;
  }
  if (targetModule === module) return null;
  // Data beside the code (package.json, styles) is no module.
  if (!targetModule && !/^(src|workers|test)\//.test(target)) return null;
  const options = path.endsWith('/options.ts') ? optionsArrows : [];
  const arrows = [...importTable[module], ...options];
  const fitting = arrows.filter((arrow) => covers(arrow, target, targetModule));
  if (fitting.some((arrow) => !arrow.types || kind === 'type')) return null;
  const word = kind === 'type' ? 'import type of' : 'import of';
  const hint = fitting.length > 0 ? '; as `import type` it is allowed' : '';
  return `${module} → ${targetModule ?? 'no module'} (${word} ${target}) is not in the import table${hint}; ${module} may import ${listed(arrows)}`;
}

function resolve(from: string, to: string): string {
  const parts = from.split('/').slice(0, -1);
  for (const part of to.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '.') parts.push(part);
  }
  return parts.join('/').replace(/\?.*$/, '');
}

function covers({ to }: Arrow, target: string, targetModule: Module | null): boolean {
  if (!to.includes('/')) return to === targetModule;
  const pattern = to.replace(/\*\*|\*/g, (stars) => (stars === '**' ? '.*' : '[^/]*'));
  return new RegExp(`^${pattern}\\.ts$`).test(target);
}

function listed(arrows: readonly Arrow[]): string {
  const words = arrows.map(({ to, types }) => (types ? `types of ${to}` : to));
  return words.join(', ') || 'nothing';
}

/** What of chance, clock or inexact maths this node is, or null. */
function impurity(node: ts.Node): string | null {
  const { parent } = node;
  const operator = ts.isBinaryExpression(node) ? node.operatorToken.kind : null;
  if (
    operator === ts.SyntaxKind.AsteriskAsteriskToken ||
    operator === ts.SyntaxKind.AsteriskAsteriskEqualsToken
  ) {
    return '`**`';
  }
  if (!ts.isIdentifier(node) || isName(node)) return null;
  if (randomAndClock.has(node.text)) return node.text;
  if (node.text !== 'Math') return null;
  if (!ts.isPropertyAccessExpression(parent) || parent.expression !== node) {
    return 'Math as a value (name its function: `Math.floor`)';
  }
  const name = parent.name.text;
  if (name === 'random') return 'Math.random';
  return exactMath.has(name) ? null : `Math.${name} (engines differ in its last bit)`;
}

/** Whether an identifier only names a member (`x.crypto`, `{ performance: 1 }`), rather than meaning the global. */
function isName(node: ts.Identifier): boolean {
  const { parent } = node;
  if (ts.isPropertyAccessExpression(parent) && parent.name === node) {
    return !['globalThis', 'self', 'window'].includes(parent.expression.getText());
  }
  if (ts.isQualifiedName(parent)) return parent.right === node;
  return (
    (ts.isPropertyAssignment(parent) ||
      ts.isPropertySignature(parent) ||
      ts.isPropertyDeclaration(parent) ||
      ts.isMethodDeclaration(parent) ||
      ts.isMethodSignature(parent)) &&
    parent.name === node
  );
}

/** Whether a method's id may stand here: data of methods, a declared default, or the loss of the same name. */
function mayName(literal: ts.StringLiteralLike, path: string, module: Module): boolean {
  if (module === 'methods') return true;
  const { parent } = literal;
  if (ts.isImportDeclaration(parent)) return true;
  if (
    path.endsWith('/options.ts') &&
    ts.isPropertyAssignment(parent) &&
    parent.name.getText() === 'default'
  ) {
    return true;
  }
  // A strategy may have the name of the method that brought it: its id is another thing by the same word.
  if (/\/metas?\.ts$/i.test(path)) return true;
  // Losses are named after the papers that brought them (`loss_type: 'grpo'`): another thing by the same word.
  let scope: ts.Node = parent;
  while (scope.parent && (ts.isCaseClause(scope) || !ts.isStatement(scope))) scope = scope.parent;
  return /loss_?type/i.test(ts.isSwitchStatement(scope) ? scope.expression.getText() : scope.getText());
}

/** Ids of methods between quotes outside the scripts of a component. */
function methodsInMarkup(path: string, text: string, methodIds: ReadonlySet<string>): string[] {
  const markup = text.replace(/<(script|style)\b[\s\S]*?<\/\1>/g, (block) => block.replace(/[^\n]/g, ' '));
  return markup.split('\n').flatMap((line, index) =>
    [...line.matchAll(/(['"`])([a-z0-9-]+)\1/g)]
      .map(([, , word = '']) => word)
      .filter((word) => methodIds.has(word))
      .map((word) => `${path}:${index + 1}: names the method '${word}'; only methods/ may`),
  );
}
