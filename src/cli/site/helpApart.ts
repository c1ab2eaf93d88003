/** Moves the help of settings, strategies and metrics out of the page's code, into the file that `helpTexts.ts` becomes. */
import { createHash } from 'node:crypto';
import type { Plugin } from 'vite';

/** Modules that describe settings, strategies and metrics. */
export const described = /\/src\/(config|strategies|tasks|run|learn|policy|rollout)\/[^?]*\.ts$/;
const textsFile = /\/src\/config\/helpTexts\.ts$/;
/** Stands for all texts until every module has been read. */
const placeholder = '__HELP_TEXTS__';

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}

interface Help {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Properties `help: '…'` of object literals, in order. */
export function helpIn(tree: unknown): Help[] {
  if (Array.isArray(tree)) return tree.flatMap(helpIn);
  if (typeof tree !== 'object' || tree === null) return [];
  const { type, start, end, key, value } = tree as Node & { key?: { name?: unknown }; value?: unknown };
  const text = type === 'Property' && key?.name === 'help' ? textOf(value) : null;
  return text === null ? Object.values(tree).flatMap(helpIn) : [{ start, end, text }];
}

/** The text of a literal without expressions; null for everything else. */
function textOf(node: unknown): string | null {
  const { type, value, quasis } = node as {
    readonly type?: string;
    readonly value?: unknown;
    readonly quasis?: readonly { readonly value: { readonly cooked: string } }[];
  };
  if (type === 'Literal' && typeof value === 'string') return value;
  return type === 'TemplateLiteral' && quasis?.length === 1 ? (quasis[0]?.value.cooked ?? null) : null;
}

/** A key that depends on the text alone, so that builds of the same source are equal. */
const keyOf = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 4);

/** The code with each text behind a getter that looks it up by its key in `texts`, to which it is added. */
export function moveHelp(code: string, found: readonly Help[], texts: Map<string, string>): string {
  const moved = found.toReversed().reduce((rest, { start, end, text }) => {
    const key = keyOf(text);
    if ((texts.get(key) ?? text) !== text)
      throw new Error(`help: two texts have the key ${key}; make it longer`);
    texts.set(key, text);
    return `${rest.slice(0, start)}get help() { return helpAt('${key}'); }${rest.slice(end)}`;
  }, code);
  return `import { helpAt } from '/src/config/helpTable.ts';\n${moved}`;
}

export function helpApart(): Plugin {
  const texts = new Map<string, string>();
  return {
    name: 'help-apart',
    apply: 'build',
    buildStart() {
      texts.clear();
    },
    transform(code, id) {
      const file = id.replaceAll('\\', '/');
      if (textsFile.test(file)) return { code: `export const helpTexts = '${placeholder}';`, map: null };
      if (!described.test(file) || !code.includes('help')) return null;
      const found = helpIn(this.parse(code));
      return found.length === 0 ? null : { code: moveHelp(code, found, texts), map: null };
    },
    renderChunk(code) {
      if (!code.includes(placeholder)) return null;
      const all = JSON.stringify(Object.fromEntries([...texts].sort(([a], [b]) => (a < b ? -1 : 1))));
      return { code: code.replace(new RegExp(`(['"\`])${placeholder}\\1`), () => all), map: null };
    },
  };
}
