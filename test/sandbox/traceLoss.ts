/** Runs a loss once with symbols in the virtual machine, without the thread around it. */
import variant from '@jitl/quickjs-wasmfile-release-sync';
import { newQuickJSWASMModuleFromVariant } from 'quickjs-emscripten-core';
import { lossValues, type Expression } from '../../src/learn/own/expression.ts';
import { rewriteLoss } from '../../src/sandbox/rewrite.ts';
import { symbolsPrelude } from '../../src/sandbox/symbols.ts';

const quickjs = await newQuickJSWASMModuleFromVariant(variant);

/** Names of settings that a loss of a test may read. */
const testSettings = ['epsilon', 'epsilon_high', 'beta', 'high', 'soft'];

/** What the machine's own words are for an error. */
function wordsOf(error: unknown): string {
  const { name, message, stack } = error as { name?: string; message?: string; stack?: string };
  const line = /task\.js:(\d+)/.exec(String(stack))?.[1];
  return name === 'Error' ? String(message) : `${name}: ${message} (line ${line})`;
}

/** Evaluates a module in a fresh machine and returns what `use` (an expression over `trace` and `module`) gives, as JSON. */
export function inMachine(source: string, use: string): unknown {
  const runtime = quickjs.newRuntime();
  runtime.setMemoryLimit(32 * 2 ** 20);
  runtime.setMaxStackSize(256 * 2 ** 10);
  let fuel = 1500;
  runtime.setInterruptHandler(() => fuel-- <= 0);
  const context = runtime.newContext();
  const unwrap = <T>(result: { value?: T; error?: Parameters<typeof context.dump>[0] }): T => {
    if (result.error) throw new Error(wordsOf(context.dump(result.error)));
    return result.value as T;
  };
  const trace = unwrap(context.evalCode(symbolsPrelude, 'sandbox.js'));
  const made = unwrap(context.evalCode(rewriteLoss(source), 'task.js', { type: 'module' }));
  const call = unwrap(context.evalCode(`(trace, module) => JSON.stringify(${use})`, 'use.js'));
  return JSON.parse(context.getString(unwrap(context.callFunction(call, context.undefined, trace, made))));
}

/** The expression of the module's loss. Throws the machine's sentence. */
export function traceLoss(source: string, settings: readonly string[] = testSettings): Expression {
  const names = JSON.stringify({ values: lossValues, settings });
  return inMachine(source, `trace(module.loss, ${names})`) as Expression;
}

const allOf = (settings: readonly string[]): string => `{ ${[...lossValues, ...settings].join(', ')} }`;

/** The expression of a loss whose body is one expression, on line 2. */
export const traceOf = (body: string, settings: readonly string[] = testSettings): Expression =>
  traceLoss(`export const loss = (${allOf(settings)}) => (\n${body}\n);`, settings);

/** The expressions of several such losses, from one machine. */
export function tracesOf(bodies: readonly string[]): Expression[] {
  const names = JSON.stringify({ values: lossValues, settings: testSettings });
  const source = `export const losses = [\n${bodies.map((body) => `(${allOf(testSettings)}) => (${body}),\n`).join('')}];`;
  return inMachine(source, `module.losses.map((loss) => trace(loss, ${names}))`) as Expression[];
}
