/**
 * Connects the page to its worker and its storage and mounts it. This module draws and forwards: no arithmetic on
 * tensors, no engine, no database, no strategies.
 */
import { mount } from 'svelte';
import { createTrainerHandle } from '../runtime/trainerHandle.ts';
import { openStore } from '../storage/store.ts';
import App from './App.svelte';
import { Lab } from './lab/Lab.svelte.ts';
import { Library } from './runs/Library.svelte.ts';
import { referenceQuery } from './methods/referenceLink.ts';
import { Site } from './site/Site.svelte.ts';
import './theme.css';

const app = document.getElementById('app');
if (!app) throw new Error('internal: the page must have an element with id "app", got none');
if (new URLSearchParams(location.search).has('selftest')) {
  void import('./selftest/main.ts').then(({ showSelfTest }) => showSelfTest(app));
} else {
  openPage(app);
}

function openPage(target: HTMLElement): void {
  const library = new Library(openStore());
  const lab = new Lab(createTrainerHandle(), library);
  const site = new Site();
  mount(App, { target, props: { lab, library, site } });

  /** A link sets up its recipe and starts nothing; the address of the reference is the app's. */
  function followAddress(): void {
    const { hash } = location;
    if (hash.length > 1 && referenceQuery(hash) === null) lab.follow(hash);
  }
  followAddress();
  addEventListener('hashchange', followAddress);

  // In development files change under the page, and nothing keeps them. After everything that the page itself needs.
  if (import.meta.env.PROD) {
    if (document.readyState === 'complete') site.connect(import.meta.url);
    else addEventListener('load', () => site.connect(import.meta.url));
  }
}
