/**
 * The embedded page: one widget, set up by its address, that answers the host page. It fetches no engine before the first
 * run, registers no service worker and stores nothing unless asked.
 */
import { withMoreTexts } from '../../texts/t.ts';
import { mount } from 'svelte';
import { bringsCode, decodeLink } from '../../config/link.ts';
import { withTaught } from '../tasks/withTaught.ts';
import { createWidgetHandle } from '../../runtime/widgetHandle.ts';
import type { RunLibrary } from '../../storage/library.ts';
import { Lab } from '../state/Lab.svelte.ts';
import { fetchHelpSoon, withReasons } from '../state/help.svelte.ts';
import { sentenceOf } from '../state/sentences.ts';
import { Library } from '../state/Library.svelte.ts';
import { narrowPolicy } from './contentPolicy.ts';
import { holdPlaceOf } from './holdPlace.svelte.ts';
import { openHostLink, type HostLink } from './hostLink.ts';
import { onceInSight } from './inSight.ts';
import type { WidgetState } from './messages.ts';
import { hostOf, readOptions, showsRound, type WidgetOptions } from '../share/options.ts';
import { reportState } from './report.svelte.ts';
import { setTheme } from './theme.ts';
import { refusedInLesson, widgetStateOf } from './widgetState.ts';
import Widget from './Widget.svelte';
import '../theme.css';
import '../kit.css';
import './embed.css';

const folder = new URL('./', location.href).href;

/** The run of the widget; null until the reader allows the code of its link. */
let lab: Lab | null = null;
/** What is wrong with the address; null: nothing. */
let failure: string | null = null;
let isLesson = false;
const link = linkTo(hostOf(location.search));

async function open(target: HTMLElement): Promise<void> {
  const options = readOptions(location.search);
  isLesson = options.lesson !== null;
  setTheme(options.theme, document);
  const asks = bringsCode(location.hash);
  if (!asks) await openWidget(target, options, location.hash);
  link?.tell({ type: 'ready', state: stateNow() });
  if (lab !== null && link !== null) reportState(lab, link);
  if (asks)
    ask(target, async (hash) => {
      const opened = await openWidget(target, options, hash);
      if (link !== null) reportState(opened, link);
    });
}

/** Shows the code of the link and runs none of it before the reader agrees. */
function ask(target: HTMLElement, onopen: (hash: string) => Promise<void>): void {
  void import('./askCode.ts').then(
    ({ askCode }) =>
      attempt(target, async () =>
        askCode(target, location.hash, (opened) => void attempt(target, () => onopen(opened))),
      ),
    () =>
      refuse(target, new Error('the code could not be shown; look at the connection, then reload the page')),
  );
}

/** The channel to the host page; null if there is none. */
function linkTo(host: string | null): HostLink | null {
  if (window.parent === window) return null;
  return openHostLink({
    parent: window.parent,
    host,
    perform: async (command) => {
      const refused = failure ?? (isLesson ? refusedInLesson(command) : null);
      if (refused !== null) throw new Error(refused);
      if (lab !== null) return (await import('./perform.ts')).performCommand(lab, command);
      if (command.type !== 'getState')
        throw new Error(
          `${command.type}: the reader must open the code of this widget first. Nothing of it has run.`,
        );
    },
    stateOf: stateNow,
  });
}

function stateNow(): WidgetState {
  if (lab !== null && failure === null) return widgetStateOf(lab);
  const state = failure === null ? 'idle' : 'error';
  return { state, round: 0, reward: null, passAt1: null, link: location.hash, failure };
}

/** Opens the run, or the lesson; its player is fetched only here. */
async function openWidget(target: HTMLElement, options: WidgetOptions, hash: string): Promise<Lab> {
  const recipe = await withReasons(() => decodeLink(hash));
  // A library in memory is empty before the first run: its code waits for that.
  const library = new Library(options.store ? openLibrary(true) : () => openLibrary(false));
  const opened = new Lab(withTaught(createWidgetHandle({ keepsRuns: options.store })), library);
  opened.apply(recipe);
  if (options.store) holdPlaceOf(opened, library);
  fetchHelpSoon();
  if (options.lesson !== null) {
    const { showLesson } = await withMoreTexts(() => import('../learn/embedded.ts'));
    showLesson(options.lesson, { target, lab: opened, home: folder, isRound: showsRound(options) });
    return (lab = opened);
  }
  target.replaceChildren();
  mount(Widget, { target, props: { lab: opened, options, home: folder } });
  if (options.autoplay) onceInSight(target, () => void (opened.state === 'idle' && opened.start()));
  return (lab = opened);
}

/** Opens a library in storage or in memory; the database code is fetched only if needed. */
async function openLibrary(keepsRuns: boolean): Promise<RunLibrary> {
  if (keepsRuns) return (await import('../../storage/store.ts')).openStore();
  return (await import('../../storage/memory.ts')).createMemoryLibrary();
}

const target = document.getElementById('app');
if (!target) throw new Error('internal: the page must have an element with id "app", got none');
// The development server itself needs inline styles and a socket.
if (import.meta.env.PROD) narrowPolicy(document, folder);
void attempt(target, () => open(target));

/** Shows an error in the widget and tells the page around: its author must see it, a reader cannot fix it. */
async function attempt(target: HTMLElement, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    refuse(target, error);
  }
}

function refuse(target: HTMLElement, error: unknown): void {
  failure = (error instanceof Error ? error.message : String(error)).slice(0, 8192);
  link?.tell({ type: 'error', message: failure });
  const refusal = document.createElement('p');
  refusal.className = 'refusal';
  refusal.setAttribute('role', 'alert');
  refusal.textContent = sentenceOf(error);
  target.replaceChildren(refusal);
}
