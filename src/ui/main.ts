/**
 * Connects the page to its worker and its storage and mounts it. This module draws and forwards: no arithmetic on
 * tensors, no engine, no database, no strategies.
 */
import { mount } from 'svelte';
import { withMoreTexts } from '../texts/t.ts';
import { bringsCode } from '../config/link.ts';
import { createLateHandle } from '../runtime/lateHandle.ts';
import type { RunLibrary } from '../storage/library.ts';
import App from './App.svelte';
import { Lab } from './state/Lab.svelte.ts';
import { mayWarm } from './lab/mayWarm.ts';
import { sparesMemory } from './lab/spareMemory.ts';
import { firstRecipe } from './state/firstRecipe.ts';
import { Library } from './state/Library.svelte.ts';
import { referenceQuery } from './navigation/referenceLink.ts';
import { isPlaceAddress } from './navigation/places.ts';
import { fetchHelpSoon } from './state/help.svelte.ts';
import { Site } from './site/Site.svelte.ts';
import { leavePress, takePress } from '../site/memory.ts';
import { withTaught } from './tasks/withTaught.ts';
import './theme.css';
import './kit.css';

const app = document.getElementById('app');
if (!app) throw new Error('internal: the page must have an element with id "app", got none');
/** `public/start.js` sets `data-page` if it found a missing feature, or leaves for the page in another language. */
const { documentElement: page } = document;
if (page.dataset['page'] !== undefined) {
  // The page already says what is missing, and nothing here could run.
} else if (new URLSearchParams(location.search).has('selftest')) {
  app.replaceChildren();
  page.dataset['page'] = 'ready';
  void withMoreTexts(() => import('./selftest/main.ts')).then(({ showSelfTest }) => showSelfTest(app));
} else {
  openPage(app);
}

/** Loads storage in a separate script, because the first view does not need it. */
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
  const handle = createLateHandle({ keepsSpare: (config) => sparesMemory(config, navigator) });
  const lab = new Lab(withTaught(handle), library, mayWarm());
  lab.apply(firstRecipe());
  void lab.overlaid.remember();
  const site = new Site();
  // Replaces the placeholder and mounts in one step, without an empty frame between.
  target.replaceChildren();
  fetchHelpSoon();
  mount(App, { target, props: { lab, library, site } });
  page.dataset['page'] = 'ready';

  /** Sets up a link's recipe and starts nothing; App handles the addresses of places and links with code. */
  function followAddress(): void {
    const { hash } = location;
    if (hash.length <= 1 || referenceQuery(hash) !== null || isPlaceAddress(hash)) return;
    if (!bringsCode(hash)) void lab.follow(hash);
  }
  followAddress();
  addEventListener('hashchange', followAddress);

  // A press of Run just before the page reloads itself is left to the next page.
  addEventListener('pagehide', () => {
    if (site.reloadsItself && (lab.busy || lab.run)) leavePress();
  });
  if (takePress()) void lab.start();

  // WebKit keeps a page with its thread and locks after the reader leaves, so no other page could resume the run. The page
  // therefore ends the thread of a stored run, and reloads when the reader returns.
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

  // Only in production, because development files change. After the page's own files, so as not to slow them.
  if (import.meta.env.PROD) {
    if (document.readyState === 'complete') site.connect(import.meta.url);
    else addEventListener('load', () => site.connect(import.meta.url));
  }
}
