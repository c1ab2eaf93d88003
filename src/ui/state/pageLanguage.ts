/** The language of the page; what workers say and records hold is in English in every language. */

/** Whether the page is in the language of workers and records, so that it shows their words as they are. */
export const inEnglish = (): boolean => (globalThis.document?.documentElement.lang || 'en') === 'en';
