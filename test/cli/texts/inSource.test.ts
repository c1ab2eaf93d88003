/** Finding the texts that readers see: of markup, of attributes and of scripts, and putting translations in their places. */
import { describe, expect, test } from 'vitest';
import { textsInHtml } from '../../../src/cli/texts/inHtml.ts';
import { textsOf } from '../../../src/cli/texts/ofSource.ts';
import { englishOf } from '../../../src/cli/texts/text.ts';
import { translated } from '../../../src/cli/texts/translated.ts';

const keysIn = (source: string, file = 'src/ui/Some.svelte') => textsOf(file, source).map(({ key }) => key);
const keysInScript = (source: string) => keysIn(source, 'src/ui/some.ts');
const inGerman = (source: string, table: Readonly<Record<string, string>>, file = 'src/ui/Some.svelte') =>
  translated(source, textsOf(file, source), (key) => table[key]);

describe('markup', () => {
  test('a sentence is one text with its expressions and its elements', () => {
    expect(keysIn('<p>Round <b class="x">{n}</b> of\n  {m}</p>')).toEqual(['Round <b>{n}</b> of {m}']);
  });

  test('elements without words between them are texts of their own', () => {
    expect(keysIn('<p><span>Loss</span> · <span>Reward</span></p>')).toEqual(['Loss', 'Reward']);
  });

  test('a block within a sentence belongs to it, and one that holds other blocks ends it', () => {
    expect(keysIn('<p>Held out{#if a}, {b} rounds{/if}.</p>')).toEqual(['Held out{#if a}, {b} rounds{/if}.']);
    expect(keysIn('<div>First words {#each all as one}<p>Some {one}</p>{/each}</div>')).toEqual([
      'First words',
      'Some {one}',
    ]);
  });

  test('an expression alone is a text where it chooses between words', () => {
    expect(keysIn("<b>{open ? 'Fewer' : 'All'}</b><i>{count}</i>")).toEqual(["{open ? 'Fewer' : 'All'}"]);
  });

  test('attributes that readers see are texts, and all others are not', () => {
    expect(keysIn('<button class="big one" title="Copy link" id="copy link"></button>')).toEqual([
      'Copy link',
    ]);
    expect(keysIn('<Pick label="Kind" value="some kind of" text="Not loaded." />')).toEqual([
      'Kind',
      'some kind of',
      'Not loaded.',
    ]);
  });

  test('line breaks of the source change no key', () => {
    const broken = '<p>Of {name(\n  first,\n  second,\n)} there\nare {list\n  .length}.</p>';
    expect(keysIn(broken)).toEqual(keysIn('<p>Of {name(first, second)} there are {list.length}.</p>'));
  });

  test('the description and the title of an HTML page are texts', () => {
    const html =
      '<!doctype html>\n<html lang="en"><head><title>A page</title></head><body><p>Words.</p></body></html>';
    expect(textsInHtml(html).map(({ key }) => key)).toEqual(['A page', 'Words.']);
  });
});

describe('scripts', () => {
  test('sentences and labels are texts; names, selectors, paths and imports are not', () => {
    const source = `
      import x from './a file.ts';
      const kind = 'num_tokens', state = 'idle';
      const shown = { label: 'Rounds', help: 'Stops here.', id: 'Rounds', kind: 'by rounds' };
      const said = 'The run could not be saved';
      document.querySelector('.drawer h3');
      if (said === 'the other sentence') throw new Error(\`internal: something must be \${said}\`);
      const many = \`\${n} rounds of \${m}\`;
    `;
    expect(keysInScript(source)).toEqual([
      'Rounds',
      'Stops here.',
      'by rounds',
      'The run could not be saved',
      '${n} rounds of ${m}',
    ]);
  });

  test('one word counts where it is marked, or beside its plural', () => {
    expect(
      keysInScript("const a = /* text */ 'Pause', b = 'Pause', c = n === 1 ? 'seed' : 'seeds';"),
    ).toEqual(['Pause', 'seed', 'seeds']);
  });

  test('names of settings in braces are no words, and end no text', () => {
    const source =
      "const a = [`0 for {task=${task}}`, ` and {drafts} ${n}`, `{drafts} ${n}`, 'a { color: red }'];";
    expect(keysInScript(source)).toEqual(['0 for {task=${task}}', ' and {drafts} ${n}']);
  });

  test('words between parts are texts, and signs are not', () => {
    expect(keysInScript("const a = [all.join(' or '), all.join(', '), all.join('-and-')];")).toEqual([
      ' or ',
    ]);
  });

  test('a sentence that begins with a name is a text, and an error about another part is none', () => {
    const source = `
      const kept = \`\${name}: the run is kept until the page closes\`;
      const bad = \`\${id}: action must be \${many ? 'one of some' : 'zero or one'}, got \${action}\`;
    `;
    expect(keysInScript(source)).toEqual(['${name}: the run is kept until the page closes']);
  });

  test('a marked word is a text where code compares with the same word', () => {
    expect(keysInScript("const words = { 'not worse': /* text */ 'not worse' };")).toEqual(['not worse']);
  });

  test('a context tells a word from the same word elsewhere, in a script and in markup', () => {
    expect(keysInScript("const a = [/* text: direction */ 'right', /* text */ 'right'];")).toEqual([
      'direction » right',
      'right',
    ]);
    const source = "<p aria-label={/* text: noun */ 'Run'}>{/* text: of tokens */ 'Places'}</p>";
    expect(keysIn(source)).toEqual(['noun » Run', 'of tokens » Places']);
    expect(englishOf('direction » right')).toBe('right');
    expect(englishOf('right')).toBe('right');
  });

  test('a sentence that is marked as data is no text, and neither is a style', () => {
    expect(keysInScript("const arms = [{ name: /* data */ 'Tree off' }, { name: 'Tree off' }];")).toEqual([
      'Tree off',
    ]);
    expect(keysInScript('const fill = `color-mix(in srgb, ${colour} 50%, transparent)`;')).toEqual([]);
  });

  test('labels of what is declared and units of settings are texts, and units of metrics are not', () => {
    const source = `
      const a = [
        whole('seed', 1, [0, 9], { live: true }),
        atRun.more.whole('rounds to go', 1, [0, 9, 'rounds'], { when: [is('seed', 'one')] }),
        metric('entropy', 'share', { help: 'Falls.' }),
        strategy('always', 'never', { help: 'Grows.' }),
      ];
      const other = [whole('tokens', 'rounds'), take('share', ['nats'], {})];`;
    expect(keysInScript(source)).toEqual([
      'seed',
      'rounds to go',
      'rounds',
      'entropy',
      'Falls.',
      'never',
      'Grows.',
    ]);
  });
});

describe('translations', () => {
  test('they stand where the English text stood, with the tags and attributes of the source', () => {
    const source = '<p>Round <b class="x" title="Last round">{n}</b> of {m}</p>';
    const table = { 'Round <b>{n}</b> of {m}': 'Von {m} die Runde <b>{n}</b>', 'Last round': 'Letzte Runde' };
    expect(inGerman(source, table)).toBe(
      '<p>Von {m} die Runde <b class="x" title="Letzte Runde">{n}</b></p>',
    );
  });

  test('a text without a translation stays, and texts inside it are translated', () => {
    const source = '<p>Round <b title="Last round">{n}</b></p>';
    expect(inGerman(source, { 'Last round': 'Letzte Runde' })).toBe(
      '<p>Round <b title="Letzte Runde">{n}</b></p>',
    );
  });

  test('a word in a context gets the translation of that context alone', () => {
    const source = "const a = [/* text: direction */ 'right', /* text */ 'right'];";
    const table = { 'direction » right': 'rechts', right: 'richtig' };
    expect(inGerman(source, table, 'src/ui/a.ts')).toBe(
      "const a = [/* text: direction */ 'rechts', /* text */ 'richtig'];",
    );
    expect(inGerman("<p>{/* text: noun */ 'Run'}</p>", { 'noun » Run': 'Lauf', Run: 'Starten' })).toBe(
      "<p>{/* text: noun */ 'Lauf'}</p>",
    );
  });

  test('quotes of the source cannot be closed by a translation', () => {
    expect(inGerman("const a = 'Some words';", { 'Some words': "it's" }, 'src/ui/a.ts')).toBe(
      "const a = 'it\\'s';",
    );
    expect(inGerman('<p title="Some words"></p>', { 'Some words': 'a "b"' })).toBe(
      '<p title="a &quot;b&quot;"></p>',
    );
  });

  test('an attribute that was one expression may become words around it', () => {
    const source = "<p title={a ? 'one thing' : 'two things'}></p>";
    const key = "{a ? 'one thing' : 'two things'}";
    expect(inGerman(source, { [key]: "hier {a ? 'eins' : 'zwei'}" })).toBe(
      "<p title=\"hier {a ? 'eins' : 'zwei'}\"></p>",
    );
  });
});
