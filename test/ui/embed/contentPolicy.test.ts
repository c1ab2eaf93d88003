import { expect, it } from 'vitest';
import { widgetPolicy } from '../../../src/ui/embed/contentPolicy.ts';

it('a widget allows its site’s folder alone, whatever signs the address has', () => {
  expect(widgetPolicy('https://example.org/a;script-src *,b/')).toBe(
    "default-src https://example.org/a%3Bscript-src *%2Cb/; script-src https://example.org/a%3Bscript-src *%2Cb/ 'wasm-unsafe-eval'; img-src https://example.org/a%3Bscript-src *%2Cb/ data:; worker-src https://example.org/a%3Bscript-src *%2Cb/ blob:",
  );
});
