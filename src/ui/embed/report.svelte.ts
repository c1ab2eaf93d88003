/** Reports the state of the run to the host page. */
import { paced } from '../state/pace.ts';
import type { Lab } from '../state/Lab.svelte.ts';
import type { HostLink } from './hostLink.ts';
import { newRounds } from './newRounds.ts';
import { widgetStateOf } from './widgetState.ts';

const betweenMs = 500;
const betweenSizesMs = 200;

/** Sends state changes and every round at once, the state of a training twice a second, and heights at most five times a second. */
export function reportState(lab: Lab, link: HostLink): void {
  const say = paced(() => link.tell({ type: 'status', state: widgetStateOf(lab) }), betweenMs);
  let height = 0;
  const measure = paced(() => {
    const beyond = Number(document.querySelector<HTMLElement>('[data-beyond]')?.dataset['beyond'] ?? 0);
    const now = Math.ceil(document.body.getBoundingClientRect().height - beyond);
    if (now !== height) link.resized((height = now));
  }, betweenSizesMs);
  new ResizeObserver(measure).observe(document.body);

  const unsaid = newRounds();
  $effect.root(() => {
    let before: string | null = null;
    $effect(() => {
      void lab.draft;
      void lab.messages.failure;
      const { state, drawn } = lab;
      const isNew = before !== null && state !== before;
      if (isNew && state === 'running') link.tell({ type: 'started', state: widgetStateOf(lab) });
      for (const metrics of unsaid(drawn))
        link.tell({ type: 'round', round: metrics['round'] ?? 0, metrics });
      if (isNew) {
        say.cancel();
        link.tell({ type: 'status', state: widgetStateOf(lab) });
      } else if (before !== null) say();
      before = state;
    });
  });
}
