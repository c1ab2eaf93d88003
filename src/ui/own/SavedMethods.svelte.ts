/** The own methods that the reader saved: list, rename, duplicate, delete with undo. */
import { renamed } from '../../sandbox/renamed.ts';
import { newMethodKey, openOwnMethods, type SavedMethod } from '../../storage/ownMethods.ts';
import { longestSource } from '../../tasks/own/ownTask.ts';
import { sentenceOf } from '../state/sentences.ts';

const longestTitle = 80;

export class SavedMethods {
  readonly #shelf = openOwnMethods();
  /** Most recently changed first; null until they are read. */
  all = $state.raw<readonly SavedMethod[] | null>(null);
  /** The last deleted method, which `undo` saves again; null if there is none. */
  removed = $state.raw<SavedMethod | null>(null);
  /** The result of the last action, for the reader. */
  said = $state('');

  /** Reads the list again, because an editor or another tab may have saved more. */
  async refresh(): Promise<void> {
    this.all = await (await this.#shelf).list().catch(() => []);
  }

  /** Changes the name, which the code says. */
  async rename(method: SavedMethod, wanted: string): Promise<void> {
    const title = wanted.trim().replace(/\s+/g, ' ');
    if (title === '' || title === method.title) return;
    await this.#attempt(() => this.#keep(method, title, method.key), `Renamed to “${title}”.`);
  }

  /** Saves a copy under a name that no other has. */
  async duplicate(method: SavedMethod): Promise<void> {
    const names = (this.all ?? []).map(({ title }) => title);
    let n = 2;
    while (names.includes(`${method.title} ${n}`)) n++;
    const title = `${method.title} ${n}`;
    await this.#attempt(() => this.#keep(method, title, newMethodKey()), `Saved a copy as “${title}”.`);
  }

  async remove(method: SavedMethod): Promise<void> {
    await this.#attempt(async () => {
      await (await this.#shelf).remove(method.key);
      this.removed = method;
    }, `Deleted “${method.title}”. Runs and links that have its code still open.`);
  }

  /** Saves the last deleted method again, as it was. */
  async undo(): Promise<void> {
    const method = this.removed;
    if (method === null) return;
    await this.#attempt(async () => {
      await (await this.#shelf).save(method);
      this.removed = null;
    }, `“${method.title}” is back.`);
  }

  async #keep(method: SavedMethod, title: string, key: string): Promise<void> {
    if (title.length > longestTitle)
      throw new Error(`a name has at most ${longestTitle} characters, got ${title.length}; shorten it`);
    const source = renamed(method.source, title);
    if (source === null)
      throw new Error(`the code of ${method.title} has no export name; open it and add one`);
    if (source.length > longestSource)
      throw new Error(`the code has at most ${longestSource} characters, with this name ${source.length}`);
    await (await this.#shelf).save({ ...method, key, title, source, updatedAt: Date.now() });
  }

  async #attempt(work: () => Promise<void>, done: string): Promise<void> {
    try {
      await work();
      this.said = (await this.#shelf).because ?? done;
    } catch (error) {
      this.said = sentenceOf(error);
    }
    await this.refresh();
  }
}
