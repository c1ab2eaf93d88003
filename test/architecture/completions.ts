/** Counts the records in which completions are handed on, and finds arrays that are joined with completions by index. */
import ts from 'typescript';
import type { Source } from './checkSource.ts';

interface Declared {
  readonly path: string;
  readonly name: string;
  readonly members: readonly ts.TypeElement[];
  /** Names of types that its data mentions; what its functions take is left out. */
  readonly mentions: readonly string[];
  /** Names of types that it extends. */
  readonly extends: readonly string[];
}

/** Types that the data of a node mentions. */
function mentionedIn(node: ts.Node, file: ts.SourceFile): string[] {
  if (ts.isFunctionTypeNode(node) || ts.isMethodSignature(node) || ts.isHeritageClause(node)) return [];
  return [...referenceOf(node, file), ...childrenOf(node).flatMap((child) => mentionedIn(child, file))];
}

/** Types that a node names anywhere. */
const namedIn = (node: ts.Node, file: ts.SourceFile): string[] => [
  ...referenceOf(node, file),
  ...childrenOf(node).flatMap((child) => namedIn(child, file)),
];

function referenceOf(node: ts.Node, file: ts.SourceFile): string[] {
  if (ts.isTypeReferenceNode(node)) return [node.typeName.getText(file)];
  return ts.isExpressionWithTypeArguments(node) ? [node.expression.getText(file)] : [];
}

function childrenOf(node: ts.Node): ts.Node[] {
  const children: ts.Node[] = [];
  ts.forEachChild(node, (child) => void children.push(child));
  return children;
}

/** Interfaces, and types with members of their own: a list or a union of records is none. */
function recordsIn({ path, text }: Source): Declared[] {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  return file.statements.flatMap((node): Declared[] => {
    if (!ts.isInterfaceDeclaration(node) && !ts.isTypeAliasDeclaration(node)) return [];
    const parts = ts.isInterfaceDeclaration(node)
      ? [node]
      : ts.isIntersectionTypeNode(node.type)
        ? node.type.types.filter(ts.isTypeLiteralNode)
        : [node.type].filter(ts.isTypeLiteralNode);
    const members = parts.flatMap((part) => [...part.members]);
    if (members.length === 0) return [];
    const bases = ts.isInterfaceDeclaration(node) ? (node.heritageClauses ?? []) : [];
    const extended = bases.flatMap((base) => namedIn(base, file));
    return [{ path, name: node.name.text, members, mentions: mentionedIn(node, file), extends: extended }];
  });
}

/**
 * Names of the records that stand for a completion, or hold completions or a batch of their own, `root` first. One that
 * only extends another with more columns is the same record.
 */
export function completionRecords(sources: readonly Source[], root: string): string[] {
  const declared = sources.flatMap(recordsIn);
  const carriers = new Set([root]);
  const carries = (name: string): boolean => carriers.has(name);
  for (let size = 0; size !== carriers.size;) {
    size = carriers.size;
    for (const one of declared) if ([...one.mentions, ...one.extends].some(carries)) carriers.add(one.name);
  }
  return [root, ...declared.filter(({ mentions }) => mentions.some(carries)).map(({ name }) => name)];
}

/** Members that list an array for each of several completions, as `file: record.member`. */
export function arraysByIndex(sources: readonly Source[]): string[] {
  const isList =
    /^readonly \(?(?:ArrayLike<number>|Float32Array|Float64Array|Int32Array|Uint8Array)\b[^[\]]*\[\]$/;
  return sources.flatMap((source) =>
    recordsIn(source).flatMap(({ path, name, members }) =>
      members
        .filter((member) => ts.isPropertySignature(member) && isList.test(member.type?.getText() ?? ''))
        .map((member) => `${path}: ${name}.${member.name?.getText() ?? ''}`),
    ),
  );
}
