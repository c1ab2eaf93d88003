/** Changes that mend the code of an own method where one is clear: the syntax tree finds the place, text is replaced there. */
import { parser } from '@lezer/javascript';

type SyntaxNode = ReturnType<ReturnType<typeof parser.parse>['resolveInner']>;

export interface Repair {
  readonly label: string;
  /** The whole code after the change. */
  readonly source: string;
}

/** Functions of the language that a loss has by name. */
const mathInLosses = ['exp', 'log', 'min', 'max'];

/** A repair for what refused the code; undefined where none is clear. */
export function repairOfRefusal(source: string, message: string, line: number | null): Repair | undefined {
  if (line === null) return undefined;
  const math = /Math\.(\w+) takes numbers/.exec(message)?.[1];
  if (math !== undefined && mathInLosses.includes(math)) {
    const lines = source.split('\n');
    lines[line - 1] = (lines[line - 1] ?? '').replaceAll(`Math.${math}(`, `${math}(`);
    return { label: `Write ${math} instead of Math.${math}`, source: lines.join('\n') };
  }
  return /^if cannot ask/i.test(message) ? withoutIf(source, line) : undefined;
}

const lineOf = (source: string, position: number): number => source.slice(0, position).split('\n').length;

/** Every node of the syntax tree of this name. */
function nodesOf(source: string, name: string): SyntaxNode[] {
  const found: SyntaxNode[] = [];
  parser.parse(source).iterate({
    enter: ({ name: own, node }) => {
      if (own === name) found.push(node);
    },
  });
  return found;
}

/** The only statement of a block, or the statement itself. */
function single(node: SyntaxNode | null): SyntaxNode | null {
  if (node?.name !== 'Block') return node;
  const inside = node.getChildren('Statement');
  return inside.length === 1 ? (inside[0] ?? null) : null;
}

type Branch = { readonly to: 'return' | string; readonly value: string };

/** What a statement returns, or what it assigns to a name; null for any other. */
function branchOf(source: string, statement: SyntaxNode | null): Branch | null {
  const one = single(statement);
  if (!one) return null;
  const text = source.slice(one.from, one.to).replace(/;\s*$/, '');
  const returned = one.name === 'ReturnStatement' ? /^return\s+([\s\S]+)$/.exec(text)?.[1] : undefined;
  if (returned !== undefined) return { to: 'return', value: returned };
  const assigned = one.name === 'ExpressionStatement' ? /^([\w$]+)\s*=(?!=)\s*([\s\S]+)$/.exec(text) : null;
  return assigned?.[1] && assigned[2] ? { to: assigned[1], value: assigned[2] } : null;
}

/** `if` with one result on either side as `? :`. */
function withoutIf(source: string, line: number): Repair | undefined {
  const found = nodesOf(source, 'IfStatement').find(({ from }) => lineOf(source, from) === line);
  const condition = found?.getChild('ParenthesizedExpression');
  if (!found || !condition) return undefined;
  const [first = null, second = null] = found.getChildren('Statement');
  const then = branchOf(source, first);
  if (!then) return undefined;
  const next = then.to === 'return' ? found.nextSibling : null;
  const otherwise = second
    ? branchOf(source, second)
    : then.to === 'return'
      ? branchOf(source, next)
      : { to: then.to, value: then.to };
  if (otherwise?.to !== then.to) return undefined;
  const asked = source.slice(condition.from + 1, condition.to - 1).trim();
  const choice = `${asked} ? ${then.value} : ${otherwise.value};`;
  const end = second ? found.to : (next?.to ?? found.to);
  const text = then.to === 'return' ? /* data */ `return ${choice}` : `${then.to} = ${choice}`;
  return { label: 'Write it with ? :', source: `${source.slice(0, found.from)}${text}${source.slice(end)}` };
}

/** The function that a module exports by this name. */
function exportedFunction(source: string, name: string): SyntaxNode | undefined {
  return nodesOf(source, 'FunctionDeclaration').find((node) => {
    const defined = node.getChild('VariableDefinition');
    return (
      node.parent?.name === 'ExportDeclaration' &&
      defined !== null &&
      source.slice(defined.from, defined.to) === name
    );
  });
}

/** The line of an exported function, from 1; null where the module has none of this form. */
export function lineOfFunction(source: string, name: string): number | null {
  const found = exportedFunction(source, name);
  return found ? lineOf(source, found.from) : null;
}

/** The loss with the opposite sign; undefined where it returns at several places. */
export function withOppositeLoss(source: string): Repair | undefined {
  const own = exportedFunction(source, 'loss');
  const returns = nodesOf(source, 'ReturnStatement').filter(
    ({ from, to }) => own !== undefined && from > own.from && to <= own.to,
  );
  const [only] = returns;
  if (returns.length !== 1 || !only) return undefined;
  const value = /^return\s+([\s\S]+?);?\s*$/.exec(source.slice(only.from, only.to))?.[1];
  if (value === undefined) return undefined;
  return {
    label: 'Put a minus in front',
    source: `${source.slice(0, only.from)}return -(${value});${source.slice(only.to)}`,
  };
}

/** Each division of an exported function with a small number added to its divisor, in order. */
export function withGuardedDivisions(source: string, name: string): Repair[] {
  const own = exportedFunction(source, name);
  if (!own) return [];
  return nodesOf(source, 'BinaryExpression').flatMap((node) => {
    if (node.from < own.from || node.to > own.to) return [];
    const sign = node.getChild('ArithOp');
    const divisor = node.lastChild;
    if (!sign || !divisor || source.slice(sign.from, sign.to) !== '/' || divisor.name === 'Number') return [];
    const text = source.slice(divisor.from, divisor.to);
    const bare = divisor.name === 'ParenthesizedExpression' ? text.slice(1, -1) : text;
    return [
      {
        label: 'Add 0.0001 to the divisor',
        source: `${source.slice(0, divisor.from)}(${bare} + 0.0001)${source.slice(divisor.to)}`,
      },
    ];
  });
}

/** The default of an own setting as another number; undefined where the code does not write it as one. */
export function withDefault(source: string, setting: string, value: number): Repair | undefined {
  const property = nodesOf(source, 'Property').find((node) => {
    const name = node.getChild('PropertyDefinition');
    return name !== null && source.slice(name.from, name.to) === setting && node.getChild('ObjectExpression');
  });
  const inside = property?.getChild('ObjectExpression')?.getChildren('Property') ?? [];
  const given = inside.find(({ from }) => /^default\b/.test(source.slice(from)))?.getChild('Number');
  if (!given) return undefined;
  return {
    label: `Set the default of ${setting} to ${value}`,
    source: `${source.slice(0, given.from)}${value}${source.slice(given.to)}`,
  };
}
