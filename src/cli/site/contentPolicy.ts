/** The Content-Security-Policy in the built page, because a static host sends none. */
import type { Plugin } from 'vite';

/** Only scripts and styles that are files of the site, and requests to it. Allows WebAssembly, and pictures made by the page for export. */
const policy = {
  'default-src': "'self'",
  'script-src': "'self' 'wasm-unsafe-eval'",
  'style-src': "'self'",
  'img-src': "'self' data: blob:",
  'worker-src': "'self'",
  'frame-src': "'self'",
  'object-src': "'none'",
  'base-uri': "'none'",
  'form-action': "'none'",
};

/**
 * For a widget, whose sandbox may have an opaque origin: WebKit then matches nothing to 'self' and would load no script. So it
 * allows only kinds of address, which forbids scripts in the page, from strings and from blobs; the widget's own script
 * narrows it to the site's folder (`src/ui/embed/contentPolicy.ts`).
 */
const embedPolicy = {
  'default-src': 'http: https:',
  'script-src': "http: https: 'wasm-unsafe-eval'",
  'img-src': 'http: https: data:',
  'worker-src': 'http: https: blob:',
  'frame-src': "'none'",
  'object-src': "'none'",
  'base-uri': "'none'",
  'form-action': "'none'",
};

const written = (rules: Readonly<Record<string, string>>): string =>
  Object.entries(rules)
    .map((rule) => rule.join(' '))
    .join('; ');

/** The policy of every page of the site but the widget. */
export const sitePolicy = written(policy);

/** Writes the policy into `index.html` when building; the development server itself needs inline styles. */
export function contentPolicy(): Plugin {
  return {
    name: 'content-policy',
    apply: 'build',
    // Removes a style attribute by KaTeX that repeats the width of the surrounding span.
    transform(code, id) {
      if (!/katex\.mjs$/.test(id)) return null;
      return { code: code.replace(/"style": "width:" \+ makeEm\(width\),/g, ''), map: null };
    },
    transformIndexHtml: {
      order: 'pre',
      handler: (_html, { path }) => [
        {
          tag: 'meta',
          attrs: {
            'http-equiv': 'Content-Security-Policy',
            content: path === '/embed.html' ? written(embedPolicy) : sitePolicy,
          },
          injectTo: 'head-prepend',
        },
      ],
    },
  };
}
