/**
 * Connects the page to its worker and its storage and mounts it. This module draws and forwards: no arithmetic on
 * tensors, no engine, no database, no strategies.
 */
import { mount } from 'svelte';
import { bringsCode } from '../config/link.ts';
import { createTrainerHandle } from '../runtime/trainerHandle.ts';
import { openStore } from '../storage/store.ts';
import App from './App.svelte';
import { Lab } from './lab/Lab.svelte.ts';
import { Library } from './runs/Library.svelte.ts';
import { referenceQuery } from './methods/referenceLink.ts';
import { Site } from './site/Site.svelte.ts';
import { withTaught } from './tasks/withTaught.ts';
import './theme.css';

const target = document.getElementById('app');
if (!target) throw new Error('internal: the page must have an element with id "app", got none');

const library = new Library(openStore());
const lab = new Lab(withTaught(createTrainerHandle()), library);
const site = new Site();
mount(App, { target, props: { lab, library, site } });

/** A link sets up its recipe and starts nothing; the address of the reference is the app's, and code is asked about first. */
function followAddress(): void {
  const { hash } = location;
  if (hash.length > 1 && referenceQuery(hash) === null && !bringsCode(hash)) lab.follow(hash);
}
followAddress();
addEventListener('hashchange', followAddress);

// In development files change under the page, and nothing keeps them. After everything that the page itself needs.
if (import.meta.env.PROD) {
  if (document.readyState === 'complete') site.connect(import.meta.url);
  else addEventListener('load', () => site.connect(import.meta.url));
}
