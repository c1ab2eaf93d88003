/** The state of the page's delivery: threads, offline copy, storage. What does the work is fetched after the page has loaded. */
import type { SiteConnection } from '../../site/connect.ts';
import { unknownFacts, type SiteFacts } from '../../site/facts.ts';
import { engineGroup, policyGroup, type FileGroup } from '../../site/files.ts';
import { holdTraining } from '../../site/trainingLock.ts';
import type { DeviceInfo } from '../../runtime/protocol.ts';
import { savesData } from '../../site/savesData.ts';

/** The browser's offer to install the page as an app. */
interface InstallOffer extends Event {
  prompt(): Promise<unknown>;
}

export class Site {
  #facts = $state.raw<SiteFacts>(unknownFacts);
  #offer = $state.raw<InstallOffer | null>(null);
  #connection: Promise<SiteConnection> | null = null;
  #wanted = $state.raw<readonly FileGroup[]>([]);
  #release: (() => void) | null = null;
  #touched = false;
  #hasRun = false;
  #reloadsItself = false;
  #persistAsked = $state.raw(false);

  constructor() {
    for (const type of ['pointerdown', 'keydown']) {
      addEventListener(type, () => (this.#touched = true), { once: true, capture: true });
    }
    addEventListener('beforeinstallprompt', (event) => {
      event.preventDefault();
      this.#offer = event as InstallOffer;
    });
    addEventListener('appinstalled', () => (this.#offer = null));
  }

  get facts(): SiteFacts {
    return this.#facts;
  }
  /** What the device uses: its engine, and base policies of the sizes chosen. */
  get wanted(): readonly FileGroup[] {
    return this.#wanted;
  }
  /** Whether the browser offers to install the page as an app. */
  get canInstall(): boolean {
    return this.#offer !== null;
  }

  /** The page has begun to reload itself for isolation and goes away in a moment. */
  get reloadsItself(): boolean {
    return this.#reloadsItself;
  }

  /** Installs the site's worker. `entry` is the address of the page's own script. */
  connect(entry: string): void {
    this.#connection ??= import('../../site/connect.ts').then(({ SiteConnection }) => {
      const inUse = () => ({ touched: this.#touched, hasRun: this.#hasRun });
      const report = (facts: Partial<SiteFacts>) => (this.#facts = { ...this.#facts, ...facts });
      const onReload = () => void (this.#reloadsItself = true);
      return new SiteConnection({ entry, report, inUse, onReload });
    });
    void this.#then(async (connection) => {
      await connection.start();
      await connection.keep(this.#wanted);
    });
    void this.readPersisted();
  }

  /** Notes what the Lab does: a device that is ready says which files to keep; a run is never disturbed, its first rounds never slowed. */
  follow(
    device: DeviceInfo | null,
    policy: unknown,
    hasRun: boolean,
    { trains, starts }: { readonly trains: boolean; readonly starts: boolean },
  ): void {
    this.#hasRun = hasRun;
    if (trains) this.#release ??= holdTraining();
    else {
      this.#release?.();
      this.#release = null;
    }
    // Where the reader saves data no engine comes before a run, and what would be kept can still be said.
    if (starts || (device === null && !savesData())) return;
    const kind = device?.kind ?? 'wasm';
    const wanted = [engineGroup(kind, 'Suspending' in WebAssembly), policyGroup(String(policy))];
    const added = wanted.filter((group) => !this.#wanted.includes(group));
    if (added.length === 0) return;
    this.#wanted = [...this.#wanted, ...added];
    void this.#then((connection) => connection.keep(added));
  }

  /** Keeps these groups because the reader asks for it. */
  keep(groups: readonly FileGroup[]): void {
    void this.#then((connection) => connection.keep([...this.#wanted, ...groups], true));
  }

  remove(): Promise<void> {
    return this.#then((connection) => connection.remove());
  }

  async installWorker(): Promise<void> {
    await this.#then((connection) => connection.install());
    this.keep([]);
  }

  applyUpdate(): void {
    void this.#then((connection) => connection.applyUpdate());
  }

  /** Asks the browser for its own dialog, which an offer gives once, whatever the reader answers there. */
  async installApp(): Promise<void> {
    const offer = this.#offer;
    this.#offer = null;
    // One that has expired is refused: there is nothing to install with any more.
    await offer?.prompt().catch(() => undefined);
  }

  /** Whether the browser was asked, in this visit, to keep what is stored. */
  get persistAsked(): boolean {
    return this.#persistAsked;
  }

  /** Asks the browser to keep what is stored until the reader deletes it. */
  async persist(): Promise<void> {
    await navigator.storage?.persist?.().catch(() => false);
    await this.readPersisted();
    this.#persistAsked = true;
  }

  /** The same unless it was asked in this visit or promised before: some browsers ask the reader each time. */
  async persistOnce(): Promise<void> {
    if (this.#persistAsked) return;
    this.#persistAsked = true;
    await this.readPersisted();
    if (this.#facts.persisted === false) await this.persist();
  }

  async readPersisted(): Promise<void> {
    const persisted = (await navigator.storage?.persisted?.().catch(() => null)) ?? null;
    this.#facts = { ...this.#facts, persisted };
  }

  /** Where the connection's script cannot be fetched the page works as without a worker. */
  async #then(work: (connection: SiteConnection) => Promise<void>): Promise<void> {
    try {
      const connection = await this.#connection;
      if (connection) await work(connection);
    } catch (error) {
      const because = error instanceof Error ? error.message : String(error);
      this.#facts = { ...this.#facts, offline: { state: 'partial', because } };
    }
  }
}
