/** Notes as Markdown, and runs and comparisons as one page: HTML is text, and nothing is fetched. */
import { describe, expect, test } from 'vitest';
import { settingsOfOwnMethod } from '../../src/config/ownRecipe.ts';
import { parseConfig } from '../../src/config/schema.ts';
import { parseComparison, studyOf } from '../../src/experiment/comparison.ts';
import { comparisonFileOf } from '../../src/experiment/comparisonFile.ts';
import { runsOf } from '../../src/experiment/study.ts';
import { comparisonPage } from '../../src/ui/compare/comparisonPage.ts';
import { forestDrawing } from '../../src/ui/compare/forestDrawing.ts';
import { presets } from '../../src/ui/compare/presets.ts';
import { drawingSvg } from '../../src/ui/files/drawing.ts';
import { runPage } from '../../src/ui/files/runPage.ts';
import { noteHtml } from '../../src/ui/notes/markdown.ts';
import { madeUpRun } from '../measure/experiment/records.ts';
import { sampleContent } from '../runfile/samples.ts';
import { ownSample } from '../sandbox/ownSamples.ts';

/** What a hostile file could bring as a note. */
const hostile = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(2)>',
  'text <svg/onload=alert(3)> text',
  '![pixel](https://evil.example/pixel.png)',
  '![inline][ref] and [![both](https://evil.example/a.png)](https://evil.example/b)',
  '',
  '[ref]: https://evil.example/ref.png',
  '',
  '[run](javascript:alert(4)) [data](data:text/html;base64,PHNjcmlwdD4=) <javascript:alert(5)>',
  '<https://evil.example/auto>',
  '',
  '    <iframe src="https://evil.example"></iframe>',
  '',
  '`<link rel=stylesheet href=https://evil.example/x.css>`',
].join('\n');

/** Every tag of a text of HTML, with its attributes. */
const tagsIn = (html: string): string[] => html.match(/<[a-z][^>]*>/gi) ?? [];

const elementsOfNotes = /^<(p|a|em|strong|code|pre|ul|ol|li|h[1-6]|blockquote|hr|br)\b/;

describe('a note', () => {
  test('is Markdown', () => {
    expect(noteHtml('**Lower** rate\n\n- a\n- `b`')).toBe(
      '<p><strong>Lower</strong> rate</p>\n<ul>\n<li>a</li>\n<li><code>b</code></li>\n</ul>',
    );
  });

  test('has headings below those of the page, without a gap', () => {
    expect(noteHtml('# Why\n###### Deep\n## Less\n# Next')).toBe(
      '<h3>Why</h3>\n<h4>Deep</h4>\n<h4>Less</h4>\n<h3>Next</h3>',
    );
  });

  test('shows HTML as text', () => {
    const html = noteHtml(hostile);
    expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(html).toContain('&lt;img src=x onerror=alert(2)&gt;');
    expect(tagsIn(html).filter((tag) => !elementsOfNotes.test(tag))).toEqual([]);
    expect(tagsIn(html).join('')).not.toMatch(/\son\w+=|style=|src=/i);
  });

  test('shows a picture as a link, which opens apart and runs no code', () => {
    const html = noteHtml('![pixel](https://evil.example/pixel.png)');
    expect(html).toBe(
      '<p>!<a target="_blank" rel="noopener noreferrer" href="https://evil.example/pixel.png">pixel</a></p>',
    );
    const links = [...noteHtml(hostile).matchAll(/href="([^"]*)"/g)].map(([, address]) => address ?? '');
    expect(links.length).toBeGreaterThan(3);
    expect(links.filter((address) => address !== '' && !address.startsWith('https://'))).toEqual([]);
  });
});

/** Tags that make a browser fetch something, or run a script. */
const fetching = /^<(script|img|iframe|object|embed|video|audio|source|image|use|base|form|input)\b/i;

function expectSelfContained(html: string): void {
  const tags = tagsIn(html);
  expect(tags.filter((tag) => fetching.test(tag))).toEqual([]);
  // The empty icon spares the browser's own request for one.
  expect(tags.filter((tag) => /^<link\b/i.test(tag))).toEqual(['<link rel="icon" href="data:,">']);
  expect(tags.join('')).not.toMatch(/\s(on\w+|src|srcset|style)=/i);
  expect(html.match(/<style>[^]*<\/style>/)?.[0]).not.toMatch(/url\(|@import/);
  expect(html).toContain(`content="default-src 'none'; style-src 'unsafe-inline'; img-src data:"`);
}

describe('a run as one page', () => {
  const content = {
    ...sampleContent({ settings: { epsilon: 0.1 } }),
    notes: hostile,
    name: 'a <b>"run"</b>',
  };
  const html = runPage(content, 'https://espalier.example/#v=1&seed=1', 1_700_000_000_000);

  test('fetches nothing and shows the note as text', () => {
    expectSelfContained(html);
    expect(html).toContain(noteHtml(hostile));
    expect(html).toContain('<h1>a &lt;b&gt;&quot;run&quot;&lt;/b&gt;</h1>');
  });

  test('has curves, figures with an interval, settings that differ, and the link', () => {
    expect(html.match(/<polyline /g)!.length).toBeGreaterThan(2);
    // 0.1 of the default number of held-out prompts at round 10, the last evaluation.
    expect(html).toMatch(/held-out pass@1, round 10<\/th><td>0\.100<\/td><td>0\.0\d\d to 0\.1\d\d<\/td>/);
    expect(html).toMatch(/<th scope="row">Clip range[^<]*<\/th><td>0\.2<\/td><td>0\.1<\/td>/);
    expect(html).toContain('href="https://espalier.example/#v=1&amp;seed=1"');
    expect(html).toContain('on 2023-11-14.');
  });

  test('has the name, the values and the code of an own method, as text', () => {
    const { checkpoint } = content;
    const config = parseConfig({ ...checkpoint.config, ...settingsOfOwnMethod(ownSample) });
    const own = runPage({ ...content, checkpoint: { ...checkpoint, config } }, null, 0);
    expectSelfContained(own);
    expect(own).toContain('Above 0.2, based on GRPO on ');
    expect(own).toContain(
      '<th scope="row">floor</th><td>0.1</td><td>0.2</td><td>Subtracted &lt;first&gt;.</td>',
    );
    expect(own).toContain('<th scope="row">soft</th><td>off</td><td>on</td>');
    expect(own).toContain("<pre>export const name = 'Above 0.2';");
    expect(own).toContain('=&gt; rewards.map((r) =&gt; (soft ? 1 : 2) * (r - floor));\n</pre>');
    expect(html).not.toContain('The code of');
  });

  test('says where no link can carry the weights, and has no note where there is none', () => {
    const { notes: _, ...plain } = content;
    const without = runPage(plain, null, 0);
    expect(without).toContain('No link can carry the weights');
    expect(without).not.toContain('<h2>Notes</h2>');
  });
});

describe('a comparison as one page', () => {
  const comparison = parseComparison({
    ...presets[0]!.comparison,
    arms: presets[0]!.comparison.arms.map((arm, i) => (i ? { ...arm, name: '<i>b</i>' } : arm)),
  });
  const result = comparisonFileOf(comparison, (arm, seed) => {
    const run = runsOf(studyOf(comparison)).find((one) => one.arm === arm && one.seed === seed);
    return run && madeUpRun(run.request);
  });
  const html = comparisonPage({ ...result, note: hostile }, 'https://e.example/#/x', 0);

  test('fetches nothing and shows names and note as text', () => {
    expectSelfContained(html);
    expect(html).toContain(noteHtml(hostile));
    expect(html).toContain('<h1>GRPO against &lt;i&gt;b&lt;/i&gt;</h1>');
  });

  test('has the differences with their intervals in the table and in the forest plot', () => {
    expect(result.differences.length).toBeGreaterThan(0);
    const minus = (value: number) =>
      value
        .toFixed(3)
        .replace('-', '−')
        .replace(/^(?=\d)/, '+');
    for (const { difference } of result.differences) {
      const found = minus(difference).replace('+0.000', '0.000').replace('−0.000', '0.000');
      expect(html.split(found).length).toBeGreaterThan(2);
    }
    const forest = drawingSvg(forestDrawing(result)!);
    expect(forest.match(/<polygon /g)).toHaveLength(result.differences.length);
    expect(forest).not.toContain('NaN');
    expect(forestDrawing({ ...result, differences: [] })).toBeNull();
  });

  test('has the settings of every arm', () => {
    for (const { name } of result.arms)
      expect(html).toContain(`<h2>Settings of ${name.replaceAll('<', '&lt;').replaceAll('>', '&gt;')}</h2>`);
  });
});
