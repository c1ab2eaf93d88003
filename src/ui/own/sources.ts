/** What the editor opens: methods as code, examples, and a beginning for every method that is not written as code. */
import { methodOptions } from '../../methods/options.ts';
import { yardstick } from '../differs/sides.ts';
import { sourceOfExample, sourceOfMethod, type OwnExample } from './ownExamples.ts';

/** Code as it was opened; the editor compares what stands there now with it. */
export interface OpenedCode {
  readonly title: string;
  readonly source: string;
}

/** The method with which a reader begins. */
export const firstMethod: string = yardstick;

const { choices } = methodOptions.method;

export const isMethod = (id: string): boolean => choices.some(({ value }) => value === id);

/** The name of a method of the catalogue. */
export const methodTitle = (id: string): string => choices.find(({ value }) => value === id)?.label ?? id;

/** What to open for a method: its whole source, or code that changes nothing yet and names the hooks. */
export async function openedMethod(id: string): Promise<OpenedCode> {
  const title = methodTitle(id);
  return { title, source: (await sourceOfMethod(id)) ?? beginning(id, title) };
}

export async function openedExample({ id, title }: OwnExample): Promise<OpenedCode> {
  return { title, source: await sourceOfExample(id) };
}

const quoted = (text: string): string => `'${text.replace(/[\\']/g, '\\$&')}'`;

const beginning = (
  id: string,
  title: string,
): string => `// ${title} as it is. Write one of these hooks to replace that part of it.
export const name = ${quoted(/* data */ `${title} edited`)};
export const basedOn = ${quoted(id)};

// export const settings = { width: { default: 0.28, min: 0, max: 2, help: 'How far the ratio may grow.' } };

// One number for each completion of a prompt.
// export function advantages({ rewards }) {
//   const mean = rewards.reduce((sum, reward) => sum + reward, 0) / rewards.length;
//   return rewards.map((reward) => reward - mean);
// }

// The loss of a token. Runs once, with symbols.
// export function loss({ ratio, advantage, epsilon }) {
//   return -min(ratio * advantage, clip(ratio, 1 - epsilon, 1 + epsilon) * advantage);
// }
`;
