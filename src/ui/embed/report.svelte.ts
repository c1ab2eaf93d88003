/** Reports the state of the run to the host page. */
import { paced } from '../state/pace.ts';
import type { Lab } from '../state/Lab.svelte.ts';
import type { HostLink } from './hostLink.ts';
import { widgetStateOf } from './perform.ts';

const betweenMs = 500;
const betweenSizesMs = 200;

/** Sends state changes at once, rounds at most twice a second, and heights at most five times a second. */
export function reportState(lab: Lab, link: HostLink): void {
  const say = paced(() => link.tell({ type: 'status', state: widgetStateOf(lab) }), betweenMs);
  let height = 0;
  const measure = paced(() => {
    const beyond = Number(document.querySelector<HTMLElement>('[data-beyond]')?.dataset['beyond'] ?? 0);
    const now = Math.ceil(document.body.getBoundingClientRect().height - beyond);
    if (now !== height) link.resized((height = now));
  }, betweenSizesMs);
  new ResizeObserver(measure).observe(document.body);

  $effect.root(() => {
    let before: string | null = null;
    $effect(() => {
      void lab.drawn;
      void lab.draft;
      void lab.messages.failure;
      const { state } = lab;
      if (before !== null && state !== before) {
        say.cancel();
        link.tell({ type: 'status', state: widgetStateOf(lab) });
      } else if (before !== null) say();
      before = state;
    });
  });
}
