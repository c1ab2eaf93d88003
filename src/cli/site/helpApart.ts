/** Moves help, papers and reasons of settings, strategies and metrics out of the page's code, into the file that `helpTexts.ts` becomes. */
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

/** Properties whose texts are moved. */
const movedNames = ['help', 'paper', 'why'] as const;

interface Help {
  readonly name: (typeof movedNames)[number];
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Properties `help: '…'`, `paper: '…'` and `why: '…'` of object literals, in order. */
export function helpIn(tree: unknown): Help[] {
  if (Array.isArray(tree)) return tree.flatMap(helpIn);
  if (typeof tree !== 'object' || tree === null) return [];
  const { type, start, end, key, value } = tree as Node & { key?: { name?: unknown }; value?: unknown };
  const name = movedNames.find((one) => type === 'Property' && one === key?.name);
  const text = name ? textOf(value) : null;
  return !name || text === null ? Object.values(tree).flatMap(helpIn) : [{ name, start, end, text }];
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

/**
 * The code of a file with each text behind a getter that looks it up in `texts`, to which it is added. Its key stands in the
 * code until `numberKeys` puts a number there: keys sort as files and places do, so that neighbours get near numbers.
 */
export function moveHelp(
  code: string,
  file: string,
  found: readonly Help[],
  texts: Map<string, string>,
): string {
  const moved = found
    .map((help, place) => ({ ...help, key: `help of ${file} ${String(place).padStart(3, '0')}` }))
    .toReversed()
    .reduce((rest, { name, start, end, text, key }) => {
      texts.set(key, text);
      return `${rest.slice(0, start)}get ${name}() { return helpAt('${key}'); }${rest.slice(end)}`;
    }, code);
  return `import { helpAt } from '/src/config/helpTable.ts';\n${moved}`;
}

/** The code with the number of each key `what of FILE PLACE` in its place. Throws on a key that is not among `keys`. */
export function numberKeys(code: string, what: 'help' | 'metrics', keys: readonly string[]): string {
  return code.replace(new RegExp(`(['"\`])(${what} of \\S+ \\d{3})\\1`, 'g'), (_, __, key: string) => {
    const number = keys.indexOf(key);
    if (number < 0) throw new Error(`${what}: nothing was moved as "${key}"`);
    return String(number);
  });
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
      if (!described.test(file) || !/help|why/.test(code)) return null;
      const found = helpIn(this.parse(code));
      const name = file.slice(file.lastIndexOf('/src/') + 1);
      return found.length === 0 ? null : { code: moveHelp(code, name, found, texts), map: null };
    },
    renderChunk(code) {
      const keys = [...texts.keys()].sort();
      const all = JSON.stringify(keys.map((key) => texts.get(key)));
      const numbered = numberKeys(code, 'help', keys).replace(
        new RegExp(`(['"\`])${placeholder}\\1`),
        () => all,
      );
      return numbered === code ? null : { code: numbered, map: null };
    },
  };
}

/** For scripts of threads, which show none: leaves help and papers out. Reasons stay, because threads refuse settings. */
export function helpLeftOut(): Plugin {
  return {
    name: 'help-left-out',
    apply: 'build',
    transform(code, id) {
      if (!described.test(id.replaceAll('\\', '/')) || !code.includes('help')) return null;
      const found = helpIn(this.parse(code)).filter(({ name }) => name !== 'why');
      const left = found.reduceRight(
        (rest, { name, start, end }) => `${rest.slice(0, start)}${name}: ''${rest.slice(end)}`,
        code,
      );
      return found.length === 0 ? null : { code: left, map: null };
    },
  };
}
