/** What a reader opens in the editor stays, at whatever moment of its own start that happens. */
import { expect, onTestFinished, test } from 'vitest';
import { defaultConfig } from '../../src/config/schema.ts';
import { TaskEditor } from '../../src/ui/tasks/TaskEditor.svelte.ts';

const after = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

test('a task that is opened while the last draft is still being read is not overwritten by it', async () => {
  const sources: string[] = [];
  for (let wait = 0; wait < 16; wait++) {
    const editor = new TaskEditor(() => defaultConfig(), null);
    onTestFinished(() => editor.dispose());
    await after(wait / 2);
    editor.open(`// ${wait}`);
    await after(60);
    sources.push(editor.source);
  }
  expect(sources).toEqual(sources.map((_, wait) => `// ${wait}`));
});
