/** Writes the JavaScript module of an own task from a table: its rows as data, and a verifier that a reader can read and change. */
import { bar, patternSymbols, type TableChoice, type TableRows } from './tableRows.ts';
import type { Table } from './table.ts';

/** The part of an answer that is checked. */
const readings = {
  plain: `// Spaces do not count, nor how accents are composed.
const read = (text) => text.normalize('NFC').replace(/\\s+/g, ' ').trim();`,
  number: `// A number in one form: without signs of money, spaces and commas; null where it is none.
function read(text) {
  const found = /^([+-]?)0*(\\d*)(?:\\.(\\d*?)0*)?$/.exec(text.replace(/[\\s,$€£%]/g, ''));
  if (!found || !/\\d/.test(text)) return null;
  const [, sign, whole, part] = found;
  const digits = (whole || '0') + (part ? '.' + part : '');
  return (sign === '-' && digits !== '0' ? '-' : '') + digits;
}`,
};

/** Whether `given` is right, where `right` is what the row says. */
const tests: Readonly<Record<TableChoice['check'], string>> = {
  text: `given === read(right)`,
  number: `given === read(right)`,
  contains: `given.includes(read(right))`,
  pattern: `new RegExp('^(?:' + right + ')$', 'u').test(given)`,
  several: `right.split('${bar}').map(read).includes(given)`,
};

const text = (value: string): string => JSON.stringify(value);

/** A text of at most `most` characters. */
const within = (value: string, most: number): string =>
  value.length > most ? `${value.slice(0, most - 1)}…` : value;

/** The code of the task. `rows` are of the same table and choice. */
export function tableTask(
  { name, columns }: Table,
  choice: TableChoice,
  { items, levels }: TableRows,
): string {
  const { check, byHeart, kind, withSteps } = choice;
  const [prompt, answer] = [columns[choice.prompt], columns[choice.answer]].map((one) =>
    within(one ?? '', 40),
  );
  const title = within(name.replace(/\.[a-z]+$/i, ''), 80) || 'Table';
  const isPattern = check === 'pattern';
  const extra = isPattern || check === 'several';
  const rows = items.map(({ prompt, solution, level, accepts }) => {
    const more = extra ? [level, accepts] : levels.length > 1 ? [level] : [];
    return `  ${JSON.stringify([prompt, solution, ...more])},`;
  });
  const form = [
    'prompt',
    'solution',
    ...(extra ? ['level', isPattern ? 'pattern' : 'all answers'] : levels.length > 1 ? ['level'] : []),
  ];
  const steps = withSteps && !isPattern;
  const said = `${answer} for ${prompt}: ${items.length.toLocaleString('en')} rows of ${within(name, 60)}.`;
  const level = (one: string): string =>
    `{ title: ${text(within(one, 80))}${isPattern ? `, answer: ${patternSymbols}` : ''} }`;
  const answers = extra ? '[prompt, , , right]' : `[prompt, ${steps ? 'solution' : 'right'}]`;
  return [
    `// Made from ${within(name, 80).replace(/\s/g, ' ')}. Change what you like; the rows stand at the end.`,
    `export const name = ${text(title)};`,
    `export const description = ${text(said)};`,
    `export const levels = [${levels.map(level).join(', ')}];`,
    `export const vocabulary = '${kind}';`,
    ...(byHeart
      ? [
          '// To learn by heart: no prompts are held out, so evaluation is on those it trains on.',
          'export const heldOut = false;',
        ]
      : []),
    '',
    readings[check === 'number' ? 'number' : 'plain'],
    '',
    'export function verify(prompt, answer) {',
    '  const right = answers.get(prompt);',
    `  const given = read(${steps ? 'answerIn(answer)' : 'answer'});`,
    `  return ${tests[check]} || { reward: 0, reason: '${isPattern ? 'does not match' : 'right is'} ' + right };`,
    '}',
    '',
    ...(steps
      ? [
          '// What stands behind the steps.',
          `const answerIn = (text) => text.slice(text.lastIndexOf('${bar}') + 1);`,
          '',
        ]
      : []),
    '// Votes count answers in one form.',
    `export const answer = (prompt, text) => read(${steps ? 'answerIn(text)' : 'text'})${check === 'number' ? '' : '.slice(0, 200)'};`,
    '',
    `// [${form.join(', ')}]`,
    'export const rows = [',
    ...rows,
    '];',
    '',
    `const answers = new Map(rows.map((${answers}) => [prompt, ${steps && !extra ? 'answerIn(solution)' : 'right'}]));`,
    '',
  ].join('\n');
}
