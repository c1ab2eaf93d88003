/** oEmbed 1.0 answers (type rich) for a site's widgets, with pages that offer them. */
import { WrongUse } from '../arguments.ts';
import { elementCode, frameCode, type EmbedCode } from '../../ui/share/embedCode.ts';
import { plainOptions } from '../../ui/share/options.ts';

export interface EmbeddedPage {
  /** File name without extension. */
  readonly id: string;
  readonly title: string;
  /** A configuration, from its # on. */
  readonly link: string;
  /** The lesson to show instead of a run. */
  readonly lesson?: string;
}

/** A lesson is higher because it has text. */
const sizeOf = ({ lesson }: EmbeddedPage) => ({ width: 640, height: lesson === undefined ? 560 : 820 });

function codeOf(shown: EmbeddedPage, site: string): EmbedCode {
  const { link, lesson = null } = shown;
  const options = { ...plainOptions, lesson };
  return { site, link, options, loading: 'lazy', height: sizeOf(shown).height, sandbox: false };
}

/** The oEmbed answer for one page; `site` is the site's address with a trailing slash. */
export function oembedOf(shown: EmbeddedPage, site: string): Readonly<Record<string, string | number>> {
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

/** A page with one widget whose head links its oEmbed answer, for sites that accept only an address. */
export function pageOf(shown: EmbeddedPage, site: string): string {
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

/** The site's address with a trailing slash. Throws if a browser cannot open what the flag says. */
export function siteOf(text: string | undefined, flag = '--site'): string {
  const url = URL.canParse(text ?? '') ? new URL(text ?? '') : null;
  if (!url || !/^https?:$/.test(url.protocol) || url.search !== '' || url.hash !== '')
    throw new WrongUse(
      `${flag}: must be an address such as https://example.org/espalier/, got ${text ?? 'nothing'}`,
    );
  return url.href.endsWith('/') ? url.href : `${url.href}/`;
}
