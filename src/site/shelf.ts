/** Keeps a site's files in Cache Storage by path and content, so that builds share equal files. */
import {
  groupOf,
  fileHashOf,
  uselessEngine,
  type FileGroup,
  type SiteBuild,
  type SiteFile,
} from './files.ts';

/** Parallel fetches. */
const mostAtOnce = 4;

/** Kept and total bytes. */
export interface KeptBytes {
  readonly kept: number;
  readonly bytes: number;
}

/** A file differs from this build: the host is being updated, or alters files. */
export class OtherFile extends Error {
  override readonly name = 'OtherFile';
}

/** The kept files of one site, for one build. `folder`: the site's address with a trailing slash. */
export class Shelf {
  readonly #folder: string;
  readonly #build: SiteBuild;
  readonly #cache: Promise<Cache>;
  readonly #fetch: typeof fetch;
  readonly #complete = new Set<FileGroup>();
  /** Kept by an older version of the browser, perhaps: up to 27 MB. */
  readonly #useless = uselessEngine('Suspending' in WebAssembly);

  constructor(folder: string, build: SiteBuild, cache: Promise<Cache>, fetchFile: typeof fetch) {
    this.#folder = folder;
    this.#build = build;
    this.#cache = cache;
    this.#fetch = fetchFile;
  }

  /** This build's file at an address, or null. */
  fileAt(url: string): SiteFile | null {
    const path = this.#pathOf(url);
    if (path === null) return null;
    const at = (one: string) => this.#build.files.find((file) => file.path === one);
    // Some hosts send readers of /de.html to /de.
    return at(path) ?? at(`${path}.html`) ?? null;
  }

  /** The kept answer for a file, or undefined. */
  async find(file: SiteFile): Promise<Response | undefined> {
    return (await this.#cache).match(this.#keyOf(file));
  }

  /** The kept English page in place of a page in another language; undefined for other files, and if it is not kept. */
  async findEnglish({ path, group }: SiteFile): Promise<Response | undefined> {
    if (!group.startsWith('language-')) return undefined;
    const english = /^\w+\.html$/.test(path) ? 'index.html' : path.replace(/\.\w+\.html$/, '.html');
    const file = this.#build.files.find((one) => one.path === english && one.group === 'app');
    return file && (await this.isPageKept(file)) ? this.find(file) : undefined;
  }

  /** The file that an earlier build kept for this address, because its pages may still be open. */
  async findOlder(url: string): Promise<Response | undefined> {
    if (this.#pathOf(url) === null) return undefined;
    return (await this.#cache).match(url, { ignoreSearch: true });
  }

  /** Keeps an answer if it has the file's bytes. Throws `OtherFile` if not, and when storage is full. */
  async put(file: SiteFile, answer: Response): Promise<void> {
    const bytes = await answer.arrayBuffer();
    if (!answer.ok || (await fileHashOf(bytes)) !== file.hash) {
      throw new OtherFile(
        answer.ok
          ? `${file.path} is not the one of this version; the site may just be being updated`
          : `${file.path} answered ${answer.status}`,
      );
    }
    const { headers } = answer;
    await (await this.#cache).put(this.#keyOf(file), new Response(bytes, { headers }));
  }

  /**
   * Fetches and keeps the missing ones of these files. A failure does not stop the others; the first error is thrown at the
   * end. Kept files stay, so that a retry continues.
   */
  async keep(
    files: readonly SiteFile[],
    progress: (done: KeptBytes) => void = () => undefined,
  ): Promise<void> {
    const there = await this.#keys();
    const bytes = sum(files);
    const missing = files.filter((file) => !there.has(this.#keyOf(file)));
    let kept = bytes - sum(missing);
    const errors: unknown[] = [];
    const queue = [...missing];
    const work = async (): Promise<void> => {
      for (let file = queue.shift(); file !== undefined; file = queue.shift()) {
        try {
          await this.#fetchAndPut(file);
          kept += file.bytes;
          progress({ kept, bytes });
        } catch (error) {
          errors.push(error);
        }
      }
    };
    await Promise.all(Array.from({ length: mostAtOnce }, work));
    if (errors.length > 0) throw errors[0];
  }

  filesOf(groups: readonly FileGroup[]): SiteFile[] {
    return this.#build.files.filter(({ group }) => groups.includes(group));
  }

  /** The files that a new build needs before it may replace the old one: the app, and the groups kept before. */
  async successors(): Promise<SiteFile[]> {
    const paths = [...(await this.#keys())].flatMap((key) => this.#pathOf(key) ?? []);
    const groups = new Set<FileGroup | null>(
      paths.map(groupOf).filter((group) => group?.startsWith('engine-') && group !== this.#useless),
    );
    // Most files of a language have other names in every build; its page has not.
    for (const { group, path } of this.#build.files)
      if (group.startsWith('language-') && paths.includes(path)) groups.add(group);
    return this.#build.files.filter(
      ({ group, path }) =>
        group === 'app' || groups.has(group) || (group !== this.#useless && paths.includes(path)),
    );
  }

  /** Whether a page can be opened from kept files: the app and its own group. Cached once true. */
  async isPageKept({ group }: Pick<SiteFile, 'group'>): Promise<boolean> {
    if (this.#complete.has(group)) return true;
    const there = await this.#keys();
    const isKept = this.filesOf(['app', group]).every((file) => there.has(this.#keyOf(file)));
    if (isKept) this.#complete.add(group);
    return isKept;
  }

  /** Kept bytes of each group. */
  async groups(): Promise<Readonly<Record<FileGroup, KeptBytes>>> {
    const there = await this.#keys();
    const groups: Record<FileGroup, KeptBytes> = { app: { kept: 0, bytes: 0 } };
    for (const file of this.#build.files) {
      const { kept, bytes } = groups[file.group] ?? { kept: 0, bytes: 0 };
      const more = there.has(this.#keyOf(file)) ? file.bytes : 0;
      groups[file.group] = { kept: kept + more, bytes: bytes + file.bytes };
    }
    return groups;
  }

  /** Deletes files of other builds, and those of an engine that the browser has outgrown. */
  async discardOthers(): Promise<void> {
    const useful = this.#build.files.filter(({ group }) => group !== this.#useless);
    const mine = new Set(useful.map((file) => this.#keyOf(file)));
    const cache = await this.#cache;
    const others = [...(await this.#keys())].filter((key) => !mine.has(key));
    await Promise.all(others.map((key) => cache.delete(key)));
  }

  async #fetchAndPut(file: SiteFile): Promise<void> {
    const url = new URL(file.path, this.#folder);
    try {
      await this.put(file, await this.#fetch(url, { priority: 'low' }));
    } catch (error) {
      if (!(error instanceof OtherFile)) throw error;
      // The browser's HTTP cache may hold the file of an earlier build.
      await this.put(file, await this.#fetch(url, { cache: 'reload' }));
    }
  }

  async #keys(): Promise<Set<string>> {
    const requests = await (await this.#cache).keys();
    return new Set(requests.map(({ url }) => url));
  }

  #keyOf(file: SiteFile): string {
    return `${new URL(file.path, this.#folder).href}?sha256=${file.hash}`;
  }

  /** The path below the site's folder, `index.html` for the folder itself; null outside. */
  #pathOf(url: string): string | null {
    const { origin, pathname } = new URL(url);
    const address = origin + pathname;
    if (!address.startsWith(this.#folder)) return null;
    return decodeURIComponent(address.slice(this.#folder.length)) || 'index.html';
  }
}

const sum = (files: readonly SiteFile[]): number => files.reduce((total, { bytes }) => total + bytes, 0);

/** The cache's name for a site in this folder, because sites of one origin share Cache Storage. */
export const cacheName = (folder: string): string => `espalier ${folder}`;
