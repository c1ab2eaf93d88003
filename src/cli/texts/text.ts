/** A text that readers see, as found in the source of the page. */

/** A part of a text that a translation keeps by name: the opening tag of an element, or an element without words. */
export interface TextTag {
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

export interface Text {
  readonly start: number;
  readonly end: number;
  readonly slots: readonly TextTag[];
  /** How a translation is written back: as markup, or as a literal that keeps its quotes. */
  readonly form: 'markup' | 'literal';
}

/** A node of a syntax tree: ESTree's and Svelte's have this in common. */
export interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [field: string]: unknown;
}

/** Whether a value is a node of a syntax tree. */
export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

/** The nodes directly below a node, in the order of its fields. */
export function childrenOf(node: Node): Node[] {
  return Object.entries(node).flatMap(([field, value]) =>
    field === 'metadata' || field === 'parent'
      ? []
      : Array.isArray(value)
        ? value.filter(isNode)
        : isNode(value)
          ? [value]
          : [],
  );
}

/** Whether a text has a word: two letters in a row. */
export function hasWord(text: string): boolean {
  return /\p{L}{2}/u.test(text);
}

const contextMark = ' » ';

/** The key of a text in a context, such as `direction » right`: one English word may have a translation in each. */
export function withContext(context: string | null, text: string): string {
  return context === null ? text : `${context}${contextMark}${text}`;
}

/** The English text of a key, without its context. */
export function englishOf(key: string): string {
  const at = key.lastIndexOf(contextMark);
  return at < 0 ? key : key.slice(at + contextMark.length);
}
