/**
 * The embedded page: one widget, set up by the address, that answers the page around it. It fetches no engine before the
 * first run, registers nothing and stores nothing unless asked.
 */
import { mount } from 'svelte';
import { decodeLink } from '../../config/link.ts';
import { createWidgetHandle } from '../../runtime/widgetHandle.ts';
import type { RunLibrary } from '../../storage/library.ts';
import { Lab } from '../lab/Lab.svelte.ts';
import { sentenceOf } from '../lab/sentences.ts';
import { Library } from '../runs/Library.svelte.ts';
import { narrowPolicy } from './contentPolicy.ts';
import { openHostLink } from './hostLink.ts';
import { onceInSight } from './inSight.ts';
import { readOptions } from './options.ts';
import { perform, stateOf } from './perform.ts';
import { reportState } from './report.svelte.ts';
import { setTheme } from './theme.ts';
import Widget from './Widget.svelte';
import '../theme.css';
import './embed.css';

const folder = new URL('./', location.href).href;

function open(target: HTMLElement): void {
  const options = readOptions(location.search);
  const recipe = decodeLink(location.hash);
  setTheme(options.theme, document);
  const library = new Library(openLibrary(options.store));
  const lab = new Lab(createWidgetHandle({ keepsRuns: options.store }), library);
  lab.apply(recipe);
  target.replaceChildren();
  mount(Widget, { target, props: { lab, options, home: folder } });

  if (window.parent !== window) {
    const link = openHostLink({
      parent: window.parent,
      host: options.host,
      perform: (command) => perform(lab, command),
      stateOf: () => stateOf(lab),
    });
    reportState(lab, link);
  }
  if (options.autoplay) onceInSight(target, () => void (lab.state === 'idle' && lab.start()));
}

/** Either is fetched beside the page's own script, and the database only where it is wanted. */
async function openLibrary(keepsRuns: boolean): Promise<RunLibrary> {
  if (keepsRuns) return (await import('../../storage/store.ts')).openStore();
  return (await import('../../storage/widgetStore.ts')).openWidgetStore();
}

const target = document.getElementById('app');
if (!target) throw new Error('internal: the page must have an element with id "app", got none');
// In development the server itself needs inline styles and a socket.
if (import.meta.env.PROD) narrowPolicy(document, folder);
try {
  open(target);
} catch (error) {
  // Whoever wrote the code of the page around must see this; a reader cannot mend it.
  const refusal = document.createElement('p');
  refusal.className = 'refusal';
  refusal.setAttribute('role', 'alert');
  refusal.textContent = sentenceOf(error);
  target.replaceChildren(refusal);
}
