/**
 * The virtual machine: QuickJS compiled to WASM. Every question gets a fresh one, with limits of steps and memory and
 * without any function of the host, so that the reader's code reaches nothing and remembers nothing.
 */
import variant from '@jitl/quickjs-wasmfile-release-sync';
import {
  newQuickJSWASMModuleFromVariant,
  type QuickJSContext,
  type QuickJSHandle,
} from 'quickjs-emscripten-core';
import { hookPrelude, methodPrelude, taskPrelude } from './prelude.ts';
import { longestSource } from '../tasks/own/ownTask.ts';
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
/** Most characters of code: that of a reader, and what rewriting a loss adds. */
const longestCode = 12 * longestSource;

export interface Machine {
  /** Asks the source once in a fresh machine; after a failure the thread must end. Built-in functions may loop for ever. */
  answer(source: string, ask: Ask, alive: () => void): Answer;
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
    if ('attempts' in ask) return { ...ask, attempts: ask.attempts.slice(from, from + each) };
    return ask.ask === 'draw' ? { ...ask, from: ask.from + from, count: Math.min(each, count - from) } : ask;
  });
}

/** Loads the engine's WASM; starting a machine then takes a few milliseconds. */
export async function loadMachine(): Promise<Machine> {
  const quickjs = await newQuickJSWASMModuleFromVariant(variant);
  return {
    answer(source, ask, alive) {
      if (source.length > longestCode)
        return { failed: `the code must have at most ${longestSource} characters, got ${source.length}` };
      const runtime = quickjs.newRuntime();
      runtime.setMemoryLimit(memoryBytes);
      runtime.setMaxStackSize(stackBytes);
      let fuel = 0;
      runtime.setInterruptHandler(() => fuel-- <= 0);
      const refill = (): void => {
        fuel = leastFuel + fuelForEach * part;
        alive();
      };
      const context = runtime.newContext();
      const answer = answerIn(context, source, ask, { refill, isSpent: () => fuel < 0 });
      // A machine stopped midway cannot be disposed of; its thread ends instead.
      if ('failed' in answer) return answer;
      context.dispose();
      runtime.dispose();
      return answer;
    },
  };
}

const ofTask: ReadonlySet<Ask['ask']> = new Set(['inspect', 'draw', 'verify', 'answers']);
const preludeOf = ({ ask }: Ask): string =>
  ofTask.has(ask) ? taskPrelude : ask === 'method' ? methodPrelude : hookPrelude;

interface Fuel {
  refill(): void;
  isSpent(): boolean;
}

function answerIn(context: QuickJSContext, source: string, ask: Ask, { refill, isSpent }: Fuel): Answer {
  const because = (what: string, error: QuickJSHandle): Answer => ({
    failed: isSpent()
      ? `${what} took too many steps: it may have an endless loop`
      : `${what} threw ${wordsOf(context.dump(error))}`,
  });
  refill();
  const asked = context.unwrapResult(context.evalCode(preludeOf(ask), 'sandbox.js'));
  const task = context.evalCode(source, 'task.js', { type: 'module' });
  if (task.error) return because('the code', task.error);
  if (
    context.runtime.hasPendingJob() ||
    context.typeof(task.value) !== 'object' ||
    isPromise(context, task.value)
  )
    return { failed: 'the code must not wait (await) for anything: nothing can be reached from it' };
  const answers: string[] = [];
  for (const one of partsOf(ask)) {
    refill();
    const request = context.newString(JSON.stringify(one));
    const reply = context.callFunction(asked, context.undefined, task.value, request);
    if (reply.error) return because(asking[ask.ask], reply.error);
    answers.push(context.getString(reply.value));
    request.dispose();
    reply.value.dispose();
  }
  asked.dispose();
  task.value.dispose();
  return { answers };
}

/** The code that runs for each kind of question. */
const asking: Readonly<Record<Ask['ask'], string>> = {
  inspect: 'the code',
  draw: 'prompt or solution',
  verify: 'verify',
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
  const words = `${String(name ?? 'Error')}: ${String(message ?? '')}`.slice(0, 240);
  return `${words}${line === undefined ? '' : ` (line ${line})`}`;
}
