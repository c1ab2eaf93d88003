/**
 * The page's side of the service worker: installs it, reloads once for isolation, lets it keep files, and applies an update
 * on the reader's request. Loaded after the page, which works without it, online, with one thread for each worker.
 */
import { savesData } from './savesData.ts';
import { ask, NoAnswer } from './ask.ts';
import type { Offline, SiteFacts, Update } from './facts.ts';
import { policiesForAll, type FileGroup } from './files.ts';
import { isNoted, note } from './memory.ts';
import type { SiteStatus } from './messages.ts';
import { shouldReload } from './reload.ts';
import { cacheName } from './shelf.ts';

export interface ConnectOptions {
  /** Address of the page's own script, which identifies its build. */
  readonly entry: string;
  readonly report: (facts: Partial<SiteFacts>) => void;
  /** Whether the reader has pressed or typed anything, and whether a run is open. */
  readonly inUse: () => { readonly touched: boolean; readonly hasRun: boolean };
  /** Called when the page starts to reload itself and ignores further presses. */
  readonly onReload: () => void;
}

/** Retries of a worker that the browser ended while it fetched. */
const mostTries = 3;
const folder = (): string => new URL('./', document.baseURI).href;

/** Why no service worker can be installed here, or null. */
function obstacle(): Offline | null {
  const because = (text: string, inFrame = false): Offline => ({
    state: 'impossible',
    because: text,
    inFrame,
  });
  if (window.top !== window) return because('inside a frame of another page nothing is installed', true);
  if (!isSecureContext) return because('the address does not begin with https://');
  if (!('serviceWorker' in navigator))
    return because('this browser has no service workers here, as in some private windows');
  return null;
}

/** One page's connection to the service worker. */
export class SiteConnection {
  readonly #options: ConnectOptions;
  /** The path of the page's own script below the site's folder, as the worker lists it. */
  readonly #entry: string;
  #registration: ServiceWorkerRegistration | null = null;
  #wanted = new Set<FileGroup>();
  #keeping: Promise<void> | null = null;
  /** What the page does after the worker is replaced; null if this page did not request that. */
  #replacing: 'reload' | 'quietly' | null = null;

  constructor(options: ConnectOptions) {
    this.#options = options;
    this.#entry = options.entry.slice(folder().length);
  }

  /** Installs the worker unless something prevents it or the reader removed it. Never rejects; reports failures. */
  async start(): Promise<void> {
    const against = obstacle();
    this.#report({ controlled: isControlled(), reloadedBefore: isNoted('reloaded') === true });
    if (against) return this.#offline(against);
    if (isNoted('off')) return this.#offline({ state: 'off' });
    const workers = navigator.serviceWorker;
    let hadOne = isControlled();
    workers.addEventListener('controllerchange', () => {
      this.#report({ controlled: isControlled() });
      if (this.#replacing === 'reload') return location.reload();
      if (hadOne && this.#replacing === null) this.#update({ state: 'elsewhere' });
      hadOne = isControlled();
      this.#replacing = null;
    });
    try {
      const options = { scope: './', updateViaCache: 'none' } as const;
      const registration = (await workers.register(new URL('sw.js', folder()), options)) as
        ServiceWorkerRegistration | undefined;
      if (!registration) throw new Error('it gave no reason');
      this.#registration = registration;
      this.#watch(registration);
      await becomesActive(registration);
    } catch (error) {
      return this.#offline(refusal(error));
    }
    if (!isControlled()) await controlledWithin(5000);
    if (this.#reloadOnce()) return;
    await this.#refresh();
  }

  /** Keeps the app and these groups, besides earlier ones. `asked`: the reader asked for it. */
  async keep(groups: readonly FileGroup[], asked = false): Promise<void> {
    for (const group of groups) this.#wanted.add(group);
    // Until the page knows its engine, fetching other files would slow the first load.
    if (this.#wanted.size === 0 || !this.#registration?.active) return;
    await this.#keeping;
    await this.#refresh();
    if (!asked && savesData()) return;
    this.#keeping = this.#keepAll(this.#registration.active).finally(() => (this.#keeping = null));
    await this.#keeping;
  }

  /** Uninstalls the worker, deletes its files, and does not install it again until `install`. The page continues. */
  async remove(): Promise<void> {
    note('off', true);
    await this.#keeping;
    await this.#registration?.unregister();
    this.#registration = null;
    await caches.delete(cacheName(folder()));
    this.#report({ offline: { state: 'off' }, groups: null, update: { state: 'none' } });
  }

  /** Installs the worker again after `remove`. */
  async install(): Promise<void> {
    note('off', false);
    this.#offline({ state: 'starting' });
    await this.start();
  }

  /** Switches to the newer build and reloads the page, unless a run trains in any tab. */
  async applyUpdate(): Promise<void> {
    const waiting = this.#registration?.waiting;
    if (!waiting) return location.reload();
    this.#replacing = 'reload';
    try {
      await ask(waiting, { ask: 'replace' });
    } catch (error) {
      this.#replacing = null;
      this.#update({ state: 'waiting', refused: messageOf(error) });
    }
  }

  async #keepAll(worker: ServiceWorker): Promise<void> {
    this.#offline({ state: 'keeping', done: null });
    const groups = [...this.#wanted];
    for (let tries = 1; ; tries++) {
      try {
        await ask(worker, { ask: 'keep', groups }, (reply) => {
          if (reply.say === 'progress') this.#offline({ state: 'keeping', done: reply.done });
        });
        return await this.#refresh();
      } catch (error) {
        if (error instanceof NoAnswer && tries < mostTries) continue;
        await this.#refresh();
        return this.#offline({ state: 'partial', because: messageOf(error) });
      }
    }
  }

  /** Updates what is kept, and whether that is enough. */
  async #refresh(): Promise<void> {
    const worker = this.#registration?.active;
    if (!worker) return;
    try {
      const { groups } = await this.#statusOf(worker);
      if (this.#wanted.size > 0) for (const group of policiesForAll(groups)) this.#wanted.add(group);
      const needed: FileGroup[] = ['app', ...this.#wanted];
      const isKept = needed.every((group) => {
        const have = groups[group];
        return !have || have.kept === have.bytes;
      });
      this.#report({ groups });
      if (this.#wanted.size === 0) return;
      this.#offline(
        isKept ? { state: 'ready' } : { state: 'partial', because: savesData() ? saving : unfinished },
      );
    } catch (error) {
      this.#offline({ state: 'partial', because: messageOf(error) });
    }
  }

  async #statusOf(worker: ServiceWorker): Promise<SiteStatus> {
    const reply = await ask(worker, { ask: 'status', entry: this.#entry });
    if (reply.say !== 'status') throw new Error('internal: the worker must answer a question for its status');
    return reply.status;
  }

  #watch(registration: ServiceWorkerRegistration): void {
    const waits = () => {
      if (registration.waiting && registration.active) void this.#consider(registration.waiting);
    };
    waits();
    registration.addEventListener('updatefound', () => {
      const { installing } = registration;
      installing?.addEventListener('statechange', () => installing.state === 'installed' && waits());
    });
  }

  /** A newer worker waits. A page from the network already runs that build, so the switch changes nothing for it. */
  async #consider(waiting: ServiceWorker): Promise<void> {
    try {
      const { entry } = await this.#statusOf(waiting);
      if (entry !== this.#entry) throw new Error('another build');
      this.#replacing = 'quietly';
      await ask(waiting, { ask: 'replace' });
    } catch {
      this.#replacing = null;
      this.#update({ state: 'waiting', refused: null });
    }
  }

  /** Reloads if that will isolate the page and disturb no work; notes it first, so that it happens only once. */
  #reloadOnce(): boolean {
    const now = {
      isolated: crossOriginIsolated,
      controlled: isControlled(),
      reloadedBefore: isNoted('reloaded'),
      ...this.#options.inUse(),
    };
    if (!shouldReload(now) || !note('reloaded', true)) return false;
    this.#options.onReload();
    location.reload();
    return true;
  }

  #report(facts: Partial<SiteFacts>): void {
    this.#options.report(facts);
  }

  #offline(offline: Offline): void {
    this.#report({ offline });
  }

  #update(update: Update): void {
    this.#report({ update });
  }
}

const saving = 'the browser is set to save data';
const unfinished = 'the download has not finished';

const isControlled = (): boolean => Boolean(navigator.serviceWorker?.controller);

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

function refusal(error: unknown): Offline {
  const because = `this browser did not install the site’s worker (${messageOf(error)})`;
  return { state: 'impossible', because, inFrame: false };
}

/** Resolves when the registration has an active worker. Rejects if its first one cannot be installed. */
function becomesActive({ active, installing, waiting }: ServiceWorkerRegistration): Promise<void> {
  if (active) return Promise.resolve();
  const worker = installing ?? waiting;
  return new Promise((resolve, reject) => {
    if (!worker) return reject(new Error('there is none to install'));
    const look = () => {
      if (worker.state === 'activated') resolve();
      if (worker.state === 'redundant') reject(new Error('its installation failed'));
    };
    worker.addEventListener('statechange', look);
    look();
  });
}

function controlledWithin(ms: number): Promise<void> {
  return new Promise((resolve) => {
    navigator.serviceWorker.addEventListener('controllerchange', () => resolve(), { once: true });
    setTimeout(resolve, ms);
  });
}
