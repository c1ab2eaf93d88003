/** The languages of the page, and the reader's choice, which `public/start.js` reads before the page opens. */
import type { LanguageCode } from './languages.ts';

/** Languages by their code, each under its own name. */
const languageNames: Readonly<Record<LanguageCode, string>> = { en: 'English', de: 'Deutsch' };

const names: Readonly<Record<string, string>> = languageNames;

export interface Language {
  readonly code: string;
  readonly name: string;
}

/** Languages of this build besides the one of this page; none in development. */
export function otherLanguages({ lang, dataset }: HTMLElement): Language[] {
  return (dataset['languages'] ?? '')
    .split(' ')
    .filter((code) => code !== lang && Object.hasOwn(names, code))
    .map((code) => ({ code, name: names[code] ?? code }));
}

/** The name of a language; its code if it has none here. */
export const languageName = (code: string): string => names[code] ?? code;

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
