/** A task's file in the editor: another encoding is refused in words, and the editor keeps its code. */
import { expect, onTestFinished, test } from 'vitest';
import { defaultConfig } from '../../src/config/schema.ts';
import { examples } from '../../src/ui/tasks/examples.ts';
import { TaskEditor } from '../../src/ui/tasks/TaskEditor.svelte.ts';

const source = (examples[0]?.source ?? '').replace(
  /export const name = '.*'/,
  "export const name = 'Größer'",
);

test('a task in Latin-1 is refused with its line and not opened, and the same task in UTF-8 is opened', async () => {
  const editor = new TaskEditor(() => defaultConfig(), null);
  onTestFinished(() => editor.dispose());
  editor.open('// mine');
  const latin1 = Uint8Array.from(source, (letter) => letter.charCodeAt(0));
  const line = source.slice(0, source.indexOf('ö')).split('\n').length;
  await editor.take(new File([latin1], 'A.js'));
  expect(editor.said).toBe(
    `A.js must be UTF-8, got a letter in another encoding (line ${line}); save it as UTF-8 in your editor.`,
  );
  expect(editor.source).toBe('// mine');
  await editor.take(new File([`\ufeff${source}`], 'A.js'));
  expect([editor.said, editor.source]).toEqual(['Opened A.js.', source]);
});
