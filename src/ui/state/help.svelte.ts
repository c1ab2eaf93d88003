/** Fetches the help texts of the built page, and draws again what was drawn without them. */
import { onHelpRead, takeHelp } from '../../config/helpTable.ts';

let arrived = $state(0);
let fetched: Promise<void> | null = null;

/** Fetches them once; a view that shows them all calls it when it opens. Where it fails, the next call tries again. */
export function fetchHelp(): Promise<void> {
  fetched ??= import('../../config/helpTexts.ts').then(
    ({ helpTexts }) => {
      takeHelp(helpTexts);
      arrived++;
    },
    () => void (fetched = null),
  );
  return fetched;
}

/** Fetches them as soon as the reader moves the pointer, types or moves the focus: until then none of them is seen. */
export function fetchHelpSoon(): void {
  onHelpRead(() => void arrived);
  for (const sign of ['pointermove', 'pointerdown', 'keydown', 'focusin'])
    addEventListener(sign, () => void fetchHelp(), { once: true, passive: true });
}
