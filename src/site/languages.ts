/** The languages of the page. The element has them in its script, so this file imports nothing. */

/**
 * Codes of the languages, English first: `public/start.js` gets them from the build. To add one, write its code
 * here: `npm run texts` makes `src/texts/CODE.po` and names what is missing, which the page shows in English.
 */
export const languageCodes = ['en', 'de'] as const;
export type LanguageCode = (typeof languageCodes)[number];

/** The first language of the page among these codes, such as those of a browser; English if none is. */
export function languageOf(codes: readonly string[]): LanguageCode {
  const known = codes.flatMap((code) =>
    languageCodes.filter((one) => one === code.slice(0, 2).toLowerCase()),
  );
  return known[0] ?? 'en';
}

/** The file of the widget in a language. */
export const widgetPage = (code: LanguageCode): string =>
  code === 'en' ? 'embed.html' : `embed.${code}.html`;
