/**
 * Connects the page to its worker and its storage and mounts it. This module draws and forwards: no arithmetic on
 * tensors, no engine, no database, no strategies.
 */
import { mount } from 'svelte';
import { bringsCode } from '../config/link.ts';
import { createTrainerHandle } from '../runtime/trainerHandle.ts';
import type { RunLibrary } from '../storage/library.ts';
import App from './App.svelte';
import { Lab } from './lab/Lab.svelte.ts';
import { mayWarm } from './lab/mayWarm.ts';
import { sparesMemory } from './lab/spareMemory.ts';
import { Library } from './runs/Library.svelte.ts';
import { referenceQuery } from './methods/referenceLink.ts';
import { isPlaceAddress } from './places.ts';
import { Site } from './site/Site.svelte.ts';
import { leavePress, takePress } from '../site/memory.ts';
import { withTaught } from './tasks/withTaught.ts';
import './theme.css';

const app = document.getElementById('app');
if (!app) throw new Error('internal: the page must have an element with id "app", got none');
/** What `public/start.js` found: absent while the page starts. */
const { documentElement: page } = document;
if (page.dataset['page'] === 'unsupported') {
  // It says so already, and there is nothing here that could run.
} else if (new URLSearchParams(location.search).has('selftest')) {
  app.replaceChildren();
  page.dataset['page'] = 'ready';
  void import('./selftest/main.ts').then(({ showSelfTest }) => showSelfTest(app));
} else {
  openPage(app);
}

/** Fetched beside the page's own script: nothing that is shown first needs it. */
async function openLibrary(): Promise<RunLibrary> {
  const loading = import('../storage/store.ts');
  const { openStore } = await loading.catch((error: unknown) => {
    throw new Error(
      'storage: its script could not be loaded; look at the connection, then reload the page; stored runs are not lost',
      { cause: error },
    );
  });
  return openStore();
}

function openPage(target: HTMLElement): void {
  const library = new Library(openLibrary());
  const handle = createTrainerHandle({ keepsSpare: (config) => sparesMemory(config, navigator) });
  const lab = new Lab(withTaught(handle), library, mayWarm());
  void lab.overlaid.remember();
  const site = new Site();
  // From what stands in the document until now to the page itself, without an empty frame between.
  target.replaceChildren();
  mount(App, { target, props: { lab, library, site } });
  page.dataset['page'] = 'ready';

  /** A link sets up its recipe and starts nothing; the address of a place is the app's, and code is asked about first. */
  function followAddress(): void {
    const { hash } = location;
    if (hash.length <= 1 || referenceQuery(hash) !== null || isPlaceAddress(hash)) return;
    if (!bringsCode(hash)) lab.follow(hash);
  }
  followAddress();
  addEventListener('hashchange', followAddress);

  // Run, pressed in the moment between the page's own reload and its end, is for the page that follows.
  addEventListener('pagehide', () => {
    if (site.reloadsItself && (lab.busy || lab.run)) leavePress();
  });
  if (takePress()) void lab.start();

  /**
   * WebKit keeps a page that the reader leaves, with its thread and its locks, so no other page could resume the run. The page
   * therefore ends the thread of a stored run, and reloads when the reader comes back.
   */
  let isLeft = false;
  addEventListener('pagehide', ({ persisted }) => {
    if (!persisted || lab.run?.storage !== 'indexeddb') return;
    isLeft = true;
    lab.dispose();
    library.holdPlace(null);
  });
  addEventListener('pageshow', () => {
    if (isLeft) location.reload();
  });

  // In development files change under the page, and nothing keeps them. After everything that the page itself needs.
  if (import.meta.env.PROD) {
    if (document.readyState === 'complete') site.connect(import.meta.url);
    else addEventListener('load', () => site.connect(import.meta.url));
  }
}
