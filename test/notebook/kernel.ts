/** A Python process that holds the notebook's widget, as a kernel does. */
import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { notebookFolder } from './python.ts';

/** A message of the widget protocol, without its envelope. */
export type WidgetMessage = { readonly method: string; readonly [key: string]: unknown };

export interface Kernel {
  /** Runs a cell, and returns the value of an expression after it. Rejects with Python's error. */
  run(code: string, value?: string): Promise<unknown>;
  /** What the browser sends to the widget. */
  receive(message: WidgetMessage): void;
  close(): void;
}

/** Starts `python3` with the stand-ins; `hear` gets what the widget sends to the browser. */
export async function startKernel(module: string, hear: (message: WidgetMessage) => void): Promise<Kernel> {
  const folder = await notebookFolder(module);
  const child = spawn('python3', ['-B', join(import.meta.dirname, 'kernel.py')], {
    env: { ...process.env, PYTHONPATH: folder },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const waiting: { resolve: (value: unknown) => void; reject: (error: Error) => void }[] = [];
  child.on('error', (error) => waiting.splice(0).forEach(({ reject }) => reject(error)));
  createInterface({ input: child.stdout }).on('line', (line) => {
    const said = JSON.parse(line) as { message?: WidgetMessage; value?: { value?: unknown; error?: string } };
    if (said.message) return hear(said.message);
    const asked = waiting.shift();
    if (said.value?.error !== undefined) asked?.reject(new Error(said.value.error));
    else asked?.resolve(said.value?.value);
  });
  const write = (line: object) => child.stdin.write(`${JSON.stringify(line)}\n`);
  return {
    run: (code, value = 'None') =>
      new Promise((resolve, reject) => {
        waiting.push({ resolve, reject });
        write({ run: code, value });
      }),
    receive: (message) => void write({ message }),
    close: () => {
      child.kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
