/** Tests the zip of a package: one language, renamed files, their references, and what a build without them is told. */
import { strFromU8, strToU8, unzipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { escapeXml, writeCourseManifest } from '../../src/scorm/manifest.ts';
import { makePackage, type ReadBuilt } from '../../src/scorm/pack.ts';

const words = {
  'lesson-maze': { title: 'Walls & "doors"', description: 'Find <the> way out.' },
};
const german = {
  'lesson-maze': { title: 'Wände & „Türen“', description: 'Finde den Weg hinaus.' },
};
const list = (languages: object): string => JSON.stringify({ v: 2, languages });

const built: Readonly<Record<string, string>> = {
  'package-files.json': list({
    en: { files: ['package.html', 'assets/engine-1.wasm', 'assets/a-1.js', 'start.js'], words },
    de: {
      files: ['package.de.html', 'assets/engine-1.wasm', 'assets/a-2.js', 'start.de.js'],
      words: german,
    },
  }),
  'package.html': '<script src="./assets/a-1.js"></script>',
  'package.de.html': '<script src="./assets/a-2.js"></script>',
  'start.js': 'begin()',
  'start.de.js': 'beginne()',
  'assets/engine-1.wasm': 'fetch("engine-1.wasm")',
  'assets/a-1.js': 'new URL(`engine-1.wasm`,import.meta.url);fetch("../models/maze-tiny.onnx")',
  'assets/a-2.js': 'new URL(`engine-1.wasm`,import.meta.url);sage("hallo")',
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
  name: 'lesson-maze',
  language: 'en',
  activity: { v: 1, kind: 'lesson', lesson: 'maze' },
  bases: [
    { task: 'maze', policy: 'tiny' },
    { task: 'cart-pole', policy: 'mlp' },
  ],
};

const packed = async (files = built, language = 'en'): Promise<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(unzipSync(await makePackage({ ...content, language }, reading(files)))).map(
      ([name, bytes]) => [name, strFromU8(bytes)],
    ),
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
      'start.js',
    ]);
    expect(JSON.parse(files['activity.json'] ?? '')).toEqual(content.activity);
    const listed = [...(files['imsmanifest.xml'] ?? '').matchAll(/<file href="([^"]*)"/g)].map(
      ([, href]) => href,
    );
    expect(listed).toEqual(names.filter((name) => name !== 'imsmanifest.xml'));
  });

  test('holds one language: its page and its scripts under the names that platforms and teachers know', async () => {
    const [english, other] = [await packed(), await packed(built, 'de')];
    expect(Object.keys(other).sort()).toEqual(
      Object.keys(english)
        .map((name) => name.replace('a-1.js', 'a-2.js').replace('start.js', 'start.de.js'))
        .sort(),
    );
    for (const page of ['package.html', 'check.html'])
      expect([english[page], other[page]]).toEqual([built['package.html'], built['package.de.html']]);
    expect(other['imsmanifest.xml']).toContain('identifier="espalier-lesson-maze-0-de"');
    expect(other['imsmanifest.xml']).toContain('<title>Wände &amp; „Türen“</title>');
    expect(other['imsmanifest.xml']).toContain(
      '<imsmd:description><imsmd:langstring xml:lang="de">Finde den Weg hinaus.</imsmd:langstring>',
    );
    expect(english['imsmanifest.xml']).toContain('identifier="espalier-lesson-maze-0"');
    expect(english['imsmanifest.xml']).toContain('xml:lang="en">Find &lt;the&gt; way out.<');
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
    [{ ...built, 'package-files.json': '{"v":1,"files":["package.html"]}' }, /must list/],
    [{ ...built, 'package-files.json': list({ en: { files: ['../secret'], words } }) }, /must list/],
    [
      { ...built, 'package-files.json': list({ en: { files: ['package.html'], words: {} } }) },
      /must name lesson-maze, does not; build the page again/,
    ],
    [{ 'package.html': '' }, /package-files\.json must be among the built files/],
    [
      { ...built, 'package-files.json': list({ en: { files: ['gone.js'], words } }) },
      /gone\.js must be among the built files/,
    ],
  ])('is refused where the build has no list or lacks a file', async (files, words) => {
    await expect(packed(files as Record<string, string>)).rejects.toThrow(words);
  });

  test.each(['fr', 'constructor', ''])(
    'of the unknown language "%s" is refused with the list',
    async (language) => {
      await expect(packed(built, language)).rejects.toThrow(
        `package: its language must be one of en, de, got "${language}"`,
      );
    },
  );
});

describe('the manifest', () => {
  const named = { title: 'A', description: 'B', language: 'en' };

  test('escapes what XML reserves and leaves out what XML forbids', () => {
    expect(escapeXml(`<a & "b" 'c'>\u0000\ud800é😀`)).toBe(
      '&lt;a &amp; &quot;b&quot; &apos;c&apos;&gt;  é😀',
    );
  });

  test('has one SCO of SCORM 1.2, which launches a listed page', () => {
    const text = writeCourseManifest({ ...named, id: 'a-1', launch: 'p q.html', files: ['p q.html'] });
    expect(text).toContain('<schema>ADL SCORM</schema>');
    expect(text).toContain('<schemaversion>1.2</schemaversion>');
    expect(text.match(/adlcp:scormtype="sco" href="p%20q\.html"/g)).toHaveLength(1);
  });

  test.each([
    [{ id: '1 a', launch: 'p.html' }, /its id must be a name of XML/],
    [{ id: 'a', launch: 'q.html' }, /must be one of its files, got q\.html/],
  ])('is refused with %o', (part, words) => {
    expect(() => writeCourseManifest({ ...named, files: ['p.html'], ...part })).toThrow(words);
  });
});
