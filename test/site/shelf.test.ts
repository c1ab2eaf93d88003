/** Tests that only files of the build are kept, that a broken download goes on, and when a page is opened from what is kept. */
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { answer } from '../../src/site/answer.ts';
import { fileHashOf, groupOf, type SiteBuild } from '../../src/site/files.ts';
import { OtherFile, Shelf } from '../../src/site/shelf.ts';

const folder = 'https://host.example/a/b/';

/** Cache Storage in memory: matches by address, with or without its query. */
function memoryCache(): Cache {
  const held = new Map<string, Response>();
  const bare = (url: string) => url.replace(/\?.*/, '');
  return {
    keys: async () => [...held.keys()].map((url) => ({ url }) as Request),
    match: async (url: string, { ignoreSearch = false } = {}) => {
      const key = ignoreSearch ? [...held.keys()].find((one) => bare(one) === bare(url)) : url;
      return held.get(key ?? '')?.clone();
    },
    put: async (url: string, response: Response) => void held.set(url, response),
    delete: async (url: string) => held.delete(url),
  } as unknown as Cache;
}

const texts: Record<string, string> = {
  'index.html': '<p>page</p>',
  'assets/index-1.js': 'code',
  'assets/ort-wasm-simd-threaded-1.wasm': 'engine',
  'models/maze-tiny.onnx': 'weights',
};

async function buildOf(contents: Record<string, string>): Promise<SiteBuild> {
  const files = await Promise.all(
    Object.entries(contents).map(async ([path, text]) => {
      const bytes = new TextEncoder().encode(text);
      const group = groupOf(path) ?? 'app';
      return { path, hash: await fileHashOf(bytes), bytes: bytes.length, group };
    }),
  );
  return { entries: ['assets/index-1.js'], files };
}

let cache: Cache;
let served: Record<string, string>;
let asked: string[];

/** A network of these texts; a path that is not there breaks the connection. */
const network = (async (input: RequestInfo | URL) => {
  const url = input instanceof Request ? input.url : String(input);
  const path = url.slice(folder.length) || 'index.html';
  asked.push(path);
  const text = served[path];
  if (text === undefined) throw new TypeError('Failed to fetch');
  return new Response(text);
}) as typeof fetch;

const shelfOf = async (contents: Record<string, string>): Promise<Shelf> =>
  new Shelf(folder, await buildOf(contents), Promise.resolve(cache), network);

beforeEach(() => {
  cache = memoryCache();
  served = { ...texts };
  asked = [];
});

describe('keeping', () => {
  test('keeps what is asked for, reports how much, and fetches nothing twice', async () => {
    const shelf = await shelfOf(texts);
    const reports: number[] = [];
    await shelf.keep(shelf.filesOf(['app', 'engine-wasm']), ({ kept }) => reports.push(kept));
    expect(reports.at(-1)).toBe('<p>page</p>codeengine'.length);
    expect(await shelf.groups()).toMatchObject({
      app: { kept: 15, bytes: 15 },
      'policies-tiny': { kept: 0, bytes: 7 },
    });
    asked = [];
    await shelf.keep(shelf.filesOf(['app', 'engine-wasm']));
    expect(asked).toEqual([]);
  });

  test('a file of another build is fetched once more past the browser’s cache, and then refused', async () => {
    served['assets/index-1.js'] = 'code of the next build';
    const shelf = await shelfOf(texts);
    await expect(shelf.keep(shelf.filesOf(['app']))).rejects.toThrow(OtherFile);
    expect(asked.filter((path) => path === 'assets/index-1.js')).toHaveLength(2);
    expect(await shelf.isPageKept({ group: 'app' })).toBe(false);
  });

  test('after a broken connection only what is missing is fetched', async () => {
    delete served['models/maze-tiny.onnx'];
    const shelf = await shelfOf(texts);
    const all = shelf.filesOf(['app', 'engine-wasm', 'policies-tiny']);
    await expect(shelf.keep(all)).rejects.toThrow('Failed to fetch');
    served = { ...texts };
    asked = [];
    await shelf.keep(all);
    expect(asked).toEqual(['models/maze-tiny.onnx']);
  });

  test('a new build asks for the app and for what was kept beside it, under whatever name', async () => {
    const first = await shelfOf(texts);
    await first.keep(first.filesOf(['app', 'engine-wasm']));
    const next = await shelfOf({ ...texts, 'assets/ort-wasm-simd-threaded-2.wasm': 'faster engine' });
    const paths = (await next.successors()).map(({ path }) => path);
    expect(paths).toContain('assets/ort-wasm-simd-threaded-2.wasm');
    expect(paths).not.toContain('models/maze-tiny.onnx');
  });

  test('the larger engine for WebGPU goes when the browser no longer needs it, and stays where it does', async () => {
    const engine = 'assets/ort-wasm-simd-threaded.asyncify-1.wasm';
    const all = { ...texts, [engine]: 'large engine' };
    served = { ...all };
    const older = await shelfOf(all);
    await older.keep(older.filesOf(['app', 'engine-asyncify']));
    expect((await older.successors()).map(({ path }) => path)).toContain(engine);
    await older.discardOthers();
    expect(await older.groups()).toMatchObject({ 'engine-asyncify': { kept: 12 } });

    vi.stubGlobal('WebAssembly', { Suspending: class {} });
    const newer = await shelfOf(all);
    vi.unstubAllGlobals();
    expect((await newer.successors()).map(({ path }) => path)).not.toContain(engine);
    await newer.discardOthers();
    expect(await newer.groups()).toMatchObject({ 'engine-asyncify': { kept: 0 }, app: { kept: 15 } });
  });

  test('the page in another language is kept where it was chosen, and a new build asks for all of it', async () => {
    const both = { ...texts, 'de.html': '<p>Seite</p>', 'assets/index-1.de.js': 'Code' };
    served = { ...both };
    const first = await shelfOf(both);
    await first.keep(first.filesOf(['app']));
    expect(asked).not.toContain('de.html');
    expect(await first.isPageKept({ group: 'app' })).toBe(true);
    expect(await first.isPageKept({ group: 'language-de' })).toBe(false);
    expect((await first.successors()).map(({ path }) => path)).not.toContain('de.html');
    await first.keep(first.filesOf(['language-de']));
    expect(await first.isPageKept({ group: 'language-de' })).toBe(true);
    const { 'assets/index-1.de.js': _, ...rest } = both;
    const next = await shelfOf({ ...rest, 'assets/index-2.de.js': 'neuer Code' });
    expect((await next.successors()).map(({ path }) => path)).toContain('assets/index-2.de.js');
  });

  test('files of other builds are found until they are discarded', async () => {
    const first = await shelfOf(texts);
    await first.keep(first.filesOf(['app']));
    const { 'assets/index-1.js': _, ...rest } = texts;
    const next = await shelfOf({ ...rest, 'assets/index-2.js': 'new code' });
    expect(await (await next.findOlder(`${folder}assets/index-1.js`))?.text()).toBe('code');
    await next.discardOthers();
    expect(await next.findOlder(`${folder}assets/index-1.js`)).toBeUndefined();
    expect(await (await next.findOlder(`${folder}index.html`))?.text()).toBe('<p>page</p>');
  });
});

describe('answering', () => {
  const pending: Promise<unknown>[] = [];
  const ask = async (shelf: Shelf, path: string, mode = 'no-cors'): Promise<string> => {
    const request = { url: folder + path, mode } as Request;
    const found = await answer(request, {
      shelf,
      fetch: ((one: Request) => network(one.url)) as typeof fetch,
      later: (work) => pending.push(work),
    });
    return found.text();
  };

  test('a page is opened from the network until all of the app is kept', async () => {
    const shelf = await shelfOf(texts);
    await shelf.keep(shelf.filesOf(['app']).filter(({ path }) => path === 'index.html'));
    served['index.html'] = '<p>next page</p>';
    expect(await ask(shelf, '', 'navigate')).toBe('<p>next page</p>');
    await shelf.keep(shelf.filesOf(['app']));
    expect(await ask(shelf, '', 'navigate')).toBe('<p>page</p>');
    expect(await ask(shelf, '?selftest#link', 'navigate')).toBe('<p>page</p>');
  });

  test('a page that is kept in part is still opened where there is no network', async () => {
    const shelf = await shelfOf(texts);
    await shelf.keep(shelf.filesOf(['app']).filter(({ path }) => path === 'index.html'));
    served = {};
    expect(await ask(shelf, '', 'navigate')).toBe('<p>page</p>');
    await expect(ask(shelf, 'assets/index-1.js')).rejects.toThrow('Failed to fetch');
  });

  test('without network a page in a language that is not kept is opened in English', async () => {
    const both = { ...texts, 'de.html': '<p>Seite</p>', 'assets/index-1.de.js': 'Code' };
    served = { ...both };
    const shelf = await shelfOf(both);
    await shelf.keep(shelf.filesOf(['app']));
    served = {};
    expect(await ask(shelf, 'de.html', 'navigate')).toBe('<p>page</p>');
    await expect(ask(shelf, 'assets/index-1.de.js')).rejects.toThrow('Failed to fetch');
    served = { 'de.html': '<p>Seite</p>' };
    expect(await ask(shelf, 'de.html', 'navigate')).toBe('<p>Seite</p>');
    await Promise.all(pending);
    served = {};
    expect(await ask(shelf, 'de.html', 'navigate')).toBe('<p>page</p>');
    served = { ...both };
    await shelf.keep(shelf.filesOf(['language-de']));
    served = {};
    expect(await ask(shelf, 'de.html', 'navigate')).toBe('<p>Seite</p>');
  });

  test('a page is found where the host leaves .html out of its address', async () => {
    const both = { ...texts, 'de.html': '<p>Seite</p>' };
    served = { ...both };
    const shelf = await shelfOf(both);
    await shelf.keep(shelf.filesOf(['app', 'language-de']));
    served = {};
    expect(await ask(shelf, 'de', 'navigate')).toBe('<p>Seite</p>');
    expect(shelf.fileAt(`${folder}fr`)).toBeNull();
  });

  test('a file of another build is answered as the host has it, and is not kept', async () => {
    const shelf = await shelfOf(texts);
    served['assets/index-1.js'] = 'code of the next build';
    expect(await ask(shelf, 'assets/index-1.js')).toBe('code of the next build');
    await Promise.all(pending);
    expect((await shelf.groups()).app.kept).toBe(0);
  });

  test('a listed file is kept on the way; another address is left to the network', async () => {
    const shelf = await shelfOf(texts);
    expect(await ask(shelf, 'models/maze-tiny.onnx')).toBe('weights');
    await expect.poll(async () => (await shelf.groups())['policies-tiny']).toEqual({ kept: 7, bytes: 7 });
    served = { 'other.txt': 'other' };
    expect(await ask(shelf, 'models/maze-tiny.onnx')).toBe('weights');
    expect(await ask(shelf, 'other.txt')).toBe('other');
  });
});
