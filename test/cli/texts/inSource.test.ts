/** Finding the texts that readers see, of markup, of attributes and of scripts, and the code that looks them up. */
import { compile } from 'svelte/compiler';
import { parseAst } from 'vite';
import { describe, expect, test } from 'vitest';
import { inComponent } from '../../../src/cli/site/language.ts';
import { compiled, keyIn, withTexts } from '../../../src/cli/texts/compiled.ts';
import { textsInHtml } from '../../../src/cli/texts/inHtml.ts';
import { textsOf } from '../../../src/cli/texts/ofSource.ts';
import { englishOf } from '../../../src/cli/texts/text.ts';

const compiledIn = (source: string, file = 'src/ui/Some.svelte') =>
  compiled(file, source, textsOf(file, source));
const keysIn = (source: string, file?: string) => compiledIn(source, file).found.map(keyIn);
const keysInScript = (source: string) => keysIn(source, 'src/ui/some.ts');
describe('markup', () => {
  test('a sentence is one text with its expressions and its elements', () => {
    expect(keysIn('<p>Round <b class="x">{n}</b> of\n  {m}</p>')).toEqual(['Round <b>{0}</b> of {1}']);
  });

  test('elements without words between them are texts of their own', () => {
    expect(keysIn('<p><span>Loss</span> · <span>Reward</span></p>')).toEqual(['Loss', 'Reward']);
  });

  test('a block within a sentence belongs to it, and one that holds other blocks ends it', () => {
    expect(keysIn('<p>Held out{#if a}, {b} rounds{/if}.</p>')).toEqual(['Held out{0?, {1} rounds|}.']);
    expect(keysIn('<div>First words {#each all as one}<p>Some {one}</p>{/each}</div>')).toEqual([
      'First words',
      'Some {0}',
    ]);
  });

  test('an expression alone is a text where it chooses between words', () => {
    expect(keysIn("<b>{open ? 'Fewer' : 'All'}</b><i>{count}</i>")).toEqual(['{0?Fewer|All}']);
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
    const texts = new Map([
      ['A page', 'Eine Seite'],
      ['Words.', 'Wörter.'],
    ]);
    expect(withTexts(html, textsInHtml(html), texts)).toBe(
      html.replace('A page', 'Eine Seite').replace('Words.', 'Wörter.'),
    );
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
      '{0} rounds of {1}',
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
    expect(keysInScript(source)).toEqual(['0 for {task={0}}', ' and {drafts} {0}']);
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
    expect(keysInScript(source)).toEqual(['{0}: the run is kept until the page closes']);
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

describe('the code of a text', () => {
  const codeOf = (source: string, file = 'src/ui/some.ts') =>
    compiledIn(source, file).code.replace(/^import .*\n/, '');

  test('looks a literal up with its values, each once', () => {
    expect(codeOf('const a = `${n} rounds of ${n} and ${f(m)}`;')).toBe(
      'const a = _t("{0} rounds of {0} and {1}", [n, f(m)]);',
    );
    expect(codeOf("const a = { label: /* text: noun */ 'Run' };")).toBe(
      'const a = { label: /* text: noun */ _t("Run", undefined, "noun") };',
    );
  });

  test('reads a value of a branch only where the branch is chosen', () => {
    expect(codeOf("const a = `Of ${last ? `round ${last.round}` : 'no round'}`;")).toBe(
      'const a = _t("Of {0?round {1}|no round}", [last, ((last)) ? last.round : undefined]);',
    );
    expect(
      codeOf("const a = `LeftInPlace ${n === 1 ? 'one round' : `${n} rounds`}, ${more ?? 'no more'}`;"),
    ).toBe('const a = _t("LeftInPlace {0=1?one round|{0} rounds}, {1!?{1}|no more}", [n, more]);');
  });

  test('looks texts inside a value up on their own, and lowers letters in English alone', () => {
    expect(codeOf("const a = `Of ${all.join(' or ')} in ${task.title.toLowerCase()}`;")).toBe(
      'const a = _t("Of {0} in {1_}", [all.join(_t(" or ")), task.title]);',
    );
  });

  test('stays in the HTML of a component where it holds no values, between two marks', () => {
    expect(codeOf('<p title="Some words">One\n  <b class="x">two</b></p>', 'src/ui/A.svelte')).toBe(
      '<p title="\ue000Some words\ue001">\ue000One <b class="x">two</b>\ue001</p>',
    );
  });

  test('becomes a sentence with a snippet for each element that holds code', () => {
    const source = '<p>Round <b class="x" title="Last round">{n}</b> of <Num of={m} /> here</p>';
    const code = compiledIn(source).code;
    expect(code).toContain('import Said_ from');
    expect(code.split('\n').at(-1)).toBe(
      '<p><Said_ m={"Round <b>{0}</b> of <Num/> here"} v={[n]}>{#snippet b_(inside_)}' +
        '<b class="x" title="\ue000Last round\ue001">{@render inside_()}</b>{/snippet}' +
        '{#snippet Num_()}<Num of={m} />{/snippet}</Said_></p>',
    );
  });

  test('is looked up in the templates and properties of a compiled component', () => {
    const source = '<p title="Some words">One <b>two</b></p><Num label="Words here" />';
    const { js } = compile(compiledIn(source).code, { generate: 'client' });
    const code = inComponent(js.code, parseAst(js.code) as never);
    expect(code).toContain("import { t as _t, h as _h } from '/src/texts/t.ts';");
    expect(code).toMatch(/\$\.from_html\(_h\(`<p title="\ue000Some words\ue001">\ue000One <b>two<\/b>\ue001/);
    expect(code).toContain('label: _t("Words here")');
  });
});
