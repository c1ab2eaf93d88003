/** Formats dates in the language of the page, as the reader's country writes them. */

// Created once, because creation is slow.
const { lang } = document.documentElement;
const locale = navigator.languages.find((one) => one.startsWith(lang)) ?? (lang || undefined);

/** A date with its time to the minute. */
export const dates = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });
