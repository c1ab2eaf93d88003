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

/** Writes the policy into `index.html` when building; in development the server itself needs inline styles. */
export function contentPolicy(): Plugin {
  const content = Object.entries(policy)
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
      handler: (_html, { path }) =>
        path === '/index.html'
          ? [
              {
                tag: 'meta',
                attrs: { 'http-equiv': 'Content-Security-Policy', content },
                injectTo: 'head-prepend',
              },
            ]
          : [],
    },
  };
}
