/** The page of methods: what their cards in the page say, with formulas set when the site is built. */
import { renderToString } from 'katex';
import { encodeLink } from '../../config/link.ts';
import { defaultConfig } from '../../config/schema.ts';
import { writeValue } from '../../config/text.ts';
import type { ClaimList } from '../../experiment/claimList.ts';
import { markOf, markWords, type ClaimLine } from '../../experiment/mark.ts';
import { resultSentence } from '../../methods/cardResult.ts';
import { methods } from '../../methods/index.ts';
import type { Method } from '../../methods/method.ts';
import { symbols } from '../../ui/methods/symbols.ts';
import { nearness } from '../../ui/methods/words.ts';
import { addressOf } from '../../ui/navigation/places.ts';
import { factList, markup, Markup, type DocEntry, type DocPage } from './markup.ts';

/** Letters that browsers draw only by their own code points, from A on; of digits there is the indicator's 1. */
const alphabets: Readonly<Record<string, string>> = {
  script: '𝒜ℬ𝒞𝒟ℰℱ𝒢ℋℐ𝒥𝒦ℒℳ𝒩𝒪𝒫𝒬ℛ𝒮𝒯𝒰𝒱𝒲𝒳𝒴𝒵',
  'double-struck': '𝔸𝔹ℂ𝔻𝔼𝔽𝔾ℍ𝕀𝕁𝕂𝕃𝕄ℕ𝕆ℙℚℝ𝕊𝕋𝕌𝕍𝕎𝕏𝕐ℤ',
};
const letter = (_: string, variant: string, sign: string): string =>
  variant === 'bold' && sign === '1'
    ? '>𝟏<'
    : `>${[...(alphabets[variant] ?? '')][sign.charCodeAt(0) - 65] ?? sign}<`;

/** What KaTeX writes around its MathML, and attributes that no browser reads or that say what is so without them. */
const around =
  /^<span class="katex">|<\/span>$|<annotation.*?<\/annotation>|<\/?semantics>| (xmlns|separator|fence|scriptlevel|columnspacing|rowspacing|columnalign)="[^"]*"| mathvariant="normal"(?=>([^<]{2}|[^A-Za-zΑ-ω∂∇]<))| stretchy="true"(?= minsize[^>]*>[()[\]{}])/g;
/** A bracket that keeps its size looks the same as an identifier, and upright letters side by side are one name. */
const bracket = /<mo stretchy="false">([()[\]{}])<\/mo>/g;
const lettersApart = /(?:<mi mathvariant="normal">\w<\/mi>){2,}/g;
/** A cell without another one inside, and its style, which is compact unless it says otherwise. */
const cell =
  /<mtd><mstyle displaystyle="(true|false)">(?:<mrow>((?:(?!<mtd>).)*?)<\/mrow>|((?:(?!<mtd>).)*?))<\/mstyle><\/mtd>/g;
/** Cells are rows: they need neither a row nor a style inside. */
function plainCells(math: string): string {
  const plain = math.replace(cell, (_, style: string, row?: string, one = '') =>
    style === 'true' ? `<mtd displaystyle="true">${row ?? one}</mtd>` : `<mtd>${row ?? one}</mtd>`,
  );
  return plain === math ? math : plainCells(plain);
}

/** A table whose cells all have the full style says so once. */
const table = /<mtable>(?:(?!<mtable>).)*?<\/mtable>/gs;
const oneStyle = (math: string): string =>
  math.replaceAll(table, (all) =>
    all.includes('<mtd>')
      ? all
      : all
          .replaceAll('<mtd displaystyle="true">', '<mtd>')
          .replace('<mtable>', '<mtable displaystyle="true">'),
  );

/** What MathML means without it: rows around a formula and a single name, a sign that names apply, styles around fractions. */
const granted: readonly (readonly [RegExp, string])[] = [
  [/^<math[^>]*>(?:<mrow>(.*)<\/mrow>|(.*))<\/math>$/s, '<math>$1$2</math>'],
  [/<mo>\u2061<\/mo>/g, ''],
  // KaTeX’s sign for a negative space, which browsers draw as a positive one.
  [/<mtext>\u2009\u2063<\/mtext>/g, ''],
  // As an accent a bar is drawn into the letter where no font for formulas is installed.
  [/<mover accent="true">((?:(?!<mover).)*?)<mo stretchy="true">‾</g, '<mover>$1<mo>‾<'],
  [/<mrow>(<(m[a-z]+)(?: [^>]*)?>[^<]*<\/\2>)<\/mrow>/g, '$1'],
  [/<mo mathvariant="normal" lspace="0em" rspace="0em">′<\/mo>/g, '<mi>′</mi>'],
  [/ ([lr]space)="0em"/g, ' $1="0"'],
  [
    /<mstyle displaystyle="false"><mfrac>((?:(?!<mstyle|<\/mstyle>|<mfrac>).)*)<\/mfrac><\/mstyle>/g,
    '<mfrac displaystyle="false">$1</mfrac>',
  ],
];

/** MathML, which needs no script. What is on its own line is set by the page’s style sheet. */
function formula(source: string, displayMode: boolean): Markup {
  const set = renderToString(source, { displayMode, output: 'mathml', throwOnError: true });
  const math = oneStyle(plainCells(set.replace(around, '')))
    .replace(bracket, '<mi>$1</mi>')
    .replace(lettersApart, (letters) => `<mi>${letters.replace(/<.*?>/g, '')}</mi>`)
    .replace(/ mathvariant="(script|double-struck|bold)">(\w)</g, letter);
  return new Markup(granted.reduce((text, [what, plain]) => text.replace(what, plain), math));
}

/** The newest plan that tests a method's claim, run or not. */
const newestOf = ({ experiments }: Method, { claims, notRun }: ClaimList): ClaimLine | undefined =>
  [...claims, ...notRun].findLast(
    ({ claim, replacedBy }): boolean => replacedBy === null && experiments.includes(claim),
  ) as ClaimLine | undefined;

/** Whether a later plan tests the claim of an experiment again. */
export const isReplaced = (experiment: string, { claims, notRun, archived }: ClaimList): boolean =>
  [...claims, ...notRun, ...archived].some(
    ({ claim, replacedBy }) => claim === experiment && replacedBy !== null,
  );

/** A plan with the card's sentences about its result, or else with the reason why there is none. */
const resultOf = (line: ClaimLine, said: readonly string[]): Markup =>
  markup`<b>${markWords[markOf(line)]}</b>: <a href="../${addressOf('Claims', line.claim)}">${line.claim}</a>, level ${line.level}, engine ${line.engine}. ${said.length > 0 ? said.join(' ') : line.because}`;

const list = (title: string, sentences: readonly string[]) =>
  sentences.length > 0 &&
  markup`<h4>${title}</h4><ul>${sentences.map((sentence) => markup`<li>${sentence}`)}</ul>`;

function entryOf(method: Method, claims: ClaimList): DocEntry {
  const { id, title, purpose: help, paper, provenance, claim, concepts } = method;
  const source =
    paper &&
    markup`<cite>${paper.title}</cite>, ${paper.year} · ${paper.arxiv && markup`<a href="https://arxiv.org/abs/${paper.arxiv}">arXiv ${paper.arxiv}</a> · `}`;
  const line = newestOf(method, claims);
  const sentencesOf = (isOf: (experiment: string) => boolean): string[] =>
    (method.results ?? []).filter(({ experiment }) => isOf(experiment)).map(resultSentence);
  const said = sentencesOf((experiment) => experiment === line?.claim);
  // What a newer plan replaced stays on the card and in Claims.
  const apart = [...said, ...sentencesOf((experiment) => isReplaced(experiment, claims))];
  const settings = Object.entries(method.settings).map(
    ([key, value]) => markup`<a href="settings.html#${key}">${key}=${writeValue(value as never)}</a> `,
  );
  const body = markup`<figure tabindex="0" aria-label="Formula of ${title}">${formula(method.formula, true)}</figure>
<p>${claim}${factList({
    Open: markup`<a href="../${encodeLink(defaultConfig(id))}" aria-label="${title} in the Lab">Lab</a> · <a href="../${addressOf('Methods', id)}" aria-label="Card of ${title}">Card</a>`,
    'Known for': concepts.join(', '),
    Source: [source, nearness[provenance]],
    Settings: settings.length > 0 && markup`<code>${settings}</code>`,
    'Newest result': line ? resultOf(line, said) : markWords['not tested'],
  })}${list(
    'What to watch',
    method.pitfalls.filter((sentence) => !apart.includes(sentence)),
  )}${list('Departures from its source', method.departures)}`;
  return { id, title, help, key: markup`<code>${id}</code>`, body };
}

/** All methods, and what the symbols of their formulas mean. */
export const methodPage = (claims: ClaimList): DocPage => ({
  name: 'methods',
  title: 'Methods',
  lead: 'Every method is a preset of settings with the formula that defines it. Open one in the Lab and train it.',
  groups: [
    {
      title: 'Notation',
      entries: [
        {
          id: 'symbols',
          title: 'Symbols',
          help: 'What the symbols in formulas mean.',
          body: markup`<dl>${symbols.map(([source, words]) => markup`<dt>${formula(source, false)}<dd>${words}`)}</dl>`,
        },
      ],
    },
    { title: 'Methods', entries: Object.values(methods).map((method) => entryOf(method, claims)) },
  ],
});
