/**
 * A table that was copied from a page, as text with tabs. Browsers copy such a table as text too, but break its rows wherever
 * a cell has several lines, as in the reports of Moodle.
 */

/** What reports of platforms hide from the eye or need for clicks alone. */
const unseen =
  '.accesshide, .sr-only, .visually-hidden, .commands, [hidden], script, style, button, select, textarea';

/** A cell's words in one line, in quotes where the text of a table needs them. */
function cellText(cell: Element): string {
  const seen = cell.cloneNode(true) as Element;
  for (const one of seen.querySelectorAll(unseen)) one.remove();
  for (const end of seen.querySelectorAll('br')) end.replaceWith(' ');
  const text = (seen.textContent ?? '').replace(/\s+/g, ' ').trim();
  return text.includes('"') ? `"${text.replaceAll('"', '""')}"` : text;
}

/** The longest table of a copied part of a page; null where the copied text has its rows in its lines, or there is no table. */
export function pastedTable(html: string, text: string): string | null {
  const tables = [...new DOMParser().parseFromString(html, 'text/html').querySelectorAll('table')];
  const [longest] = tables.sort((a, b) => b.rows.length - a.rows.length);
  if (!longest) return null;
  const rows = [...longest.rows].map((row) => [...row.cells].map(cellText).join('\t'));
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '');
  return rows.filter((row) => row.trim() !== '').length === lines.length ? null : `${rows.join('\n')}\n`;
}
