/** The English page has no calls of a function that would change nothing. */
import { expect, test } from 'vitest';
import { withoutCalls } from '../../../src/cli/site/asSaid.ts';

test('a call is left out of TypeScript and of components, and what it got stays', () => {
  expect(withoutCalls('some.ts', 'const a = `Why: ${inPageLanguage(because)}.`;')).toBe(
    'const a = `Why: ${(because)}.`;',
  );
  expect(
    withoutCalls(
      'Some.svelte',
      '<script>let { a } = $props(); const b = inPageLanguage(a);</script><p title={inPageLanguage(a)}>{inPageLanguage(b)}</p>',
    ),
  ).toBe('<script>let { a } = $props(); const b = (a);</script><p title={(a)}>{(b)}</p>');
});

test('a call within a call is left out too, and other functions and words stay', () => {
  expect(withoutCalls('some.ts', "inPageLanguage(inPageLanguage('inPageLanguage(a)')); sentenceOf(a);")).toBe(
    "(('inPageLanguage(a)')); sentenceOf(a);",
  );
});
