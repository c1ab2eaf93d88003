/**
 * A document of one file: it brings its style, runs no script, and its policy forbids every request. Parts are HTML whose
 * texts are escaped already.
 */
import { escaped } from './markup.ts';

export interface DocumentPart {
  readonly title: string;
  readonly html: string;
}

export interface DocumentContent {
  readonly title: string;
  /** One sentence below the title, as text. */
  readonly lead: string;
  readonly parts: readonly DocumentPart[];
  /** Address that opens the settings again; null where none can. Absent: the document has no such part. */
  readonly rebuild?: string | null;
  readonly engine: string;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** Pictures and styles of the document itself, and nothing else. */
const policy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:";

const style = `
:root { color-scheme: light; }
body { max-width: 800px; margin: 0 auto; padding: 28px 20px 48px; background: #fff; color: #1d211c;
  font: 15px/1.55 system-ui, sans-serif; overflow-wrap: anywhere; }
h1 { margin: 0; font-size: 26px; line-height: 1.25; }
h2 { margin: 30px 0 8px; font-size: 18px; }
h3, h4, h5, h6 { margin: 16px 0 6px; font-size: 15px; }
p { margin: 0 0 10px; }
.soft { color: #5d665b; }
svg { display: block; max-width: 100%; height: auto; }
.wide { overflow-x: auto; }
table { width: 100%; border-collapse: collapse; font-size: 14px; overflow-wrap: normal; }
caption { caption-side: bottom; padding-top: 6px; color: #5d665b; text-align: start; }
th, td { padding: 5px 12px 5px 0; border-top: 1px solid #dfe4dc; text-align: start; vertical-align: top; }
thead th { border-top: 0; color: #5d665b; font-weight: 500; }
td { font-variant-numeric: tabular-nums; }
a { color: #24673f; }
pre { padding: 8px 10px; border-radius: 6px; background: #f4f6f2; white-space: pre-wrap; }
blockquote { margin: 0 0 10px; padding-inline-start: 12px; border-inline-start: 3px solid #dfe4dc; }
footer { margin-top: 34px; padding-top: 10px; border-top: 1px solid #dfe4dc; font-size: 13px; color: #5d665b; }
@media print { body { padding: 0; } }`;

/** The document as the text of an HTML file. */
export function documentHtml({ title, lead, parts, rebuild, engine, now }: DocumentContent): string {
  const written = parts.map(
    ({ title: heading, html }) => `<section>\n<h2>${escaped(heading)}</h2>\n${html}\n</section>`,
  );
  const day = new Date(now).toISOString().slice(0, 10);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>${escaped(title)}</title>
<link rel="icon" href="data:,">
<style>${style}
</style>
</head>
<body>
<main>
<h1>${escaped(title)}</h1>
<p class="soft">${escaped(lead)}</p>
${written.join('\n')}
${rebuild === undefined ? '' : `<section>\n<h2>Make it again</h2>\n${rebuildHtml(rebuild)}\n</section>`}
</main>
<footer>Written by Espalier, engine ${escaped(engine)}, on ${day}.</footer>
</body>
</html>
`;
}

function rebuildHtml(address: string | null): string {
  if (address === null)
    return /* text */ '<p>No link can carry the weights that this run starts from: export it as a run file.</p>';
  return /* text */ `<p><a href="${escaped(address)}" rel="noreferrer">Open these settings in Espalier</a>. Nothing trains before you press Run.</p>`;
}

interface TableContent {
  /** Its name, which no other table of the page has. */
  readonly name: string;
  /** Said below the table. */
  readonly caption: string;
  readonly head: readonly string[];
  /** The first cell of a row names it. */
  readonly rows: readonly (readonly string[])[];
}

/** A table that scrolls by itself where it is too wide; all cells are text. */
export function tableHtml({ name, caption, head, rows }: TableContent): string {
  const line = ([first = '', ...others]: readonly string[]): string =>
    `<tr><th scope="row">${escaped(first)}</th>${others.map((cell) => `<td>${escaped(cell)}</td>`).join('')}</tr>`;
  return [
    `<div class="wide" role="region" aria-label="${escaped(name)}" tabindex="0">`,
    `<table><caption>${escaped(caption)}</caption>`,
    `<thead><tr>${head.map((cell) => `<th scope="col">${escaped(cell)}</th>`).join('')}</tr></thead>`,
    `<tbody>${rows.map(line).join('')}</tbody></table></div>`,
  ].join('\n');
}
