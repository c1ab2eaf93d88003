/** Renaming an own method changes the value of its export `name` and nothing else. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { renamed } from '../../src/sandbox/renamed.ts';

test.each([
  [
    `export const name = 'Old';\nexport const basedOn = 'grpo';`,
    `export const name = 'New';\nexport const basedOn = 'grpo';`,
  ],
  [`export const basedOn = 'grpo', name = "Old" + 1;`, `export const basedOn = 'grpo', name = 'New';`],
  [
    `// export const name = 'No';\nexport let name = \`Old\``,
    `// export const name = 'No';\nexport let name = 'New'`,
  ],
])('the name in %j is replaced', (source, wanted) => {
  expect(renamed(source, 'New')).toBe(wanted);
});

test.each(['', `const name = 'Old';`, `/* export const name = 'Old'; */`, 'export function name() {}'])(
  'code without an export name, %j, cannot be renamed',
  (source) => {
    expect(renamed(source, 'New')).toBeNull();
  },
);

test('the renamed code says any name as it was written, on one line', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'grapheme', maxLength: 80 }), async (title) => {
      const source = renamed(`export const name = 'Old';\nexport const at = 1;`, title)!;
      const module: unknown = await import(`data:text/javascript,${encodeURIComponent(source)}`);
      expect(module).toMatchObject({ name: title.replace(/\s+/g, ' '), at: 1 });
      expect(source.split('\n')).toHaveLength(2);
    }),
    { numRuns: 50 },
  );
});
