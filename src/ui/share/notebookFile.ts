/** The notebook of the site with a recipe and the site's own address filled in. */

/** The lines of the notebook's first code cell that a reader may change. */
const lines = (site: string, link: string): Readonly<Record<string, string>> => ({
  SITE: site,
  RECIPE: link,
});

interface Cell {
  readonly cell_type: string;
  source: string[];
}

/** The text of `espalier.ipynb` for a site and a recipe's link from its # on. Throws where a line is missing. */
export function notebookOf(text: string, site: string, link: string): string {
  const notebook = JSON.parse(text) as { readonly cells: readonly Cell[] };
  const setup = notebook.cells.find(({ cell_type: kind }) => kind === 'code');
  for (const [name, value] of Object.entries(lines(site, link))) {
    const at = setup?.source.findIndex((line) => line.startsWith(`${name} = `)) ?? -1;
    if (!setup || at < 0) throw new Error(`notebook: its first code must set ${name}, got no such line`);
    // JSON's texts are Python's too.
    setup.source[at] = `${name} = ${JSON.stringify(value)}\n`;
  }
  return `${JSON.stringify(notebook, null, 1)}\n`;
}
