/**
 * The script with which the virtual machine runs a loss once with symbols. It is text, because the page's own engine
 * never runs it; nothing that the reader's code replaces afterwards changes what it does.
 */
import { mostNodes } from '../learn/own/expression.ts';
import { operatorsName } from './rewrite.ts';

/** Most nodes made on the way, needed or not: a loop that never ends must stop. */
const mostMade = 20 * mostNodes;

/**
 * Evaluated before the module, it defines the functions of a loss as globals and the operators of rewritten code, and is
 * itself `trace(loss, { values, settings })`: names that the loss may read → `{ nodes, lines }`, an `Expression`. `trace` throws an
 * Error with a sentence, and with its line where one is known.
 */
export const symbolsPrelude = String.raw`(() => {
  'use strict';
  const { apply, ownKeys } = Reflect;
  const { freeze, defineProperty, create, getPrototypeOf: prototypeOf } = Object;
  const waiting = freeze([prototypeOf(async () => {}), prototypeOf(function* () {}), prototypeOf(async function* () {})]);
  const { isFinite, isInteger } = Number;
  const text = String;
  const isArray = Array.isArray;
  const RealError = Error;
  const LostName = ReferenceError;
  const RealPromise = Promise;
  const RealMap = WeakMap;
  const RealProxy = Proxy;
  const { min: least, max: most, exp, log } = Math;
  const execute = RegExp.prototype.exec;
  const find = (pattern, words) => apply(execute, pattern, [words]);
  const takeSlice = String.prototype.slice;
  const slice = (words, from, to) => apply(takeSlice, words, [from, to]);
  const bind = (method) => (on, argument, value) => apply(method, on, [argument, value]);
  const remember = bind(WeakMap.prototype.set);
  const recall = bind(WeakMap.prototype.get);

  // What is traced: nodes in order, each once.
  let nodes = [];
  let lines = [];
  let known = create(null);
  let refusal = null;
  let indices = new WeakMap();

  const here = () => {
    try {
      const at = find(/(?:task|method)\.js:(\d+)/, text(new RealError('').stack));
      return at === null ? 0 : +at[1];
    } catch { return 0; }
  };
  const refuse = (message, line) => {
    const at = line === undefined ? here() : line;
    const error = new RealError(message + (at > 0 ? ' (line ' + at + ')' : ''));
    // The first reason counts, also where the code catches it.
    if (refusal === null) refusal = error;
    throw error;
  };
  const describe = (value) => {
    if (value === undefined) return 'nothing';
    if (value === null) return 'null';
    if (indexOf(value) !== undefined) return 'a value of the loss';
    if (isArray(value)) return /* text */ 'a list';
    return typeof value === 'object' || typeof value === 'function' ? (typeof value === 'object' ? 'an object' : 'a function') : typeof value + ' ' + slice(text(value), 0, 60);
  };

  /** The index of a symbol's node; undefined for anything else. */
  const indexOf = (value) => typeof value === 'object' && value !== null ? recall(indices, value) : undefined;
  const isSymbol = (value) => indexOf(value) !== undefined;

  const pieceOf = (value) => refuse('a value of the loss stands for one number per token and has no parts: use it as a whole, got .' + value);
  const handler = freeze({
    get: (_, key) => {
      if (key === 'then') refuse('loss must not wait (await) for anything: it runs once, before training');
      if (typeof key === 'string' && key !== 'toString' && key !== 'valueOf') pieceOf(key);
      return refuse('a value of the loss is known only in training, so that JavaScript cannot take it for a number or text here: use + - * / < ? : or the functions of the loss');
    },
    set: (_, key) => pieceOf(text(key)),
    has: (_, key) => pieceOf(text(key)),
    ownKeys: () => refuse('a value of the loss stands for one number per token, so that nothing can go through it: use mean or sum'),
    defineProperty: (_, key) => pieceOf(text(key)),
    deleteProperty: (_, key) => pieceOf(text(key)),
    getOwnPropertyDescriptor: (_, key) => pieceOf(text(key)),
  });

  const node = (line, operation, a, b, c) => {
    const operands = c !== undefined ? [operation, a, b, c] : b !== undefined ? [operation, a, b] : [operation, a];
    let key = operation;
    for (let i = 1; i < operands.length; i++) key += ' ' + operands[i];
    if (known[key] !== undefined) return known[key];
    if (nodes.length >= ${mostMade}) refuse('the loss makes too many values: it may have at most ${mostNodes}', line);
    const symbol = new RealProxy(freeze(create(null)), handler);
    remember(indices, symbol, nodes.length);
    defineProperty(nodes, nodes.length, { value: operands, enumerable: true, configurable: true, writable: true });
    defineProperty(lines, lines.length, { value: line, enumerable: true, configurable: true, writable: true });
    known[key] = symbol;
    return symbol;
  };
  const operationOf = (value) => { const at = indexOf(value); return at === undefined ? '' : nodes[at][0]; };

  /** The symbol of a value that an operation takes beside symbols. */
  const lift = (what, value, line) => {
    if (isSymbol(value)) return value;
    const number = value === true ? 1 : value === false ? 0 : value;
    if (typeof number !== 'number') refuse(what + ' takes numbers and values of the loss, got ' + describe(value), line);
    if (!isFinite(number)) refuse(what + ' takes finite numbers, got ' + number, line);
    return node(0, 'number', number + 0);
  };
  const put = (line, what, operation, a, b, c) => {
    const first = indexOf(lift(what, a, line));
    const second = b === undefined ? undefined : indexOf(lift(what, b, line));
    const third = c === undefined ? undefined : indexOf(lift(what, c, line));
    return node(line, operation, first, second, third);
  };
  const missing = (what, value, line) => value === undefined ? refuse(what + ' got nothing: a value is missing or its name is misspelt', line) : undefined;
  const two = (what, operation, a, b, line) => {
    missing(what, a, line);
    missing(what, b, line);
    return put(line, what, operation, a, b);
  };
  const some = (a, b) => isSymbol(a) || isSymbol(b);

  // Whether a value is 0 or 1 by its form.
  const isTruth = (value) => {
    const at = indexOf(value);
    if (at === undefined) return value === true || value === false;
    const made = nodes[at];
    if (made[0] === 'less') return true;
    if (made[0] !== 'sub' || nodes[made[2]][0] !== 'less') return false;
    return nodes[made[1]][0] === 'number' && nodes[made[1]][1] === 1;
  };
  const opposite = (value, line) => put(line, '!', 'sub', 1, value);
  const choose = (what, condition, a, b, line) => {
    missing(what, a, line);
    missing(what, b, line);
    if (!isSymbol(condition)) return condition ? a : b;
    const at = indexOf(condition);
    // Where the condition is 1 - less(x, y), less(x, y) with the branches swapped says the same.
    if (operationOf(condition) === 'sub' && isTruth(condition)) {
      return node(line, 'where', nodes[at][2], indexOf(lift(what, b, line)), indexOf(lift(what, a, line)));
    }
    return put(line, what, 'where', condition, a, b);
  };
  const power = (x, exponent, line) => {
    if (isSymbol(exponent) || !isInteger(exponent) || exponent < -16 || exponent > 16)
      refuse('** takes whole numbers from -16 to 16 as powers of a value of the loss: write exp(b * log(a))', line);
    let result = 1;
    for (let n = exponent < 0 ? -exponent : exponent; n > 0; n--) result = result === 1 ? x : put(line, '**', 'mul', result, x);
    return exponent < 0 ? put(line, '**', 'div', 1, result) : result;
  };
  const unequal = (sign) => (a, b, line) => {
    if (some(a, b)) refuse(sign + ' cannot compare values that are known only in training: write < or less, with where or ? :', line);
    return sign === '===' ? a === b : sign === '!==' ? a !== b : sign === '==' ? a == b : a != b;
  };
  const instead = freeze({
    __proto__: null,
    if: 'if cannot ask for a value that is known only in training: write where(condition, a, b), or condition ? a : b',
    while: 'a loop cannot ask for a value that is known only in training: the program has no loops over data; use mean, sum or where',
    for: 'a loop cannot ask for a value that is known only in training: the program has no loops over data; use mean, sum or where',
    switch: 'switch cannot ask for a value that is known only in training: write where(condition, a, b), or condition ? a : b',
  });

  const operators = freeze({
    __proto__: null,
    add: (a, b, line) => some(a, b) ? two('+', 'add', a, b, line) : a + b,
    sub: (a, b, line) => some(a, b) ? two('-', 'sub', a, b, line) : a - b,
    mul: (a, b, line) => some(a, b) ? two('*', 'mul', a, b, line) : a * b,
    div: (a, b, line) => some(a, b) ? two('/', 'div', a, b, line) : a / b,
    pow: (a, b, line) => some(a, b) ? power(a, b, line) : a ** b,
    minus: (a, line) => isSymbol(a) ? put(line, '-', 'neg', a) : -a,
    plus: (a) => isSymbol(a) ? a : +a,
    not: (a, line) => !isSymbol(a) ? !a : isTruth(a) ? opposite(a, line) : choose('!', a, 0, 1, line),
    less: (a, b, line) => some(a, b) ? two('<', 'less', a, b, line) : a < b,
    greater: (a, b, line) => some(a, b) ? two('>', 'less', b, a, line) : a > b,
    lessOrEqual: (a, b, line) => some(a, b) ? opposite(two('<=', 'less', b, a, line), line) : a <= b,
    greaterOrEqual: (a, b, line) => some(a, b) ? opposite(two('>=', 'less', a, b, line), line) : a >= b,
    same: unequal('==='),
    differs: unequal('!=='),
    looselySame: unequal('=='),
    looselyDiffers: unequal('!='),
    and: (a, b, line) => !isSymbol(a) ? a && b() : choose('&&', a, b(), isTruth(a) ? 0 : a, line),
    or: (a, b, line) => !isSymbol(a) ? a || b() : choose('||', a, isTruth(a) ? 1 : a, b(), line),
    choose: (condition, a, b, line) => isSymbol(condition) ? choose('? :', condition, a(), b(), line) : condition ? a() : b(),
    test: (a, what, line) => isSymbol(a) ? refuse(instead[what] || instead.if, line) : a,
  });
  defineProperty(globalThis, '${operatorsName}', { value: operators });

  // The functions of a loss. On numbers they give numbers, so that constants are folded.
  const forms = freeze({
    __proto__: null,
    add: 'add(a, b)', sub: 'sub(a, b)', mul: 'mul(a, b)', div: 'div(a, b)', neg: 'neg(x)', exp: 'exp(x)', log: 'log(x)',
    min: 'min(a, b)', max: 'max(a, b)', clip: 'clip(x, low, high)', where: 'where(condition, a, b)', less: 'less(a, b)',
    mean: 'mean(x)', sum: 'sum(x)', stopGradient: 'stopGradient(x)',
  });
  const numbers = freeze({
    __proto__: null,
    add: (a, b) => a + b, sub: (a, b) => a - b, mul: (a, b) => a * b, div: (a, b) => a / b, neg: (x) => -x, exp, log,
    min: (a, b) => least(a, b), max: (a, b) => most(a, b), clip: (x, low, high) => most(least(x, high), low),
    less: (a, b) => a < b ? 1 : 0, mean: (x) => x, stopGradient: (x) => x,
  });
  const arities = freeze({ __proto__: null, neg: 1, exp: 1, log: 1, mean: 1, sum: 1, stopGradient: 1, clip: 3, where: 3 });
  const numberOf = (name, value) => {
    if (value === true) return 1;
    if (value === false) return 0;
    if (typeof value === 'number') return value;
    return refuse(name + ' takes numbers and values of the loss, got ' + describe(value));
  };
  const defineFunction = (name) => {
    const wanted = arities[name] || 2;
    const folds = name === 'min' || name === 'max';
    const call = (...given) => {
      if (folds ? given.length < 2 : given.length !== wanted)
        refuse(name + ' takes ' + (folds ? '2 or more' : wanted) + ' as ' + forms[name] + ', got ' + given.length);
      let symbolic = name === 'sum';
      for (let i = 0; i < given.length; i++) {
        missing(name, given[i]);
        if (isSymbol(given[i])) symbolic = true;
      }
      if (name === 'where') return choose('where', given[0], given[1], given[2], isSymbol(given[0]) ? here() : 0);
      const line = symbolic ? here() : 0;
      if (!folds) {
        if (symbolic) return put(line, name, name, given[0], given[1], given[2]);
        for (let i = 0; i < given.length; i++) numberOf(name, given[i]);
        return numbers[name](given[0], given[1], given[2]);
      }
      let result = given[0];
      for (let i = 1; i < given.length; i++)
        result = isSymbol(result) || isSymbol(given[i])
          ? put(line, name, name, result, given[i])
          : numbers[name](numberOf(name, result), numberOf(name, given[i]));
      return result;
    };
    defineProperty(globalThis, name, { value: freeze(call) });
  };
  for (const name of ownKeys(forms)) defineFunction(name);

  // Functions of JavaScript that would take a symbol for a true value, or for no number, without a word.
  const replacements = freeze({
    __proto__: null,
    exp: 'write exp(x)', log: 'write log(x)', min: 'write min(a, b)', max: 'write max(a, b)',
    abs: 'write max(x, -x)', pow: 'write x ** 2, or exp(b * log(a))', sqrt: 'write exp(0.5 * log(x))',
    sign: 'write where(less(x, 0), -1, 1)', tanh: 'write 1 - 2 / (exp(2 * x) + 1)',
  });
  const guard = (owner, name, message) => {
    const original = owner[name];
    defineProperty(owner, name, {
      value: function (...given) {
        for (let i = 0; i < given.length; i++) if (isSymbol(given[i])) refuse(message);
        return apply(original, this, given);
      },
      enumerable: false,
    });
  };
  for (const name of ownKeys(Math))
    if (typeof Math[name] === 'function')
      guard(Math, name, 'Math.' + text(name) + ' takes numbers, not values of the loss: ' + (replacements[name] || 'use the functions of the loss'));
  for (const name of ['isFinite', 'isNaN', 'isInteger', 'isSafeInteger'])
    guard(Number, name, 'Number.' + name + ' cannot ask for a value that is known only in training: write where or ? :');
  guard(Object, 'is', 'Object.is cannot compare values that are known only in training: write less, with where or ? :');
  for (const name of ['includes', 'indexOf', 'lastIndexOf'])
    guard(Array.prototype, name, name + ' cannot compare values that are known only in training: write less, with where or ? :');
  for (const name of ['filter', 'find', 'findIndex', 'findLast', 'findLastIndex', 'some', 'every']) {
    const original = Array.prototype[name];
    if (original === undefined) continue;
    defineProperty(Array.prototype, name, {
      value: function (predicate, self) {
        const asked = typeof predicate !== 'function' ? predicate : function (one, i, all) {
          const answer = apply(predicate, this, [one, i, all]);
          return isSymbol(answer) ? refuse(name + ' cannot ask for a value that is known only in training: write where or ? :') : answer;
        };
        return apply(original, this, [asked, self]);
      },
      enumerable: false,
    });
  }
  const RealBoolean = Boolean;
  const askedBoolean = new RealProxy(RealBoolean, freeze({
    __proto__: null,
    apply: (target, self, given) => isSymbol(given[0]) ? refuse('Boolean cannot ask for a value that is known only in training: write where or ? :') : target(given[0]),
  }));
  defineProperty(globalThis, 'Boolean', { value: askedBoolean, configurable: true, writable: true });

  /** Letters to change, add or remove to make one word of the other. */
  const distance = (one, other) => {
    let row = [];
    for (let j = 0; j <= other.length; j++) row[j] = j;
    for (let i = 1; i <= one.length; i++) {
      const next = [i];
      for (let j = 1; j <= other.length; j++)
        next[j] = least(row[j] + 1, next[j - 1] + 1, row[j - 1] + (one[i - 1] === other[j - 1] ? 0 : 1));
      row = next;
    }
    return row[other.length];
  };
  const nearest = (name, names) => {
    let best = null;
    let far = 3;
    for (let i = 0; i < names.length && name.length <= 40; i++) {
      const d = distance(name, names[i]);
      if (d < far) { far = d; best = names[i]; }
    }
    return best === null ? '' : ': is it ' + best + '?';
  };

  const frozenKeys = freeze(ownKeys(forms));
  return (loss, { values, settings }) => {
    if (typeof loss !== 'function') throw new RealError('loss must be a function, got ' + describe(loss));
    for (let i = 0; i < waiting.length; i++)
      if (prototypeOf(loss) === waiting[i]) throw new RealError('loss must be a plain function, not async and no generator: it runs once, before training');
    nodes = [];
    lines = [];
    known = create(null);
    refusal = null;
    indices = new RealMap();
    const read = create(null);
    const names = [];
    const offer = (name, kind) => {
      if (name in read) return;
      read[name] = node(0, kind, name);
      names[names.length] = name;
    };
    for (let i = 0; i < values.length; i++) offer(values[i], 'value');
    for (let i = 0; i < settings.length; i++) offer(settings[i], 'setting');
    const all = [];
    for (let i = 0; i < names.length; i++) all[i] = names[i];
    for (let i = 0; i < frozenKeys.length; i++) all[names.length + i] = frozenKeys[i];
    freeze(read);
    const offered = new RealProxy(read, freeze({
      __proto__: null,
      get: (target, key) => {
        if (typeof key !== 'string') return undefined;
        return key in target ? target[key] : refuse('loss cannot read ' + slice(key, 0, 40) + nearest(key, names));
      },
    }));
    let result;
    try { result = loss(offered); } catch (error) {
      if (refusal !== null) throw refusal;
      let lost = null;
      let line = '';
      try {
        if (error instanceof LostName) lost = find(/^'?([\w$]+)'? is not defined/, text(error.message));
        const at = find(/(?:task|method)\.js:(\d+)/, text(error.stack));
        if (at !== null) line = ' (line ' + at[1] + ')';
      } catch { /* Its words are strange. */ }
      if (lost !== null && lost[1] in read)
        throw new RealError('loss does not take ' + lost[1] + ': name it where loss begins, as in loss({ ' + lost[1] + ' })' + line);
      if (lost !== null) throw new RealError('loss does not know ' + lost[1] + nearest(lost[1], all) + line);
      let words = 'a value that has no text';
      try { words = error instanceof RealError ? text(error.name) + ': ' + slice(text(error.message), 0, 200) : describe(error); } catch { /* As above. */ }
      throw new RealError('loss threw ' + words + line);
    }
    if (refusal !== null) throw refusal;
    if (result === undefined) throw new RealError('loss must return its value, got nothing: end it with return');
    if (typeof result === 'number') {
      if (!isFinite(result)) throw new RealError('loss must return a finite number, got ' + result);
      result = node(0, 'number', result + 0);
    }
    const last = indexOf(result);
    if (last === undefined) {
      const waits = result instanceof RealPromise;
      throw new RealError(waits ? 'loss must return its value, not a promise: it runs once, before training' : 'loss must return one value, got ' + describe(result));
    }
    // Only what the result needs stays, in the order in which it was made.
    const needed = [];
    for (let i = 0; i <= last; i++) needed[i] = i === last;
    for (let i = last; i >= 0; i--) {
      if (!needed[i] || nodes[i][0] === 'number' || nodes[i][0] === 'value' || nodes[i][0] === 'setting') continue;
      for (let j = 1; j < nodes[i].length; j++) needed[nodes[i][j]] = true;
    }
    const places = [];
    const kept = { nodes: [], lines: [] };
    for (let i = 0; i <= last; i++) {
      if (!needed[i]) continue;
      const operation = nodes[i][0];
      const leaf = operation === 'number' || operation === 'value' || operation === 'setting';
      const moved = [operation];
      for (let j = 1; j < nodes[i].length; j++) moved[j] = leaf ? nodes[i][j] : places[nodes[i][j]];
      places[i] = kept.nodes.length;
      kept.nodes[places[i]] = moved;
      kept.lines[places[i]] = lines[i];
    }
    if (kept.nodes.length > ${mostNodes}) throw new RealError('the loss has ' + kept.nodes.length + ' values: at most ${mostNodes} fit into a program');
    return kept;
  };
})()`;
