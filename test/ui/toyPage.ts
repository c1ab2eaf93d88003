/** The whole page over a toy trainer and a library in memory, as long as one test lasts. */
import { flushSync, mount, unmount } from 'svelte';
import { vi } from 'vitest';
import { createMemoryLibrary } from '../../src/storage/memory.ts';
import App from '../../src/ui/App.svelte';
import { Lab } from '../../src/ui/state/Lab.svelte.ts';
// The page fetches it when idle; a test that draws completions at once must not wait for a server.
import '../../src/ui/lab/Findings.svelte';
import '../../src/ui/lab/Token.svelte';
import '../../src/ui/lab/drawer/Drawer.svelte';
import '../../src/ui/rollouts/RolloutGroup.svelte';
import '../../src/ui/tree/TreeView.svelte';
import '../../src/ui/views/drawings.ts';
import { Library } from '../../src/ui/state/Library.svelte.ts';
import '../../src/ui/theme.css';
import '../../src/ui/kit.css';
import { Site } from '../../src/ui/site/Site.svelte.ts';
import { toyHandle, type ToyHandle } from './toyHandle.ts';

export interface ToyPage {
  readonly handle: ToyHandle;
  readonly lab: Lab;
  readonly library: Library;
  close(): Promise<void>;
}

export async function openToyPage(): Promise<ToyPage> {
  const handle = toyHandle();
  const library = new Library(Promise.resolve(createMemoryLibrary('storage is denied here')));
  const lab = new Lab(handle, library);
  const app = mount(App, { target: document.body, props: { lab, library, site: new Site() } });
  do await settle();
  while (
    // The checks come when the page is idle.
    !library.loaded ||
    document.body.textContent.includes('Checks run after')
  );
  return { handle, lab, library, close: () => unmount(app) };
}

/** Waits until completions are drawn, whose view is fetched with the first of them. */
export async function completionsDrawn(): Promise<void> {
  await vi.waitFor(async () => {
    await settle();
    if (!document.querySelector('[data-cell], [role="treeitem"]')) throw new Error('no completion is drawn');
  }, 5000);
  await settle(100);
}

/** Waits and lets the page catch up; where it waits at all, frames that are due come too, however busy the machine is. */
export async function settle(ms = 0): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, ms));
  for (let frame = 0; ms > 0 && frame < 2; frame++) await new Promise(requestAnimationFrame);
  flushSync();
}
