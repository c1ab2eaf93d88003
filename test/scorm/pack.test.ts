/** Tests the zip of a package: renamed files, their references, and what a build without them is told. */
import { strFromU8, strToU8, unzipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { escapeXml, writeCourseManifest } from '../../src/scorm/manifest.ts';
import { makePackage, type ReadBuilt } from '../../src/scorm/pack.ts';

const built: Readonly<Record<string, string>> = {
  'package-files.json': JSON.stringify({
    v: 1,
    files: ['package.html', 'check.html', 'assets/engine-1.wasm', 'assets/a-1.js'],
  }),
  'package.html': '<script src="./assets/a-1.js"></script>',
  'check.html': '<p>check</p>',
  'assets/engine-1.wasm': 'fetch("engine-1.wasm")',
  'assets/a-1.js': 'new URL(`engine-1.wasm`,import.meta.url);fetch("../models/maze-tiny.onnx")',
  'models/manifest.json': '{"file":"maze-tiny.onnx","other":"maze-small.onnx"}',
  'models/maze-tiny.onnx': 'weights',
  'models/maze-small.onnx': 'more weights',
};

const reading =
  (files: Readonly<Record<string, string>>): ReadBuilt =>
  (path) => {
    const text = files[path];
    return Promise.resolve(text === undefined ? null : strToU8(text));
  };

const content = {
  id: 'lesson-maze-0',
  title: 'Walls & "doors"',
  activity: { v: 1, kind: 'lesson', lesson: 'maze' },
  bases: [
    { task: 'maze', policy: 'tiny' },
    { task: 'cart-pole', policy: 'mlp' },
  ],
};

const packed = async (files = built): Promise<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(unzipSync(await makePackage(content, reading(files)))).map(([name, bytes]) => [
      name,
      strFromU8(bytes),
    ]),
  );

describe('a package', () => {
  test('holds the listed files, the activity, its own base policies and a manifest of them all', async () => {
    const files = await packed();
    const names = Object.keys(files).sort();
    expect(names).toEqual([
      'activity.json',
      'assets/a-1.js',
      'assets/engine-1.bin',
      'check.html',
      'imsmanifest.xml',
      'models/manifest.json',
      'models/maze-tiny.bin',
      'package.html',
    ]);
    expect(JSON.parse(files['activity.json'] ?? '')).toEqual(content.activity);
    const listed = [...(files['imsmanifest.xml'] ?? '').matchAll(/<file href="([^"]*)"/g)].map(
      ([, href]) => href,
    );
    expect(listed).toEqual(names.filter((name) => name !== 'imsmanifest.xml'));
  });

  test('names the renamed files wherever a text names them, and changes no bytes of others', async () => {
    const files = await packed();
    expect(files['assets/a-1.js']).toBe(
      'new URL(`engine-1.bin`,import.meta.url);fetch("../models/maze-tiny.bin")',
    );
    expect(files['models/manifest.json']).toContain('maze-tiny.bin');
    expect(files['assets/engine-1.bin']).toBe(built['assets/engine-1.wasm']);
  });

  test('of the same activity has the same bytes', async () => {
    const [one, other] = await Promise.all([
      makePackage(content, reading(built)),
      makePackage(content, reading(built)),
    ]);
    expect(Buffer.from(one).equals(Buffer.from(other))).toBe(true);
  });

  test.each([
    [{ ...built, 'package-files.json': '[]' }, /package-files\.json must list .* build the page again/],
    [{ ...built, 'package-files.json': '{"v":1,"files":["../secret"]}' }, /must list/],
    [{ 'package.html': '' }, /package-files\.json must be among the built files/],
    [
      { ...built, 'package-files.json': '{"v":1,"files":["gone.js"]}' },
      /gone\.js must be among the built files/,
    ],
  ])('is refused where the build has no list or lacks a file', async (files, words) => {
    await expect(packed(files as Record<string, string>)).rejects.toThrow(words);
  });
});

describe('the manifest', () => {
  test('escapes what XML reserves and leaves out what XML forbids', () => {
    expect(escapeXml(`<a & "b" 'c'>\u0000\ud800é😀`)).toBe(
      '&lt;a &amp; &quot;b&quot; &apos;c&apos;&gt;  é😀',
    );
  });

  test('has one SCO of SCORM 1.2, which launches a listed page', () => {
    const text = writeCourseManifest({ id: 'a-1', title: 'A', launch: 'p q.html', files: ['p q.html'] });
    expect(text).toContain('<schema>ADL SCORM</schema>');
    expect(text).toContain('<schemaversion>1.2</schemaversion>');
    expect(text.match(/adlcp:scormtype="sco" href="p%20q\.html"/g)).toHaveLength(1);
  });

  test.each([
    [{ id: '1 a', launch: 'p.html' }, /its id must be a name of XML/],
    [{ id: 'a', launch: 'q.html' }, /must be one of its files, got q\.html/],
  ])('is refused with %o', (part, words) => {
    expect(() => writeCourseManifest({ title: 'A', files: ['p.html'], ...part })).toThrow(words);
  });
});
