/** The static reference: nothing is missing in it, no link leads nowhere, and it keeps to its weight and its policy. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { docFiles } from '../../src/cli/docs/docFiles.ts';
import { isReplaced } from '../../src/cli/docs/methodPage.ts';
import { decodeLink } from '../../src/config/link.ts';
import { metricEntries } from '../../src/config/metrics.ts';
import { reference } from '../../src/config/reference.ts';
import { settingKeys } from '../../src/config/settings.ts';
import { parseClaimList } from '../../src/experiment/claimList.ts';
import { resultSentence } from '../../src/methods/cardResult.ts';
import { methods } from '../../src/methods/index.ts';
import { entryNames } from '../../src/runfile/limits.ts';
import { tasks } from '../../src/tasks/index.ts';
import { exportKinds } from '../../src/ui/files/formats.ts';
import { escaped } from '../../src/ui/files/markup.ts';
import { placeAt } from '../../src/ui/navigation/places.ts';
import { attributes } from '../../src/ui/share/attributes.ts';

const root = join(import.meta.dirname, '../..');
let files: ReadonlyMap<string, string>;
beforeAll(async () => {
  files = await docFiles();
});

const claimList = parseClaimList(JSON.parse(readFileSync(join(root, 'public/claims.json'), 'utf8')));

const page = (name: string): string => files.get(`${name}.html`) ?? '';
const pages = () => [...files].filter(([name]) => name.endsWith('.html'));
const anchorsOf = (text: string): string[] => [...text.matchAll(/ id="([^"]*)"/g)].map(([, id = '']) => id);
const entriesOf = (name: string): string[] =>
  [...page(name).matchAll(/<article id="([^"]*)"/g)].map(([, id = '']) => id);
const linksOf = (text: string): string[] =>
  [...text.matchAll(/ href="([^"]*)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'));

/** Names of all commands that a form of the source describes. */
function commandNames(): string[] {
  const texts = readdirSync(join(root, 'src/cli'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.startsWith('npm'))
    .map((name) => readFileSync(join(root, 'src/cli', name), 'utf8'));
  return texts
    .filter((text) => / \w+: CommandForm = \{/.test(text))
    .flatMap((text) => /call: callOf\('([\w:-]+)'\)/.exec(text)?.[1] ?? []);
}

test('every method, strategy, setting, metric, task, attribute, entry of a run file, export and command is an entry', () => {
  expect(entriesOf('methods')).toEqual(['symbols', ...Object.keys(methods)]);
  expect(entriesOf('settings').sort()).toEqual([...settingKeys].sort());
  expect(entriesOf('metrics').sort()).toEqual([...new Set(metricEntries.map(({ key }) => key))].sort());
  expect(entriesOf('strategies')).toHaveLength(reference.filter(({ kind }) => kind === 'strategy').length);
  expect(entriesOf('tasks')).toEqual(Object.keys(tasks));
  expect(entriesOf('attributes')).toEqual(attributes.map(({ name }) => name));
  expect(entriesOf('files')).toEqual(
    expect.arrayContaining([...entryNames, ...exportKinds.map(({ kind }) => `export-${kind}`)]),
  );
  const commands = commandNames();
  expect(commands).toContain('train');
  expect(entriesOf('commands').sort()).toEqual(commands.sort());
});

test('entries have the texts of the data that they are written from', () => {
  const lost = (name: string, texts: readonly string[]) =>
    texts.filter((text) => !page(name).includes(escaped(text)));
  const ofMethods = Object.values(methods).flatMap(
    ({ purpose, claim, pitfalls, departures, results = [] }) => {
      const older = results.filter(({ experiment }) => isReplaced(experiment, claimList)).map(resultSentence);
      expect(older.filter((sentence) => page('methods').includes(escaped(sentence)))).toEqual([]);
      return [purpose, claim, ...pitfalls.filter((one) => !older.includes(one)), ...departures];
    },
  );
  expect(lost('methods', ofMethods)).toEqual([]);
  const helpOf = (kind: string) => reference.filter((entry) => entry.kind === kind).map(({ help }) => help);
  expect(lost('settings', helpOf('setting'))).toEqual([]);
  expect(lost('metrics', helpOf('metric'))).toEqual([]);
  expect(lost('strategies', helpOf('strategy'))).toEqual([]);
});

test('no anchor stands twice on a page, and no link within the reference leads nowhere', () => {
  const dead: string[] = [];
  for (const [name, text] of pages()) {
    const anchors = anchorsOf(text);
    expect(new Set(anchors).size, name).toBe(anchors.length);
    for (const link of linksOf(text).filter((one) => !/^(https:|\.\.\/)/.test(one))) {
      const [file = '', anchor] = link.split('#');
      const target = files.get(file === '' ? name : file);
      if (target === undefined || (anchor && !anchorsOf(target).includes(anchor)))
        dead.push(`${name}: ${link}`);
    }
  }
  expect(dead).toEqual([]);
});

test('every link into the page opens a recipe or a place there', () => {
  const links = pages().flatMap(([, text]) => linksOf(text).filter((one) => one.startsWith('../#')));
  expect(links.length).toBeGreaterThan(2 * Object.keys(methods).length);
  for (const link of links.map((one) => one.slice(3)))
    if (link.startsWith('#/')) expect(placeAt(link), link).not.toBeNull();
    else expect(() => decodeLink(link), link).not.toThrow();
});

describe('the files', () => {
  test('are at most 620 kB together, their script at most 2 kB', () => {
    const sizes = [...files.values()].map((text) => Buffer.byteLength(text));
    expect(sizes.reduce((sum, size) => sum + size)).toBeLessThanOrEqual(620_000);
    expect(Buffer.byteLength(files.get('search.js') ?? '')).toBeLessThanOrEqual(2_000);
  });

  test('need no exception in the policy of the site: no inline style, script or handler', () => {
    for (const [name, text] of pages()) {
      expect(text, name).toContain('Content-Security-Policy');
      expect(text, name).not.toMatch(/ style=| on\w+="|<style|<script(?! src="search\.js")/);
    }
  });

  test('have formulas as MathML with the letters that only their own code points draw', () => {
    const formulas = page('methods').match(/<math.*?<\/math>/gs) ?? [];
    expect(formulas.length).toBeGreaterThan(Object.keys(methods).length);
    expect(formulas.join('')).toContain('𝒥');
    expect(formulas.join('')).not.toMatch(/merror|mathvariant="(?!normal)/);
  });
});
