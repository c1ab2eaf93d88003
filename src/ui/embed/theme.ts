/** A theme that the page around a widget has chosen, over the one that the reader's system asks for. */
import type { Theme } from './options.ts';

/**
 * Turns the dark rules of the page's styles on or off for good. They are the same sheets whoever chooses, so that no
 * colour is written twice. `auto` leaves the choice to the system.
 */
export function setTheme(theme: Theme, page: Document): void {
  if (theme === 'auto') return;
  page.documentElement.style.colorScheme = theme;
  for (const sheet of page.styleSheets) {
    for (const rule of sheet.cssRules) {
      if (rule instanceof CSSMediaRule && rule.conditionText.includes('prefers-color-scheme: dark'))
        rule.media.mediaText = theme === 'dark' ? 'all' : 'not all';
    }
  }
}
