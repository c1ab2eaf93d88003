/** Files in other encodings are named with what is wrong and where, and every form of UTF-8 is read. */
import { expect, it } from 'vitest';
import { utf8Text } from '../../src/sandbox/utf8.ts';

const code = "// Größer\nexport const name = 'Größer';\n";
const utf8 = (text: string) => new TextEncoder().encode(text);
const latin1 = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const utf16 = (text: string, isLittle: boolean) => {
  const bytes = new DataView(new ArrayBuffer(2 * text.length));
  for (let i = 0; i < text.length; i++) bytes.setUint16(2 * i, text.charCodeAt(i), isLittle);
  return new Uint8Array(bytes.buffer);
};

it.each([
  ['letters of several bytes', code],
  ['line ends of Windows', code.replaceAll('\n', '\r\n')],
  ['one line without an end', 'ö'],
  ['a replacement character that someone wrote', 'const lost = "�";'],
])('a file with %s is read as it is', (_, text) => {
  expect(utf8Text(utf8(text), 'a.js')).toBe(text);
});

it('a byte order mark is no part of the text', () => {
  expect(utf8Text(Uint8Array.of(0xef, 0xbb, 0xbf, ...utf8(code)), 'a.js')).toBe(code);
});

it.each([
  ['in the first line', code, 1],
  ['in the second line', code.replace('Größer', 'larger'), 2],
  ['after line ends of Windows', `//\r\n//\r\n${code}`, 3],
  ['in a last line without an end', '//\n//\nö', 3],
])('a file in Latin-1 with a letter %s is refused with the line', (_, text, line) => {
  expect(() => utf8Text(latin1(text), 'a.js')).toThrow(
    `a.js must be UTF-8, got a letter in another encoding (line ${line}); save it as UTF-8`,
  );
});

it.each([
  ['from its small end', utf16(code, true)],
  ['from its large end', utf16(code, false)],
  ['from its small end, with a mark', utf16(`\ufeff${code}`, true)],
  ['from its large end, with a mark', utf16(`\ufeff${code}`, false)],
])('a file in UTF-16 %s is named so', (_, bytes) => {
  expect(() => utf8Text(bytes, 'a.js')).toThrow('a.js must be UTF-8, got UTF-16; save it as UTF-8');
});

it('a file without bytes is empty', () => {
  expect(() => utf8Text(new Uint8Array(), 'a.js')).toThrow('a.js is empty (0 bytes)');
});
