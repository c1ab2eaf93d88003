/**
 * The virtual machine: QuickJS compiled to WASM. Every question gets a fresh one, with limits of steps and memory and
 * without any function of the host, so that the reader's code reaches nothing and remembers nothing. A fresh one for the
 * next question is made before it is asked.
 */
import variant from '@jitl/quickjs-wasmfile-release-sync';
import {
  newQuickJSWASMModuleFromVariant,
  type QuickJSContext,
  type QuickJSHandle,
  type QuickJSWASMModule,
} from 'quickjs-emscripten-core';
import { hookPrelude, methodPrelude, taskPrelude } from './prelude.ts';
import { longestWithRows } from '../tasks/own/sourceLength.ts';
import { isOneValue, type Answer, type Ask } from './protocol.ts';

/** Bytes of the virtual machine's heap and stack. */
const memoryBytes = 32 * 2 ** 20;
const stackBytes = 256 * 2 ** 10;
/**
 * The machine asks every 10,000 steps whether to continue. It counts steps, not time, so fuel ends at the same step
 * on every computer. 150 units take about 0.1 s.
 */
const leastFuel = 150;
/** Fuel per item asked: 30,000 steps. */
const fuelForEach = 3;
/** Items asked between two signs of life: about a millisecond. */
const part = 64;
/** The same for items that hold many completions. */
const partOfGroups = 8;
const groupsOfRows: ReadonlySet<Ask['ask']> = new Set(['advantages', 'keep', 'choose', 'branch']);
/** Most characters of code: that of a reader with its rows; less is what rewriting a loss adds. */
const longestCode = longestWithRows;

export interface Machine {
  /** Asks the source once in a fresh machine; after a failure the thread must end. Built-in functions may loop for ever. */
  answer(source: string, ask: Ask, alive: () => void): Answer;
  /** Makes the machine for another question to the source that was asked last, in a few milliseconds; says whether it did. */
  prepare(): boolean;
}

/** A fresh machine that has run the script and the reader's module, and answered nothing. */
interface Prepared {
  readonly source: string;
  readonly script: string;
  readonly context: QuickJSContext;
  readonly asked: QuickJSHandle;
  readonly task: QuickJSHandle;
  readonly fuel: Fuel;
}

/** A long question in parts, which one machine answers in turn. */
function partsOf(ask: Ask): readonly Ask[] {
  if (isOneValue(ask.ask)) return [ask];
  const [count, each] =
    'items' in ask
      ? [ask.items.length, groupsOfRows.has(ask.ask) ? partOfGroups : part]
      : [ask.ask === 'draw' ? ask.count : 'attempts' in ask ? ask.attempts.length : 0, part];
  return Array.from({ length: Math.ceil(count / each) }, (_, i): Ask => {
    const from = i * each;
    if ('items' in ask) return { ...ask, items: ask.items.slice(from, from + each) } as Ask;
    if ('attempts' in ask) return { ...ask, attempts: ask.attempts.slice(from, from + each) } as Ask;
    return ask.ask === 'draw' ? { ...ask, from: ask.from + from, count: Math.min(each, count - from) } : ask;
  });
}

/** Loads the engine's WASM; starting a machine then takes a few milliseconds. */
export async function loadMachine(): Promise<Machine> {
  const quickjs = await newQuickJSWASMModuleFromVariant(variant);
  let next: Prepared | null = null;
  let last: Pick<Prepared, 'source' | 'script'> | null = null;
  return {
    answer(source, ask, alive) {
      if (source.length > longestCode)
        return { failed: `the code must have at most ${longestCode} characters, got ${source.length}` };
      const script = scriptOf(ask);
      const found = next;
      next = null;
      last = null;
      const isFound = found !== null && found.source === source && found.script === script;
      if (found !== null && !isFound) end(found);
      const prepared = isFound ? found : start(quickjs, source, script);
      if ('failed' in prepared) return prepared;
      const answer = answerOf(prepared, ask, alive);
      // A machine stopped midway cannot be disposed of; its thread ends instead.
      if ('failed' in answer) return answer;
      end(prepared);
      // Code is asked for its description once.
      if (ask.ask !== 'method') last = { source, script };
      return answer;
    },
    prepare() {
      if (next !== null || last === null) return false;
      const prepared = start(quickjs, last.source, last.script);
      if ('failed' in prepared) return false;
      next = prepared;
      return true;
    },
  };
}

const ofTask: ReadonlySet<Ask['ask']> = new Set(['inspect', 'draw', 'verify', 'play', 'answers']);
const scriptOf = ({ ask }: Ask): string =>
  ofTask.has(ask) ? taskPrelude : ask === 'method' ? methodPrelude : hookPrelude;

interface Fuel {
  refill(): void;
  isSpent(): boolean;
}

const because = (
  what: string,
  error: QuickJSHandle,
  { context, fuel }: Pick<Prepared, 'context' | 'fuel'>,
) => ({
  failed: fuel.isSpent()
    ? `${what} took too many steps: it may have an endless loop`
    : `${what} threw ${wordsOf(context.dump(error))}`,
});

/** A machine with limits that has run script and source, or why it has not. */
function start(
  quickjs: QuickJSWASMModule,
  source: string,
  script: string,
): Prepared | { readonly failed: string } {
  const runtime = quickjs.newRuntime();
  runtime.setMemoryLimit(memoryBytes);
  runtime.setMaxStackSize(stackBytes);
  let left = 0;
  runtime.setInterruptHandler(() => left-- <= 0);
  const fuel: Fuel = {
    refill: () => (left = leastFuel + fuelForEach * part),
    isSpent: () => left < 0,
  };
  const context = runtime.newContext();
  fuel.refill();
  const asked = context.unwrapResult(context.evalCode(script, 'sandbox.js'));
  const task = context.evalCode(source, 'task.js', { type: 'module' });
  if (task.error) return because('the code', task.error, { context, fuel });
  if (runtime.hasPendingJob() || context.typeof(task.value) !== 'object' || isPromise(context, task.value))
    return { failed: 'the code must not wait (await) for anything: nothing can be reached from it' };
  return { source, script, context, asked, task: task.value, fuel };
}

function answerOf(prepared: Prepared, ask: Ask, alive: () => void): Answer {
  const { context, asked, task, fuel } = prepared;
  const answers: string[] = [];
  for (const one of partsOf(ask)) {
    fuel.refill();
    alive();
    const request = context.newString(JSON.stringify(one));
    const reply = context.callFunction(asked, context.undefined, task, request);
    if (reply.error) return because(asking[ask.ask], reply.error, prepared);
    answers.push(context.getString(reply.value));
    request.dispose();
    reply.value.dispose();
  }
  return { answers };
}

function end({ context, asked, task }: Prepared): void {
  asked.dispose();
  task.dispose();
  const { runtime } = context;
  context.dispose();
  runtime.dispose();
}

/** The code that runs for each kind of question. */
const asking: Readonly<Record<Ask['ask'], string>> = {
  inspect: 'the code',
  draw: 'prompt or solution',
  verify: 'verify',
  play: 'play',
  answers: 'answer',
  method: 'the code',
  advantages: 'advantages',
  rewards: 'reward',
  keep: 'keep',
  choose: 'choose',
  hint: 'hint',
  replay: 'replay',
  branch: 'branch',
};

function isPromise(context: QuickJSContext, value: QuickJSHandle): boolean {
  return context.getProp(value, 'then').consume((then) => context.typeof(then) === 'function');
}

/** An error of the machine in one line. */
function wordsOf(error: unknown): string {
  if (typeof error !== 'object' || error === null) return String(error).slice(0, 200);
  const { name, message, stack } = error as { name?: unknown; message?: unknown; stack?: unknown };
  const line = /task\.js:(\d+)/.exec(String(stack))?.[1];
  if (name === undefined && message === undefined) return /* text */ 'a value that has no text';
  const words = `${String(name ?? 'Error')}: ${String(message ?? '')}`.slice(0, 240);
  return `${words}${line === undefined ? '' : ` (line ${line})`}`;
}
