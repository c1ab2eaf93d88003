/** The files of the static reference: a page for each kind of entry, the start page, style and search. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseClaimList, type ClaimList } from '../../experiment/claimList.ts';
import { oneFile } from '../embed/elementPlugin.ts';
import { root } from '../place.ts';
import { sitePolicy } from '../site/contentPolicy.ts';
import { commandPage } from './commandPage.ts';
import { filePages } from './filePages.ts';
import { markup, type Content, type DocEntry, type DocPage } from './markup.ts';
import { methodPage } from './methodPage.ts';
import { referencePages } from './referencePages.ts';

/** All pages of the reference, in the order of their links. */
const docPages = (claims: ClaimList): readonly DocPage[] => [
  ...[methodPage(claims), ...referencePages],
  ...[...filePages, commandPage],
];

const frame = (pages: readonly DocPage[], name: string, title: string, main: Content): string =>
  markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${sitePolicy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} · Espalier</title>
<link rel="icon" type="image/svg+xml" href="../favicon.svg">
<link rel="stylesheet" href="docs.css">
<script src="search.js" defer></script>
</head>
<body>
<a class="skip" href="#main">Skip to the text</a>
<header>
<nav class="flex" aria-label="Reference"><a class="home" href="../">Espalier</a> ${[{ name: 'index', title: 'Reference' }, ...pages].map((page) => markup`<a class="page" href="${page.name}.html"${page.name === name && markup` aria-current="page"`}>${page.title}</a> `)}</nav>
<search hidden><label>Search <input type="search" class="field" placeholder="entropy, ARRoL, prune_keep …" autocomplete="off"></label></search>
</header>
<main id="main" tabindex="-1">
<section id="found" aria-label="Found" hidden><p role="status"></p><ul class="list"></ul></section>
<div id="text">
<h1>${title}</h1>
${main}</div>
</main>
</body>
</html>
`.text;

const entryHtml = ({ id, title, key, help, body }: DocEntry) =>
  markup`<article id="${id}"><h3><a href="#${id}">${title}</a> ${key}</h3><p>${help}${body}</article>`;

function pageHtml(pages: readonly DocPage[], { name, title, lead, groups }: DocPage): string {
  const contents = groups.map(
    (group, i) =>
      markup`<li><a href="#part-${i}">${group.title}</a> <span class="soft">${group.entries.length}</span></li>`,
  );
  const parts = groups.map(
    (group, i) =>
      markup`<section aria-labelledby="part-${i}"><h2 id="part-${i}">${group.title}</h2>${group.entries.map(entryHtml)}</section>`,
  );
  const all = groups.length > 1 && markup`<ul class="list flex">${contents}</ul>`;
  return frame(pages, name, title, markup`<p class="place-lead">${lead}</p>${all}${parts}`);
}

function startHtml(pages: readonly DocPage[]): string {
  const lines = pages.map(({ name, title, lead, groups }) => {
    const count = groups.reduce((sum, { entries }) => sum + entries.length, 0);
    return markup`<li><a href="${name}.html">${title}</a> <span class="soft">${count}</span><p>${lead}</p></li>`;
  });
  const lead = markup`<p class="place-lead">Written from the data that the page itself runs on.</p>`;
  return frame(pages, 'index', 'Reference', markup`${lead}<ul class="list">${lines}</ul>`);
}

/** All files of the reference by their path below its folder, with the claims of this checkout. */
export async function docFiles(): Promise<ReadonlyMap<string, string>> {
  const read = (path: string) => readFile(join(root, path), 'utf8');
  const pages = docPages(parseClaimList(JSON.parse(await read('public/claims.json'))));
  const styles = await Promise.all(['theme.css', 'docs/docs.css'].map((name) => read(`src/ui/${name}`)));
  return new Map([
    ['index.html', startHtml(pages)],
    ...pages.map((page): [string, string] => [`${page.name}.html`, pageHtml(pages, page)]),
    ['docs.css', styles.join('\n').replace(/\/\*.*?\*\/|^\s+/gms, '')],
    ['search.js', await oneFile(join(root, 'src/ui/docs/search.ts'), 'iife')],
  ]);
}
