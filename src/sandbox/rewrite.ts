/**
 * Rewrites the operators of an own method into calls, so that its loss can run once with symbols. Text is only inserted
 * within lines: errors keep their line. Hooks other than `loss` see numbers only and stay as they are.
 */
import type { Tree } from '@lezer/common';
import { parser } from '@lezer/javascript';
import { hookNames, type HookName } from '../learn/own/ownMethod.ts';

/**
 * The global through which rewritten code calls operators. The machine defines it for good, so that code which names it
 * can call operators but cannot replace them.
 */
export const operatorsName = '\u01c2';

/** The call for each operator with two operands; those that JavaScript may not evaluate become functions. */
const binary: Readonly<Record<string, { readonly call: string; readonly lazy?: true }>> = {
  '+': { call: 'add' },
  '-': { call: 'sub' },
  '*': { call: 'mul' },
  '/': { call: 'div' },
  '**': { call: 'pow' },
  '<': { call: 'less' },
  '>': { call: 'greater' },
  '<=': { call: 'lessOrEqual' },
  '>=': { call: 'greaterOrEqual' },
  '===': { call: 'same' },
  '!==': { call: 'differs' },
  '==': { call: 'looselySame' },
  '!=': { call: 'looselyDiffers' },
  '&&': { call: 'and', lazy: true },
  '||': { call: 'or', lazy: true },
};

const unary: Readonly<Record<string, string>> = { '-': 'minus', '+': 'plus', '!': 'not' };

/** Statements whose condition decides what runs; the machine refuses symbols there. */
const statements: Readonly<Record<string, string>> = {
  IfStatement: 'if',
  WhileStatement: 'while',
  DoStatement: 'while',
  SwitchStatement: 'switch',
};

const functions = new Set([
  'FunctionDeclaration',
  'FunctionExpression',
  'ArrowFunction',
  'MethodDeclaration',
]);
/** Waiting and yielding cannot move into the functions that a rewritten operator takes. */
const suspends = /^(static\s+)?(async\b|function\s*\*|\*)/;
const untouched: ReadonlySet<string> = new Set(
  hookNames.filter((name): name is Exclude<HookName, 'loss'> => name !== 'loss'),
);
/** What may stand twice in the code without effects: a name, its property, or one of its items. */
const plainTarget = /^[\p{ID_Continue}$.]+(\[[\p{ID_Continue}$]+\])?\s*$/u;

/** A node of the syntax tree on the way from the root. */
interface Frame {
  readonly name: string;
  readonly from: number;
  readonly to: number;
  /** The index of the text before the node, set when its operator is known. */
  readonly open: number;
  /** What follows the node. */
  close: string;
  /** The kind of its first child. */
  first: string | null;
  /** Names defined so far, of a declaration. */
  defined: string;
  /** Semicolons passed, in the head of a loop. */
  semicolons: number;
}

/** Text in pieces; the piece before a node is written when its operator is known. */
function createPieces(source: string) {
  const pieces: string[] = [];
  let [taken, line, counted] = [0, 1, 0];
  return {
    copyTo(position: number): void {
      if (position > taken) pieces.push(source.slice(taken, position));
      taken = Math.max(taken, position);
    },
    skipTo(position: number): void {
      taken = position;
    },
    add: (text: string): number => pieces.push(text) - 1,
    /** Calls an operator; a keyword before it stays a word. */
    call(index: number, name: string): void {
      let before = index - 1;
      while (before >= 0 && pieces[before] === '') before--;
      const space = /[\p{ID_Continue}$]$/u.test(pieces[before] ?? '') ? ' ' : '';
      pieces[index] = `${space}${operatorsName}.${name}(${pieces[index] ?? ''}`;
    },
    /** The line of a position, which must not lie before one asked earlier. */
    lineAt(position: number): number {
      for (; counted < position; counted++) if (source[counted] === '\n') line++;
      return line;
    },
    text: (): string => pieces.join(''),
  };
}

const keyOf = ({ from, to }: Pick<Frame, 'from' | 'to'>): string => `${from} ${to}`;

/** The places of all powers. */
function powersIn(tree: Tree, source: string): ReadonlySet<string> {
  const powers = new Set<string>();
  const path: string[] = [];
  tree.iterate({
    enter({ name, from, to }) {
      if (name === 'ArithOp' && source.slice(from, to) === '**') powers.add(path.at(-1) as string);
      path.push(keyOf({ from, to }));
    },
    leave: () => void path.pop(),
  });
  return powers;
}

/**
 * The module with arithmetic, comparisons and conditions as calls of the machine's operators, each with its line. The
 * module itself where it has a syntax error, which the machine names, or where it uses the name of the operators.
 */
export function rewriteLoss(source: string): string {
  if (source.includes(operatorsName)) return source;
  const out = createPieces(source);
  const path: Frame[] = [];
  const tree = parser.parse(source);
  const powers = powersIn(tree, source);
  let broken = false;

  /** The operator of the innermost node; it is known between its operands. */
  const operator = (parent: Frame, from: number, to: number): void => {
    const sign = source.slice(from, to);
    const line = out.lineAt(from);
    const replace = (text: string): void => {
      out.copyTo(from);
      out.add(text);
      out.skipTo(to);
    };
    if (parent.name === 'ConditionalExpression') {
      if (sign === '?') {
        out.call(parent.open, 'choose');
        parent.close = `),${line})${parent.close}`;
      }
      replace(sign === '?' ? ',()=>(' : '),()=>(');
    } else if (parent.name === 'UnaryExpression') {
      const call = unary[sign];
      if (call === undefined || /^\s*[\d.]/.test(source.slice(to))) return;
      out.call(parent.open, call);
      parent.close = `,${line})${parent.close}`;
      replace('');
    } else if (parent.name === 'BinaryExpression') {
      const known = binary[sign];
      if (!known) return;
      // A sign before a power is an error of syntax, which a call would hide.
      if (sign === '**' && parent.first === 'UnaryExpression') {
        broken = true;
        return;
      }
      // The parser takes a ** b ** c for (a ** b) ** c, but the last one comes first: all that follows is the exponent.
      let outermost = path.length - 1;
      const isBaseIn = (at: number): boolean => {
        const around = path[at];
        return around !== undefined && around.first === null && powers.has(keyOf(around));
      };
      while (sign === '**' && isBaseIn(outermost - 1)) outermost--;
      const whole = path[outermost] as Frame;
      if (whole !== parent) {
        whole.close = `,${line})${whole.close}`;
        return replace(`,${operatorsName}.pow(`);
      }
      out.call(parent.open, known.call);
      parent.close = `${known.lazy ? ')' : ''},${line})${parent.close}`;
      replace(known.lazy ? ',()=>(' : ',');
    } else if (parent.name === 'AssignmentExpression') {
      const known = binary[sign.slice(0, -1)];
      const target = source.slice(parent.from, from);
      if (!known || !plainTarget.test(target)) return;
      parent.close = `${known.lazy ? ')' : ''},${line})${parent.close}`;
      replace(`=${operatorsName}.${known.call}(${target},${known.lazy ? '()=>(' : ''}`);
    }
  };

  /** What asks whether this node is true, or null where nothing does. */
  const asks = (parent: Frame | undefined, name: string): string | null => {
    if (!parent) return null;
    if (name === 'ParenthesizedExpression') return statements[parent.name] ?? null;
    if (parent.name === 'CaseLabel' && name !== 'case' && name !== ':') return 'switch';
    return parent.name === 'ForSpec' && parent.semicolons === 1 && name !== ';' ? 'for' : null;
  };

  tree.iterate({
    enter({ name, type, from, to }) {
      if (type.isError) broken = true;
      const parent = path.at(-1);
      if (/^(ArithOp|LogicOp|CompareOp|UpdateOp)$/.test(name) && parent) operator(parent, from, to);
      if (parent?.name === 'VariableDeclaration' && name === 'VariableDefinition')
        parent.defined = source.slice(from, to);
      const text = source.slice(from, Math.min(to, from + 200));
      if (functions.has(name)) {
        if (suspends.test(text)) return false;
        const own = /^function\s+([\w$]+)/.exec(text)?.[1] ?? parent?.defined ?? '';
        if (path.length <= 3 && untouched.has(own)) return false;
      }
      out.copyTo(from);
      const asked = asks(parent, name);
      // A statement keeps the parentheses of its condition.
      const [before, after] = name === 'ParenthesizedExpression' ? ['(', ')'] : ['', ''];
      if (asked !== null) {
        out.add(before);
        out.call(out.add('('), 'test');
      }
      const close = asked === null ? '' : `),'${asked}',${out.lineAt(from)})${after}`;
      path.push({
        ...{ name, from, to, open: out.add(''), close },
        ...{ first: null, defined: '', semicolons: 0 },
      });
      return true;
    },
    leave({ name, to }) {
      const frame = path.pop();
      out.copyTo(to);
      if (frame) out.add(frame.close);
      const parent = path.at(-1);
      if (!parent) return;
      parent.first ??= name;
      if (parent.name === 'ForSpec' && (name === ';' || name === 'VariableDeclaration')) parent.semicolons++;
    },
  });
  return broken ? source : out.text();
}
