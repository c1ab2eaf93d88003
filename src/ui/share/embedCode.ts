/** Writes the code that embeds a widget in another page: the element, or a plain frame where scripts are not allowed. */
import { widgetPage, type LanguageCode } from '../../site/languages.ts';
import { plainOptions, writeOptions, type Loading, type WidgetOptions } from './options.ts';

export interface EmbedCode {
  /** Address of the site, with a trailing slash. */
  readonly site: string;
  /** The configuration, from its # on. */
  readonly link: string;
  readonly options: WidgetOptions;
  readonly loading: Loading;
  /** Pixels; null: as high as its content. */
  readonly height: number | null;
  /** A sandboxed widget has no origin and no storage. */
  readonly sandbox: boolean;
  /** May train while another widget of the page trains. */
  readonly parallel?: boolean;
  /** Null: that of the reader’s browser; a frame without the element is in English then. */
  readonly language?: LanguageCode | null;
}

/** The element with its script; defaults are left out. */
export function elementCode(code: EmbedCode): string {
  const { site, link, options, loading, height, sandbox, parallel, language = null } = code;
  const { method, task, ...others } = Object.fromEntries(new URLSearchParams(link.slice(1)));
  delete others['v'];
  const rest = new URLSearchParams(others).toString().replaceAll('%2C', ',');
  const attributes: [name: string, value: string | null][] = [
    ['lesson', options.lesson],
    ['method', method ?? null],
    ['task', task ?? null],
    ['link', rest === '' ? null : `#${rest}`],
    ...(['hide', 'lock', 'settings'] as const).map((key): [string, string | null] => [
      key,
      options[key].length === 0 ? null : options[key].join(' '),
    ]),
    ['view', options.view],
    ['theme', options.theme === plainOptions.theme ? null : options.theme],
    ['autoplay', options.autoplay ? '' : null],
    ['store', options.store ? '' : null],
    ['loading', loading === 'lazy' ? null : loading],
    ['height', height === null ? 'auto' : height === 480 ? null : String(height)],
    ['language', language],
    ['sandbox', sandbox ? '' : null],
    ['parallel', parallel ? '' : null],
  ];
  const written = attributes.flatMap(([name, value]) =>
    value === null ? [] : [value === '' ? name : `${name}="${escaped(value)}"`],
  );
  return `<script src="${escaped(site)}espalier.js" async></script>\n<espalier-lab ${written.join(' ')}></espalier-lab>`;
}

/** Permissions of a sandboxed widget: run its program, and open the Lab in a new tab. */
export const sandboxed = 'allow-scripts allow-popups allow-popups-to-escape-sandbox';

/** The address of the widget alone; it accepts no commands from a page. */
export function frameAddress({
  site,
  link,
  options,
  language,
}: Pick<EmbedCode, 'site' | 'link' | 'options' | 'language'>): string {
  return `${site}${widgetPage(language ?? 'en')}${writeOptions({ ...options, host: null })}${link}`;
}

/** A frame without the element: it takes no commands and has a fixed height. */
export function frameCode(code: EmbedCode): string {
  const { loading, height, sandbox } = code;
  const attributes = [
    `src="${escaped(frameAddress(code))}"`,
    'title="Espalier: train a small policy here"',
    'width="100%"',
    `height="${height ?? 480}"`,
    'style="border:0"',
    ...(loading === 'eager' ? [] : ['loading="lazy"']),
    ...(sandbox ? [`sandbox="${sandboxed}"`] : []),
  ];
  return `<iframe ${attributes.join(' ')}></iframe>`;
}

/** Escapes a text for an attribute in double quotation marks. */
function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
