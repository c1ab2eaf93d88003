/** The languages of the page, and the reader's choice, which `public/start.js` reads before the page opens. */

export interface Language {
  readonly code: string;
  readonly name: string;
}

/** Languages of this build besides the one of this page; none in development. */
export function otherLanguages({ lang, dataset }: HTMLElement): Language[] {
  return (dataset['languages'] ?? '')
    .split(' ')
    .filter((code) => code !== '' && code !== lang)
    .map((code) => ({ code, name: languageName(code) }));
}

/** A language under its own name, such as “Deutsch”; its code where the browser has no name. */
export function languageName(code: string): string {
  const name = new Intl.DisplayNames([code], { type: 'language' }).of(code) ?? code;
  return name.charAt(0).toLocaleUpperCase(code) + name.slice(1);
}

/**
 * Remembers the language in this browser and returns the address of its page, with the place that is open. Where the browser
 * denies storage, the address asks for the language.
 */
export function chooseLanguage(
  code: string,
  { pathname, hash }: Pick<Location, 'pathname' | 'hash'>,
): string {
  const page = code === 'en' ? 'index.html' : `${code}.html`;
  try {
    localStorage.setItem(`espalier-language ${pathname.replace(/[^/]*$/, '')}`, code);
    return page + hash;
  } catch {
    return `${page}?language=${code}${hash}`;
  }
}
