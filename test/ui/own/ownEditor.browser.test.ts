/** The editor of own methods: what it opens, follows, refuses, checks, saves and keeps. */
import { afterEach, describe, expect, test } from 'vitest';
import { browserThread } from '../../../src/runtime/sandboxHandle.ts';
import type { OwnMethodShelf, SavedMethod } from '../../../src/storage/ownMethods.ts';
import { OwnEditor } from '../../../src/ui/own/OwnEditor.svelte.ts';
import { openedMethod } from '../../../src/ui/own/sources.ts';

const draftKey = 'draft';

function memoryShelf(rows = new Map<string, SavedMethod>()): OwnMethodShelf {
  return {
    because: null,
    list: () => Promise.resolve([...rows.values()].filter(({ key }) => key !== draftKey)),
    draft: () => Promise.resolve(rows.get(draftKey) ?? null),
    save: (method) => Promise.resolve(void rows.set(method.key, method)),
    remove: (key) => Promise.resolve(void rows.delete(key)),
  };
}

const editors: OwnEditor[] = [];
afterEach(() => {
  for (const editor of editors.splice(0)) editor.dispose();
});

async function openEditor(rows?: Map<string, SavedMethod>): Promise<OwnEditor> {
  const editor = new OwnEditor({
    shelf: Promise.resolve(memoryShelf(rows)),
    spawn: browserThread,
    now: () => performance.now(),
  });
  editors.push(editor);
  await editor.begin();
  await ready(editor);
  return editor;
}

const patience = { timeout: 20_000 };
const ready = (editor: OwnEditor) => expect.poll(() => editor.isReady, patience).toBe(true);
const checked = (editor: OwnEditor) => expect.poll(() => editor.isChecked, patience).toBe(true);

const clip = 'clip(ratio, 1 - epsilon, 1 + epsilon_high)';

describe('what is typed', () => {
  test('begins with a method as code, whose checks hold', async () => {
    const editor = await openEditor();
    expect([editor.own?.title, editor.own?.basedOn, editor.differing]).toEqual(['GRPO', 'grpo', 0]);
    await checked(editor);
    expect(editor.checks.map(({ state }) => state)).toEqual(editor.checks.map(() => 'ok'));
    expect(editor.remarks).toEqual([]);
    expect(editor.checkedAfter).toBeGreaterThan(0);
  });

  test('changes the loss, and the line that stood there is kept beside it', async () => {
    const editor = await openEditor();
    const { nodes } = editor.own!.loss!;
    editor.edit(editor.source.replace(clip, 'clip(ratio, 1 - epsilon, 1 + 2 * epsilon_high)'));
    await ready(editor);
    expect(editor.own?.loss?.nodes).toHaveLength(nodes.length + 2);
    expect([editor.differing, editor.changes.length]).toEqual([1, 1]);
    expect(editor.changes[0]?.removed[0]).toContain(clip);
    await expect.poll(() => editor.openedLoss?.nodes.length, patience).toBe(nodes.length);
  });

  test('follows the last key although earlier ones are still being opened', async () => {
    const editor = await openEditor();
    for (const factor of [2, 3, 4, 5]) {
      editor.edit(editor.source.replace(/1 \+ .*epsilon_high/, `1 + ${factor} * epsilon_high`));
    }
    await ready(editor);
    expect(editor.own?.loss?.nodes).toContainEqual(['number', 5]);
  });

  test('asks the code for the advantages of an example group', async () => {
    const editor = await openEditor();
    await expect.poll(() => editor.example, patience).not.toBeNull();
    const [right, wrong] = editor.example!;
    // Three of eight rewards are 1: mean 3/8, sample variance 15/56.
    const spread = Math.sqrt(15 / 56);
    expect(right?.advantage).toBeCloseTo(5 / 8 / (spread + 1e-4), 10);
    expect(wrong?.advantage).toBeCloseTo(-3 / 8 / (spread + 1e-4), 10);
  });
});

describe('code that is refused', () => {
  test('names its line, offers the repair, and the last code that worked stays', async () => {
    const editor = await openEditor();
    const worked = editor.own;
    editor.edit(
      editor.source.replace(
        '  return -min(',
        '  if (advantage > 0) epsilon_high = 2 * epsilon_high;\n  return -min(',
      ),
    );
    await expect.poll(() => editor.refusal, patience).not.toBeNull();
    const line = editor.source.split('\n').findIndex((text) => text.includes('if (advantage')) + 1;
    expect([editor.refusal?.line, editor.isReady, editor.own]).toEqual([line, false, worked]);
    await expect.poll(() => editor.remarks[0]?.repair, patience).toBeDefined();
    expect(editor.remarks[0]).toMatchObject({ line, isError: true });
    editor.remarks[0]?.repair?.apply();
    await ready(editor);
    expect(editor.refusal).toBeNull();
    expect(editor.source).toContain('?');
  });

  test('can be no code at all, and the next key is read again', async () => {
    const editor = await openEditor();
    const { source } = editor;
    editor.edit('export const name = ');
    await expect.poll(() => editor.refusal, patience).not.toBeNull();
    editor.edit(source);
    await ready(editor);
  });
});

describe('settings and base', () => {
  test('values stay while the code is typed, and fall back where their range no longer holds them', async () => {
    const editor = await openEditor();
    await editor.open({
      title: 'Wide',
      source: `export const name = 'Wide';
export const settings = { width: { default: 0.2, min: 0, max: 2 } };
export function loss({ ratio, advantage, width }) { return -clip(ratio, 0, 1 + width) * advantage; }
`,
    });
    await ready(editor);
    editor.setValue('width', 1.5);
    expect(editor.own?.values).toEqual({ width: 1.5 });
    editor.edit(editor.source.replace('Wide', 'Wider'));
    await ready(editor);
    expect(editor.own?.values).toEqual({ width: 1.5 });
    editor.edit(editor.source.replace('max: 2', 'max: 1'));
    await ready(editor);
    expect(editor.own?.values).toEqual({ width: 0.2 });
  });

  test('values that come with code stay, although other code was still being opened', async () => {
    const editor = await openEditor();
    editor.edit(editor.source.replace('epsilon_high', 'epsilon_high * 2'));
    const source = `export const name = 'Wide';
export const settings = { width: { default: 0.2, min: 0, max: 2 } };
export function loss({ ratio, advantage, width }) { return -clip(ratio, 0, 1 + width) * advantage; }
`;
    await editor.open({ title: 'Wide', source }, { width: 1.25 });
    await ready(editor);
    expect(editor.own?.values).toEqual({ width: 1.25 });
  });

  test('another base is written into the code', async () => {
    const editor = await openEditor();
    editor.baseOn('dapo');
    await ready(editor);
    expect(editor.source).toContain("export const basedOn = 'dapo';");
    expect(editor.own?.basedOn).toBe('dapo');
  });

  test('every method can be opened, whole or as a beginning that changes nothing', async () => {
    const editor = await openEditor();
    for (const id of ['gspo', 'treepo', 'vade']) {
      await editor.open(await openedMethod(id));
      await ready(editor);
      expect([editor.own?.basedOn, editor.differing]).toEqual([id, 0]);
    }
    expect(editor.own?.hooks).toEqual([]);
  });
});

describe('what is kept', () => {
  test('changed code goes to the library before other code is opened', async () => {
    const rows = new Map<string, SavedMethod>();
    const editor = await openEditor(rows);
    editor.edit(editor.source.replace("'GRPO'", "'Mine'"));
    await ready(editor);
    await editor.open(await openedMethod('rloo'));
    await ready(editor);
    expect(editor.saved.map(({ title, basedOn }) => [title, basedOn])).toEqual([['Mine', 'grpo']]);
    expect(editor.said).toBe('Saved as “Mine”.');
  });

  test('code that goes there by itself replaces none of the same name', async () => {
    const rows = new Map<string, SavedMethod>();
    const editor = await openEditor(rows);
    for (const words of ['one', 'two']) {
      editor.edit(`${editor.source.replace("'GRPO'", "'Mine'")}\n// ${words}`);
      await ready(editor);
      await editor.open(await openedMethod('grpo'));
      await ready(editor);
    }
    const saved = editor.saved.map(({ title, source }) => [title, source.split('\n').at(-1)]);
    expect(saved).toHaveLength(2);
    expect(Object.fromEntries(saved)).toEqual({ Mine: '// one', 'Mine 2': '// two' });
    // Opened again and saved, the second replaces itself.
    const second = editor.saved.find(({ title }) => title === 'Mine 2')!;
    await editor.open(second);
    editor.edit(`${editor.source}\n// three`);
    await ready(editor);
    await editor.save();
    const again = editor.saved.map(({ title, source }) => [title, source.split('\n').at(-1)]);
    expect(Object.fromEntries(again)).toEqual({ Mine: '// one', 'Mine 2': '// three' });
    expect(again).toHaveLength(2);
  });

  test('saving twice under one name replaces the first', async () => {
    const editor = await openEditor();
    await editor.save();
    editor.edit(`${editor.source}\n// more`);
    await ready(editor);
    expect(editor.savedHere).toBeNull();
    await editor.save();
    expect(editor.saved).toHaveLength(1);
    expect(editor.savedHere?.source).toContain('// more');
  });

  test('the next page shows the draft, compared with the method that it is based on', async () => {
    const rows = new Map<string, SavedMethod>();
    const first = await openEditor(rows);
    first.edit(first.source.replace("'GRPO'", "'Mine'"));
    await ready(first);
    await checked(first);
    await expect.poll(() => rows.get(draftKey)?.source, patience).toContain("'Mine'");
    const next = await openEditor(rows);
    expect([next.own?.title, next.differing, next.opened.title]).toEqual(['Mine', 1, 'GRPO']);
  });
});
