/** A note's Markdown as HTML that is safe in any page: HTML in it stays text, and nothing is fetched. */
import { micromark } from 'micromark';

/** Images would be fetched from elsewhere, so their mark is plain text and the rest of it a link. */
const withoutImages = { disable: { null: ['labelStartImage'] } };

/** Level of the headings above a note in every page that shows one. */
const above = 2;
const deepest = 6;

/**
 * The HTML of a note. Links open apart and are limited to protocols that run no code; every `<` that the note contains is
 * escaped, so tags in the result are micromark's own.
 */
export function noteHtml(text: string): string {
  const html = micromark(text, { extensions: [withoutImages] });
  return inOrder(html).replaceAll('<a href=', '<a target="_blank" rel="noopener noreferrer" href=');
}

/** Moves headings below those of the page; none is more than one level below the one before it. */
function inOrder(html: string): string {
  let level = above;
  return html.replaceAll(/<(\/?)h([1-6])>/g, (_, end: string, wanted: string) => {
    if (end === '') level = Math.min(Number(wanted) + above, level + 1, deepest);
    return `<${end}h${level}>`;
  });
}
