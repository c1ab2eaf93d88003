/** Applies the theme that a host page chose instead of the system's. */
import type { Theme } from '../share/options.ts';

/**
 * Turns the dark rules of the page's styles on or off for good. Edits the existing sheets so that no colour is written
 * twice. `auto` leaves the choice to the system.
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
