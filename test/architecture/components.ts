/** What no linter sees without types of its own: properties that a component declares and never reads, and comments to a linter. */
import { parse } from 'svelte/compiler';
import type { Source } from './checkSource.ts';

interface Node {
  readonly type: string;
  readonly [key: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Partial<Node>).type === 'string';

const nameOf = (key: unknown): string => {
  const { name, value } = key as { name?: string; value?: unknown };
  return name ?? String(value);
};

/** The names that a type of the same file declares; null for one that stands elsewhere. */
function declared(type: unknown, body: readonly Node[]): string[] | null {
  if (!isNode(type)) return null;
  if (type.type === 'TSTypeLiteral') return (type['members'] as Node[]).map(({ key }) => nameOf(key));
  if (type.type === 'TSIntersectionType') {
    const parts = (type['types'] as unknown[]).map((part) => declared(part, body));
    return parts.every((part) => part !== null) ? parts.flat() : null;
  }
  if (type.type !== 'TSTypeReference') return null;
  const name = nameOf(type['typeName']);
  for (const node of body) {
    if (!isNode(node['id']) || nameOf(node['id']) !== name) continue;
    if (node.type === 'TSTypeAliasDeclaration') return declared(node['typeAnnotation'], body);
    if (node.type !== 'TSInterfaceDeclaration' || (node['extends'] as unknown[] | undefined)?.length)
      return null;
    return (node['body'] as unknown as { body: Node[] }).body.map(({ key }) => nameOf(key));
  }
  return null;
}

/** Properties that components declare and do not take, as "path: name"; components whose type stands elsewhere have none. */
export function unusedProps(components: readonly Source[]): string[] {
  return components.flatMap(({ path, text }) => {
    const body = (parse(text, { modern: true }).instance?.content.body ?? []) as unknown as Node[];
    const declarations = body
      .filter(({ type }) => type === 'VariableDeclaration')
      .flatMap((node) => node['declarations'] as Node[]);
    return declarations.flatMap(({ id, init }) => {
      const call = init as { type?: string; callee?: { name?: string } } | null;
      if (call?.type !== 'CallExpression' || call.callee?.name !== '$props') return [];
      const pattern = id as { type: string; properties?: Node[]; typeAnnotation?: Node };
      const properties = pattern.properties ?? [];
      // A rest takes whatever is left, and without a pattern no name is.
      if (pattern.type !== 'ObjectPattern' || properties.some(({ type }) => type === 'RestElement'))
        return [];
      const taken = new Set(properties.map(({ key }) => nameOf(key)));
      const names = declared(pattern.typeAnnotation?.['typeAnnotation'], body) ?? [];
      return names.filter((name) => !taken.has(name)).map((name) => `${path}: ${name}`);
    });
  });
}

/** Comments that turn a rule of a linter off, as "path: comment": a rule that is wrong is changed where it stands. */
export function silencedRules(sources: readonly Source[]): string[] {
  return sources.flatMap(({ path, text }) =>
    (text.match(/(?:eslint|oxlint)-(?:disable|enable)[\w-]*/g) ?? []).map((comment) => `${path}: ${comment}`),
  );
}
