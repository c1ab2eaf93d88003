/** Starts the engine, on a card so that it submits a whole program at once: by itself it does so every 16 kernels. */
import { add, input, makeProgram, type Executor } from '../graph/index.ts';

/** What is used of the engine's WebAssembly module. */
interface EngineModule {
  _malloc(bytes: number): number;
  _free(address: number): void;
  lengthBytesUTF8(text: string): number;
  stringToUTF8(text: string, address: number, bytes: number): void;
  _OrtAddSessionConfigEntry(options: number, key: number, value: number): number;
}

type Append = (options: number, ...rest: unknown[]) => unknown;

const hooked = '_OrtAppendExecutionProvider';
/** The most that the engine takes; our longest program has some 1,000 kernels. */
const entry = ['ep.webgpuexecutionprovider.maxNumPendingDispatches', '4096'] as const;

function addEntry(engine: EngineModule, options: number): void {
  const texts = entry.map((text) => {
    const bytes = engine.lengthBytesUTF8(text) + 1;
    const address = engine._malloc(bytes);
    engine.stringToUTF8(text, address, bytes);
    return address;
  }) as [number, number];
  engine._OrtAddSessionConfigEntry(options, ...texts);
  texts.forEach((address) => engine._free(address));
}

/**
 * Creates a small session, because the engine loads its WebAssembly with the first one: Run need not wait then. It takes the
 * setting only before it appends the provider, and its script adds settings after it; so its module gets an append that adds
 * the setting first. The module is reached while it is being filled, by the one name of it that nothing else has.
 */
export async function startEngine(executor: Executor): Promise<void> {
  const x = input('x', 'float32', [1], 'any number');
  const program = makeProgram('load', [x], [{ name: 'y', value: add(x, x), meaning: 'twice the number' }]);
  Object.defineProperty(Object.prototype, hooked, {
    configurable: true,
    set(this: EngineModule, append: Append) {
      const value: Append = (options, ...rest) => {
        addEntry(this, options);
        return append(options, ...rest);
      };
      // Its script wraps it afterwards.
      Object.defineProperty(this, hooked, { value, writable: true });
    },
  });
  try {
    await executor.prepare(program);
  } finally {
    delete (Object.prototype as { [hooked]?: unknown })[hooked];
  }
  await executor.forget(program);
}
