/** What a site says to a page that wants to embed one of its pages: oEmbed 1.0, type rich, with a page that offers it. */
import { elementCode, frameCode, type EmbedCode } from '../../ui/embed/embedCode.ts';
import { plainOptions } from '../../ui/embed/options.ts';

export interface Shown {
  /** Name of its files, without an ending. */
  readonly id: string;
  readonly title: string;
  /** A configuration, from its # on. */
  readonly link: string;
  /** The lesson that is shown in place of a run. */
  readonly lesson?: string;
}

/** A lesson has text beside its run. */
const sizeOf = ({ lesson }: Shown) => ({ width: 640, height: lesson === undefined ? 560 : 820 });

/** The widget of a shown recipe on this site. */
function codeOf(shown: Shown, site: string): EmbedCode {
  const { link, lesson = null } = shown;
  const options = { ...plainOptions, lesson };
  return { site, link, options, loading: 'lazy', height: sizeOf(shown).height, sandbox: false };
}

/** The oEmbed answer for one page; `site` is the site's address with a slash at its end. */
export function oembedOf(shown: Shown, site: string): Readonly<Record<string, string | number>> {
  return {
    version: '1.0',
    type: 'rich',
    provider_name: 'Espalier',
    provider_url: site,
    title: shown.title,
    ...sizeOf(shown),
    html: frameCode(codeOf(shown, site)),
  };
}

/** A page of one widget whose head names its oEmbed answer, for sites that only take an address. */
export function pageOf(shown: Shown, site: string): string {
  const answer = `${site}show/${shown.id}.oembed.json`;
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <title>${shown.title} · Espalier</title>
    <link rel="alternate" type="application/json+oembed" href="${answer}" title="${shown.title}" />
  </head>
  <body>
    <h1>${shown.title}</h1>
    ${elementCode(codeOf(shown, site)).replace('\n', '\n    ')}
  </body>
</html>
`;
}

/** The site's address with a slash at its end. Throws where it is none that a browser can open. */
export function siteOf(text: string | undefined): string {
  const url = URL.canParse(text ?? '') ? new URL(text ?? '') : null;
  if (!url || !/^https?:$/.test(url.protocol) || url.search !== '' || url.hash !== '')
    throw new Error(
      `--site: must be an address such as https://example.org/espalier/, got ${text ?? 'nothing'}`,
    );
  return url.href.endsWith('/') ? url.href : `${url.href}/`;
}
