/**
 * Does what the JavaScript of onnxruntime's WebGPU provider cannot: it appends the provider, which then reads its options, before
 * it applies `extra`. The only place to step in is the loader of the WebAssembly, a module whose address is a setting.
 */

/** The functions of the loaded WebAssembly that this uses; addresses are numbers. */
export interface EngineModule {
  _malloc(bytes: number): number;
  _free(address: number): void;
  lengthBytesUTF8(text: string): number;
  stringToUTF8(text: string, address: number, most: number): void;
  UTF8ToString(address: number): string;
  /** Returns 0, or the code of an error. */
  _OrtAddSessionConfigEntry(options: number, key: number, value: number): number;
  _OrtAppendExecutionProvider(
    options: number,
    name: number,
    ...more: readonly number[]
  ): number | Promise<number>;
  /** Forgets a buffer of the page when a run ends. */
  webgpuUnregisterBuffer?(buffer: GPUBuffer): void;
}

export type Loader<Loaded> = (settings: unknown) => Promise<Loaded>;

/** The provider reads its options under this prefix, and none that has no prefix. */
const prefix = 'ep.webgpuexecutionprovider.';

/**
 * A loader whose sessions give the WebGPU provider these options, asked for at each session. The provider keeps those of the
 * first session of a device for that device's later ones.
 */
export function withProviderOptions<Loaded extends EngineModule>(
  load: Loader<Loaded>,
  optionsNow: () => Readonly<Record<string, string>>,
): Loader<Loaded> {
  return async (settings) => {
    const engine = await load(settings);
    const append = engine._OrtAppendExecutionProvider.bind(engine);
    const stored = (text: string): number => {
      const bytes = engine.lengthBytesUTF8(text) + 1;
      const address = engine._malloc(bytes);
      engine.stringToUTF8(text, address, bytes);
      return address;
    };
    engine._OrtAppendExecutionProvider = (options, name, ...more) => {
      if (engine.UTF8ToString(name) !== 'WebGPU') return append(options, name, ...more);
      for (const [option, value] of Object.entries(optionsNow())) {
        const [key, text] = [stored(`${prefix}${option}`), stored(value)];
        const error = engine._OrtAddSessionConfigEntry(options, key, text);
        engine._free(key);
        engine._free(text);
        if (error !== 0) return error;
      }
      return append(options, name, ...more);
    };
    return engine;
  };
}

/**
 * A loader whose engine never forgets a buffer: onnxruntime-web 1.30 binds the buffers of a captured session once, but forgets
 * them when the first run ends, so that the second one throws.
 */
export function keepingBuffers<Loaded extends EngineModule>(load: Loader<Loaded>): Loader<Loaded> {
  return async (settings) => {
    const engine = await load(settings);
    // The engine's own start defines the method later.
    Object.defineProperty(engine, 'webgpuUnregisterBuffer', {
      get: () => () => undefined,
      set: () => undefined,
    });
    return engine;
  };
}
