/** The examples as texts, and a module to change in tests. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Example tasks with solutions; `guess` has none. */
export const exampleNames = ['reverse', 'modulo', 'brackets'] as const;

export function exampleSource(name: (typeof exampleNames)[number] | 'guess'): string {
  return readFileSync(join(import.meta.dirname, `../../src/sandbox/examples/${name}.js`), 'utf8');
}

const folder = join(import.meta.dirname, '../../src/sandbox/examples');
/** Own methods that come with the page, by folder and name. */
export const methodNames = ['methods', 'own'].flatMap((kind) =>
  readdirSync(join(folder, kind)).map((file) => `${kind}/${file.replace(/\.js$/, '')}`),
);

/** The source of an own method that comes with the page, by folder and name: `methods/grpo`, `own/clip-higher`. */
export const methodSource = (name: string): string => readFileSync(join(folder, `${name}.js`), 'utf8');

/** A small task; each part may be another text. */
export function moduleWith({
  prompt = `return String(random.integer(1000)) + '?'`,
  verify = `return answer === prompt.slice(0, -1)`,
  solution = `export function solution(prompt) { return prompt.slice(0, -1); }`,
  levels = `[{ title: 'any' }]`,
  before = '',
}: Partial<Record<'prompt' | 'verify' | 'solution' | 'levels' | 'before', string>> = {}): string {
  return `${before}
export const name = 'Copy';
export const description = 'Write the number again.';
export const levels = ${levels};
export function prompt(random, level) { ${prompt} }
export function verify(prompt, answer) { ${verify} }
${solution}
`;
}
