/** Code that the editor opens: methods that are written as own methods, examples, and a beginning for every other method. */
import { methodOptions } from '../../methods/options.ts';
import { yardstick } from '../differs/sides.ts';

/** Code as it was opened; the editor compares what stands there now with it. */
export interface Opened {
  readonly title: string;
  readonly source: string;
}

const wholeFiles = import.meta.glob<string>('../../sandbox/examples/methods/*.js', {
  ...{ query: '?raw', import: 'default', eager: true },
});
const exampleFiles = import.meta.glob<string>('../../sandbox/examples/own/*.js', {
  ...{ query: '?raw', import: 'default', eager: true },
});

/** The title that a code gives itself. */
const titleIn = (source: string): string => /export const name = '([^']+)'/.exec(source)?.[1] ?? 'Method';

const fileName = (path: string): string => path.replace(/^.*\//, '').replace(/\.js$/, '');

/** By method: its whole source. */
const whole: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(wholeFiles).map(([path, source]) => [fileName(path), source]),
);

export const methodExamples: readonly Opened[] = Object.values(exampleFiles)
  .map((source) => ({ title: titleIn(source), source }))
  .sort((a, b) => a.title.localeCompare(b.title));

export const titleOfMethod = (id: string): string =>
  methodOptions.method.choices.find(({ value }) => value === id)?.label ?? id;

export const isMethod = (id: string): boolean =>
  methodOptions.method.choices.some(({ value }) => value === id);

/** The methods whose whole source can be opened, in the order of the catalogue. */
export const wholeMethods: readonly string[] = methodOptions.method.choices
  .map(({ value }) => value as string)
  .filter((id) => id in whole);

/** What to open for a method: its whole source, or a module that changes nothing yet and names the hooks. */
export function openedMethod(id: string): Opened {
  const title = titleOfMethod(id);
  return { title, source: whole[id] ?? beginning(id, title) };
}

/** The method with which a reader begins. */
export const firstMethod = yardstick;

const quoted = (text: string): string => `'${text.replace(/[\\']/g, '\\$&')}'`;

const beginning = (id: string, title: string): string => `// ${title}, unchanged. Write one of these functions to replace that part of it.
export const name = ${quoted(`${title} edited`)};
export const basedOn = ${quoted(id)};

// export const set = { learning_rate: 0.0003 };
// export const settings = { high: { default: 0.28, min: 0, max: 2, help: 'Upper clip range.' } };

// One number for each completion of a prompt.
// export function advantages({ rewards }) { return rewards.map((r) => r); }

// One token. Runs once, with symbols.
// export function loss({ ratio, advantage, epsilon }) {
//   return -min(ratio * advantage, clip(ratio, 1 - epsilon, 1 + epsilon) * advantage);
// }

// More hooks: reward, keep, choose, hint, replay, branch.
`;
