/**
 * The script that runs in the virtual machine before the reader's code: fixed clocks, keyed random numbers, and loops
 * over a whole batch. It is text, because the page's own engine never runs it.
 */

import { hookAsks } from './hookAsks.ts';
import { methodAsks } from './methodAsks.ts';

/** What every script begins with: fixed clocks, keyed random numbers, and words for what went wrong. */
const guards = String.raw`
  'use strict';
  const { stringify, parse } = JSON;
  const { imul, floor } = Math;
  const { construct, ownKeys } = Reflect;
  const isArray = Array.isArray;
  const text = String;

  // Finalisers run when memory is collected, which is no function of the code alone.
  delete globalThis.WeakRef;
  delete globalThis.FinalizationRegistry;

  // sfc32 (PractRand, public domain): 32-bit integer operations only, so every machine agrees.
  let a = 0, b = 0, c = 0, d = 1;
  const next = () => {
    const t = (((a + b) | 0) + d) | 0;
    d = (d + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (c << 21) | (c >>> 11);
    c = (c + t) | 0;
    return ((t >>> 0) + 0.5) / 4294967296;
  };
  const seed = (key) => {
    let h = 0x811c9dc5;
    for (let i = 0; i < key.length; i++) h = imul(h ^ key.charCodeAt(i), 0x01000193);
    a = h; b = imul(h, 0x85ebca6b) ^ 0x9e3779b9; c = imul(h ^ (h >>> 15), 0xc2b2ae35); d = 1;
    for (let i = 0; i < 12; i++) next();
  };
  seed('module');
  // Most code draws nothing: a key that takes time to make is made at the first draw.
  let later = null;
  const seedLater = (key) => { later = key; };
  const keyed = () => {
    if (later !== null) {
      const key = later;
      later = null;
      seed(key());
    }
    return next();
  };
  Object.defineProperty(Math, 'random', { value: () => keyed() });
  const random = () => keyed();
  random.integer = (limit) => {
    if (!(Number.isInteger(limit) && limit > 0)) throw new RangeError('random.integer takes a whole number above 0, got ' + limit);
    return floor(keyed() * limit);
  };
  random.pick = (list) => list[random.integer(list.length)];
  random.shuffle = (list) => {
    const copy = [...list];
    for (let i = copy.length - 1; i > 0; i--) {
      const j = random.integer(i + 1);
      const one = copy[i];
      copy[i] = copy[j];
      copy[j] = one;
    }
    return copy;
  };
  Object.freeze(random);

  // Always the same moment, in UTC everywhere.
  const RealDate = Date;
  const moment = 946684800000;
  const inUtc = (given) => {
    const s = text(given);
    if (/(Z|UTC|GMT|[+-]\d\d:?\d\d)$/i.test(s) || /^[+-]?\d{4,6}(-\d\d(-\d\d)?)?$/.test(s)) return RealDate.parse(s);
    return RealDate.parse(/^\d{4}-\d\d-\d\dT/.test(s) ? s + 'Z' : s + ' UTC');
  };
  const FixedDate = function Date(...given) {
    if (new.target === undefined) return new RealDate(moment).toISOString();
    const [first] = given;
    const ms = given.length === 0 ? moment
      : given.length > 1 ? RealDate.UTC(...given)
      : typeof first === 'string' ? inUtc(first) : first instanceof RealDate ? first.getTime() : Number(first);
    return construct(RealDate, [ms], new.target);
  };
  FixedDate.prototype = RealDate.prototype;
  FixedDate.now = () => moment;
  FixedDate.parse = inUtc;
  FixedDate.UTC = RealDate.UTC;
  const proto = RealDate.prototype;
  for (const key of ownKeys(proto)) {
    if (typeof key !== 'string') continue;
    const utc = key.replace(/^(get|set)(?!UTC)/, '$1UTC');
    if (utc !== key && typeof proto[utc] === 'function') proto[key] = proto[utc];
    else if (/^to(Locale|String|Date|Time)/.test(key)) proto[key] = proto.toISOString;
  }
  proto.getTimezoneOffset = () => 0;
  proto.constructor = FixedDate;
  globalThis.Date = FixedDate;

  const short = (value) => {
    let shown;
    try { shown = typeof value === 'string' ? stringify(value) : text(value); } catch { shown = 'a value that has no text'; }
    return shown.length > 80 ? shown.slice(0, 77) + '...' : shown;
  };
  const describe = (value) => value === undefined ? /* text */ 'nothing' : value === null ? 'null' : isArray(value) && value.length === 0 ? /* text */ 'an empty list' : typeof value + ' ' + short(value);
  const thrown = (error) => {
    let words = short(error);
    let line = '';
    try {
      if (error instanceof Error) {
        words = error.name + ': ' + text(error.message).slice(0, 200);
        const at = /task\.js:(\d+)/.exec(text(error.stack));
        if (at) line = ' (line ' + at[1] + ')';
      }
    } catch { /* Its words are strange, and that is all that can be said. */ }
    return words + line;
  };
  class Refused extends Error {}
  const refuse = (message) => { throw new Refused(message); };
  const called = (what, call) => {
    try { return call(); } catch (error) { refuse(what + ' threw ' + thrown(error)); }
  };
  const stringOf = (what, value) => typeof value === 'string' ? value : refuse(what + ' must return a text, got ' + describe(value));
`;

/** What is asked of an own task. */
const taskAsks = String.raw`
  const levelOfRow = (row) => row[2] === undefined ? 1 : row[2];

  /** How many rows each level has; the first row that is none is a fault. */
  function countRows(rows, levels, must) {
    const counts = levels.map(() => 0);
    if (!isArray(rows) || rows.length === 0) {
      must(false, 'rows must be a list such as [["prompt", "solution"]], got ' + describe(rows));
      return counts;
    }
    for (let i = 0; i < rows.length; i++) {
      const row = rows[i];
      const isRow = isArray(row) && typeof row[0] === 'string' && (row[1] === null || row[1] === undefined || typeof row[1] === 'string');
      if (!isRow) { must(false, 'row ' + (i + 1) + ' of rows must be [prompt, solution], two texts, got ' + (isArray(row) ? /* text */ 'a list with ' + row.map(describe).join(', ').slice(0, 80) : describe(row))); return counts; }
      const level = levelOfRow(row);
      if (!(Number.isInteger(level) && level >= 1 && level <= levels.length)) { must(false, 'row ' + (i + 1) + ' of rows must have a level from 1 to ' + levels.length + ' as its third part, got ' + describe(level)); return counts; }
      counts[level - 1]++;
    }
    return counts;
  }

  function inspect(task) {
    const { name, description, levels, prompt, verify, play, solution, rows, vocabulary, heldOut } = task;
    const hasRows = rows !== undefined;
    // All that is wrong is said at once.
    const faults = [];
    const must = (isFine, fault) => { if (!isFine) faults.push(fault); };
    const isText = (value) => typeof value === 'string' && value.trim() !== '';
    must(isText(name), 'export const name must be a text that is not empty, got ' + describe(name));
    must(isText(description), 'export const description must be a text that is not empty, got ' + describe(description));
    const judge = play === undefined ? ['verify', verify] : ['play', play];
    must(play === undefined || verify === undefined, 'export a function play or verify, got both: leave one of them out');
    for (const [key, value] of hasRows ? [judge] : [['prompt', prompt], judge])
      must(typeof value === 'function', 'export function ' + key + ' is missing: write one');
    must(solution === undefined || typeof solution === 'function', 'solution must be a function, got ' + describe(solution));
    must(isArray(levels) && levels.length > 0, 'export const levels must be a list of at least one level such as [{ title: "3 letters" }], got ' + describe(levels));
    must(!hasRows || prompt === undefined, 'export rows or a function prompt, got both: leave one of them out');
    must(heldOut === undefined || typeof heldOut === 'boolean', 'export const heldOut must be true or false, got ' + describe(heldOut));
    const isSymbols = isArray(vocabulary) && vocabulary.length > 0 && vocabulary.every((one) => typeof one === 'string' && one !== '');
    must(vocabulary === undefined || vocabulary === 'characters' || vocabulary === 'words' || isSymbols, 'export const vocabulary must be "characters", "words" or a list of symbols, got ' + describe(vocabulary));
    const solves = solution !== undefined || (hasRows && isArray(rows) && rows.every((row) => isArray(row) && typeof row[1] === 'string'));
    const described = (isArray(levels) ? levels : []).map((level, i) => {
      const what = 'level ' + (i + 1);
      const isLevel = typeof level === 'object' && level !== null;
      must(isLevel, what + ' must be an object such as { title: "3 letters" }, got ' + describe(level));
      if (!isLevel) return null;
      const { title, answer } = level;
      must(isText(title), what + ' must have a title, got ' + describe(title));
      must(answer === undefined || (Number.isInteger(answer) && answer > 0), what + ': answer, the longest answer in symbols, must be a whole number above 0, got ' + describe(answer));
      must(answer !== undefined || solves || (hasRows && !isArray(rows)), what + ' must say how long an answer may be, as answer: 4, because the task has no solution to measure');
      return { title, answer: answer === undefined ? null : answer };
    });
    const counts = hasRows ? countRows(rows, described, must) : null;
    if (faults.length > 0) refuse(faults.join('\n'));
    return {
      title: name, description, solves, turns: play !== undefined, levels: described, rows: counts,
      vocabulary: vocabulary === undefined ? null : vocabulary, heldOut: heldOut !== false,
    };
  }

  // Rows by level: a question in parts asks for a level many times.
  const listedRows = {};
  const listedOf = (rows, level) => listedRows[level] || (listedRows[level] = rows.filter((row) => levelOfRow(row) === level));

  // Between the texts that a policy writes in several turns.
  const turnEnd = '⏎';
  const turnsIn = (written) => written.split(turnEnd).map((turn) => turn.trim());
  const isTurns = (value) => isArray(value) && value.length > 0 && value.every((one) => typeof one === 'string');
  const solutionOf = (what, value, play) => play === undefined ? stringOf(what, value) : isTurns(value) ? value.join(turnEnd)
    : refuse(what + ' must return a list of texts, one for each call of complete, got ' + describe(value));

  function draw({ prompt, solution, rows, play }, { level, from, count }) {
    const items = [];
    const listed = rows === undefined ? null : listedOf(rows, level);
    for (let i = from; i < from + count; i++) {
      const key = level + ' ' + i;
      seed('prompt ' + key);
      const given = listed ? listed[i][0] : stringOf('prompt', called('prompt', () => prompt(random, level)));
      if (solution === undefined) { items.push([given, listed && typeof listed[i][1] === 'string' ? listed[i][1] : null]); continue; }
      // A solution may know what the code draws while it plays.
      seed((play === undefined ? 'solution ' : 'play ') + given);
      items.push([given, solutionOf('solution', called('solution of ' + short(given), () => solution(given, random)), play)]);
    }
    return items;
  }

  function rewardOf(value, prompt, answer, by = 'verify') {
    const where = ' for prompt ' + short(prompt) + ' and answer ' + short(answer);
    // Null: the verifier abstains.
    if (value === null) return [null, ''];
    if (value === true) return [1, ''];
    if (value === false) return [0, ''];
    if (typeof value === 'number' && value >= 0 && value <= 1) return [value + 0, ''];
    const isObject = typeof value === 'object' && value !== null;
    if (isObject && (value.reward === null || typeof value.reward === 'number' || typeof value.reward === 'boolean')) {
      const [reward] = rewardOf(value.reward, prompt, answer, by);
      return [reward, typeof value.reason === 'string' ? value.reason.slice(0, 200) : ''];
    }
    if (isObject && typeof value.then === 'function') refuse(by + ' must answer at once, got a promise' + where + ': write it without async and await');
    const keys = isObject ? ownKeys(value).map(text).join(', ') : '';
    const given = isObject && !isArray(value) ? 'an object with ' + short(keys) : describe(value);
    return refuse(by + ' must return true, false, a number from 0 to 1, { reward, reason } with such a reward, or null to leave the answer unscored, got ' + given + where);
  }

  const waits = {};
  // Run from its start for every turn, so that nothing is kept between two of them.
  function playTurns({ play }, [prompt, turns]) {
    const said = [];
    let stopped = null;
    const stop = (error) => { stopped = error; throw error; };
    const complete = (text = '') => {
      if (stopped !== null) throw stopped;
      if (typeof text !== 'string') stop(new Refused('complete takes a text, got ' + describe(text)));
      if (said.length === 0 && text !== '') stop(new Refused('the first call of complete takes no text, because the policy has read the prompt, got ' + describe(text)));
      said.push(text);
      if (said.length > turns.length) stop(waits);
      return turns[said.length - 1];
    };
    const answer = turns.join(turnEnd);
    seed('play ' + prompt);
    let value;
    try { value = play(prompt, complete, random); } catch (error) {
      if (stopped === null) refuse('play threw ' + thrown(error) + ' for prompt ' + short(prompt) + ' and answer ' + short(answer));
    }
    if (stopped === waits) return [said, null];
    if (stopped !== null) throw stopped;
    return [said, rewardOf(value, prompt, answer, 'play')];
  }
  const playAll = (task, { attempts }) => attempts.map((attempt) => playTurns(task, attempt));

  // For checks: a text with all turns.
  function verifyTurns(task, prompt, answer) {
    const turns = turnsIn(answer);
    const [said, rewarded] = playTurns(task, [prompt, turns]);
    if (rewarded === null) return [0, 'never ended'];
    return said.length < turns.length ? [0, 'continues after its end'] : rewarded;
  }

  const verifyAll = (task, { attempts }) => attempts.map(([prompt, answer]) => {
    if (task.play !== undefined) return verifyTurns(task, prompt, answer);
    const { verify } = task;
    seed('verify ' + prompt + '\n' + answer);
    let value;
    try { value = verify(prompt, answer); } catch (error) {
      refuse('verify threw ' + thrown(error) + ' for prompt ' + short(prompt) + ' and answer ' + short(answer));
    }
    return rewardOf(value, prompt, answer);
  });

  const answerAll = ({ answer, play }, { attempts }) => {
    if (answer !== undefined && typeof answer !== 'function') refuse('answer must be a function, got ' + describe(answer));
    return attempts.map(([prompt, written]) => {
      const given = play === undefined ? written : turnsIn(written).at(-1);
      if (answer === undefined) return given;
      const where = ' for prompt ' + short(prompt) + ' and text ' + short(given);
      seed('answer ' + prompt + '\n' + given);
      let value;
      try { value = answer(prompt, given); } catch (error) { refuse('answer threw ' + thrown(error) + where); }
      if (value === null || value === undefined) return null;
      if (typeof value !== 'string' || value.length > 200) refuse('answer must return a text of at most 200 characters, or null, got ' + describe(value) + where);
      return value;
    });
  };

  const asks = { inspect, draw, play: playAll, verify: verifyAll, answers: answerAll };
`;

const reply = String.raw`
  return (task, request) => {
    try {
      const { ask, ...rest } = parse(request);
      return stringify({ value: asks[ask](task, rest) });
    } catch (error) {
      if (error instanceof Refused) return stringify({ failed: error.message });
      // Only a getter of what the code exports, or a function of lists or texts that the code replaced, fails here.
      const words = thrown(error);
      return stringify({ failed: 'the code threw ' + words + ' while it was read' + (/line /.test(words) ? '' : ': leave the functions of lists and texts as they are') });
    }
  };
`;

/** A function from exports and a JSON request to a JSON answer. Evaluated first, so that nothing replaces what it uses. */
const script = (asks: string): string => `(() => {${guards}${asks}${reply}})()`;

/** The script before the code of an own task. */
export const taskPrelude = script(taskAsks);

/** The script before an own method is asked for its description; the operations of its loss are global. */
export const methodPrelude = script(methodAsks);

/** The script before the hooks of an own method are asked. */
export const hookPrelude = script(hookAsks);
