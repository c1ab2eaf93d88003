/** Finds the texts of an HTML page. */
import { textsInSvelte } from './inSvelte.ts';
import type { Text } from './text.ts';

/** The texts of a page's title, description and body, in order. */
export function textsInHtml(html: string): Text[] {
  // The doctype is no markup of a component; blanks keep all places.
  return textsInSvelte(html.replace(/^<!doctype html>/i, (doctype) => ' '.repeat(doctype.length)));
}
