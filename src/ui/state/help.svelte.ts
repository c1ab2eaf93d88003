/** Fetches the help texts of the built page, and draws again what was drawn without them. */
import { fetchMoreTexts, withMoreTexts } from '../../texts/t.ts';
import { onHelpRead, takeHelp } from '../../config/helpTable.ts';

let arrived = $state(0);
let fetched: Promise<void> | null = null;

/** Fetches them once; a view that shows them all calls it when it opens. Where it fails, the next call tries again. */
export function fetchHelp(): Promise<void> {
  fetched ??= Promise.all([import('../../config/helpTexts.ts'), fetchMoreTexts()]).then(
    ([{ helpTexts }]) => {
      takeHelp(helpTexts);
      arrived++;
    },
    () => void (fetched = null),
  );
  return fetched;
}

const signs = ['pointermove', 'pointerdown', 'keydown', 'focusin'] as const;

/**
 * Fetches them as soon as the reader moves the pointer, types or moves the focus, and again at the next sign where that
 * failed: until then hardly any of them is seen.
 */
export function fetchHelpSoon(): void {
  onHelpRead(() => void arrived);
  const fetchAtSign = async (): Promise<void> => {
    await fetchHelp();
    if (arrived > 0) for (const sign of signs) removeEventListener(sign, fetchAtSign);
  };
  for (const sign of signs) addEventListener(sign, fetchAtSign, { passive: true });
}

/** Loads a part of the page that explains or refuses something as it opens, with all texts. */
export const withHelp = <T>(load: () => Promise<T>): Promise<T> =>
  withMoreTexts(async () => (await Promise.all([load(), fetchHelp()]))[0]);

/** What `read` makes of a text from outside. Where it refuses, it reads again with all texts, so that the refusal has its reason. */
export async function withReasons<T>(read: () => T): Promise<T> {
  try {
    return read();
  } catch {
    await fetchHelp();
    return read();
  }
}
