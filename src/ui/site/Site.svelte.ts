/** The page's delivery: threads, offline copy, storage. The code that does the work is fetched after the page has loaded. */
import type { SiteConnection } from '../../site/connect.ts';
import { unknownFacts, type SiteFacts } from '../../site/facts.ts';
import { engineGroup, languageGroup, policyGroup, type FileGroup } from '../../site/files.ts';
import { holdTraining, trainsElsewhere } from '../../site/trainingLock.ts';
import type { DeviceInfo } from '../../runtime/protocol.ts';
import { savesData } from '../../site/savesData.ts';

/** The browser's offer to install the page as an app. */
interface InstallOffer extends Event {
  prompt(): Promise<unknown>;
}

/** How often a page that is seen checks whether another tab trains. */
const lookMs = 1000;

export class Site {
  facts = $state.raw<SiteFacts>(unknownFacts);
  #offer = $state.raw<InstallOffer | null>(null);
  #connection: Promise<SiteConnection> | null = null;
  /** The files that the device uses: its engine, and base policies of the chosen sizes. */
  wanted = $state.raw<readonly FileGroup[]>([]);
  #release: (() => void) | null = null;
  #touched = false;
  #hasRun = false;
  #reloadsItself = false;
  /** Whether this page has asked the browser for persistent storage. */
  persistAsked = $state.raw(false);

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

  /** Whether the browser offers to install the page as an app. */
  get canInstall(): boolean {
    return this.#offer !== null;
  }

  /** Whether the page is about to reload itself for isolation. */
  get reloadsItself(): boolean {
    return this.#reloadsItself;
  }

  /** Installs the service worker. `entry`: address of the page's own script. */
  connect(entry: string): void {
    this.#connection ??= import('../../site/connect.ts').then(({ SiteConnection }) => {
      const inUse = () => ({ touched: this.#touched, hasRun: this.#hasRun });
      const report = (facts: Partial<SiteFacts>) => this.#report(facts);
      const onReload = () => void (this.#reloadsItself = true);
      return new SiteConnection({ entry, report, inUse, onReload });
    });
    void this.#then(async (connection) => {
      await connection.start();
      await connection.keep(this.wanted);
    });
    void this.readPersisted();
  }

  /** Follows the Lab: a ready device tells which files to keep; running and starting runs are not disturbed. */
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
    // If the reader saves data, no engine loads before a run; the files to keep can still be listed.
    if (starts || (device === null && !savesData())) return;
    const kind = device?.kind ?? 'wasm';
    const { lang } = document.documentElement;
    const wanted = [engineGroup(kind, 'Suspending' in WebAssembly), policyGroup(String(policy))];
    if (lang !== '' && lang !== 'en') wanted.push(languageGroup(lang));
    const added = wanted.filter((group) => !this.wanted.includes(group));
    if (added.length === 0) return;
    this.wanted = [...this.wanted, ...added];
    void this.#then((connection) => connection.keep(added));
  }

  /** Follows whether another tab trains, until the returned function is called. */
  watch(): () => void {
    const look = async (): Promise<void> => {
      if (document.visibilityState !== 'visible') return;
      const found = await trainsElsewhere();
      if (found !== this.facts.trainsElsewhere) this.#report({ trainsElsewhere: found });
    };
    void look();
    const timer = setInterval(() => void look(), lookMs);
    return () => clearInterval(timer);
  }

  /** Keeps these groups on the reader's request. */
  keep(groups: readonly FileGroup[]): void {
    void this.#then((connection) => connection.keep([...this.wanted, ...groups], true));
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

  /** Shows the browser's install dialog, which works once per offer. */
  async installApp(): Promise<void> {
    const offer = this.#offer;
    this.#offer = null;
    // An expired offer is refused: the page cannot be installed any more.
    await offer?.prompt().catch(() => undefined);
  }

  /** Asks the browser to keep stored data until the reader deletes it. */
  async persist(): Promise<void> {
    await navigator.storage?.persist?.().catch(() => false);
    await this.readPersisted();
    this.persistAsked = true;
  }

  /** Like `persist`, unless already asked or promised: some browsers prompt the reader each time. */
  async persistOnce(): Promise<void> {
    if (this.persistAsked) return;
    this.persistAsked = true;
    await this.readPersisted();
    if (this.facts.persisted === false) await this.persist();
  }

  async readPersisted(): Promise<void> {
    const persisted = (await navigator.storage?.persisted?.().catch(() => null)) ?? null;
    this.#report({ persisted });
  }

  /** Ignores a script that cannot be fetched: the page works without a service worker. */
  async #then(work: (connection: SiteConnection) => Promise<void>): Promise<void> {
    try {
      const connection = await this.#connection;
      if (connection) await work(connection);
    } catch (error) {
      const because = error instanceof Error ? error.message : String(error);
      this.#report({ offline: { state: 'partial', because } });
    }
  }

  #report(facts: Partial<SiteFacts>): void {
    this.facts = { ...this.facts, ...facts };
  }
}
