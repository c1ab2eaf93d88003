/** The Content-Security-Policy that the built page carries, because a static host sends none. */
import type { Plugin } from 'vite';

/**
 * No script and no style that is not a file of the site, and no request to another origin. WebAssembly may be compiled. Pictures
 * may be made in the page, for export.
 */
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
 * For a widget, which may stand in a sandbox without an origin of its own: WebKit then takes nothing for 'self' and would
 * load no script. So it names the kinds of address alone, which forbids scripts in the page, from strings and from blobs, and the
 * widget's own script narrows it to the site's folder (`src/ui/embed/contentPolicy.ts`).
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

/** Writes the policy into `index.html` when building; in development the server itself needs inline styles. */
export function contentPolicy(): Plugin {
  const written = (rules: Readonly<Record<string, string>>) =>
    Object.entries(rules)
      .map((rule) => rule.join(' '))
      .join('; ');
  return {
    name: 'content-policy',
    apply: 'build',
    // KaTeX writes a width into a style attribute that the span around it has already.
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
            content: written(path === '/embed.html' ? embedPolicy : policy),
          },
          injectTo: 'head-prepend',
        },
      ],
    },
  };
}
