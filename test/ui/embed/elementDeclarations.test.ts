/** The types that stand beside the element's script: they compile, and they take what the widget takes. */
import ts from 'typescript';
import { expect, test } from 'vitest';
import { elementDeclarations } from '../../../src/cli/embed/elementDeclarations.ts';
import { settingKeys } from '../../../src/config/settings.ts';
import { eventSchema, stateSchema } from '../../../src/ui/embed/messages.ts';
import { attributes } from '../../../src/ui/share/attributes.ts';
import {
  loadings,
  parts,
  readOptions,
  switchWords,
  takes,
  themes,
  views,
} from '../../../src/ui/share/options.ts';

/** What a host page's author may write, with the lines that TypeScript must refuse. */
const hostPage = `
const lab = document.createElement('espalier-lab');
const state: Promise<EspalierState> = lab.run(3);
void lab.configure({ link: '#v=1', settings: { seed: 7, method: 'treepo', task: 'countdown', epsilon_high: null } });
lab.addEventListener('round', ({ detail }) => detail.metrics['pass@1']);
lab.addEventListener('error', ({ detail }) => detail.message.length);
const written: EspalierAttributes = { view: 'round', theme: 'dark', lesson: 'trees', height: 'auto', seed: 7 };

// @ts-expect-error
lab.run('three');
// @ts-expect-error
void lab.configure({ settings: { colour: 'red' } });
// @ts-expect-error
void lab.configure({ settings: { method: 'nonsense' } });
// @ts-expect-error
const wrong: EspalierAttributes = { view: 'tall' };
export { state, written, wrong };
`;

function problemsIn(files: Readonly<Record<string, string>>): string[] {
  const options: ts.CompilerOptions = {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    types: [],
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    lib: ['lib.es2022.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
  };
  const host = ts.createCompilerHost(options);
  const { getSourceFile, fileExists, readFile } = host;
  host.getSourceFile = (name, target) =>
    files[name] === undefined ? getSourceFile(name, target) : ts.createSourceFile(name, files[name], target);
  host.fileExists = (name) => files[name] !== undefined || fileExists(name);
  host.readFile = (name) => files[name] ?? readFile(name);
  const program = ts.createProgram(Object.keys(files), options, host);
  return Object.keys(files).flatMap((name) => {
    const source = program.getSourceFile(name);
    if (!source) throw new Error(`the compiler must have read ${name}`);
    return [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)].map(
      ({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'),
    );
  });
}

/** The members of an interface in the text. */
function membersOf(name: string, text: string): string[] {
  const body = new RegExp(`interface ${name} \\{\\n([\\s\\S]*?)\\n\\}`).exec(text)?.[1] ?? '';
  return [...body.matchAll(/^ {2}(\w+)\??:/gm)].map(([, member]) => member ?? '');
}

test('espalier.d.ts compiles, and refuses what the widget refuses', () => {
  expect(problemsIn({ '/espalier.d.ts': elementDeclarations(), '/page.ts': hostPage })).toEqual([]);
});

test('espalier.d.ts has the state and the events that the widget has', () => {
  const text = elementDeclarations();
  expect(membersOf('EspalierState', text)).toEqual(Object.keys(stateSchema.entries));
  const told = eventSchema.options
    .map(({ entries }) => entries.type.literal)
    .filter((type) => type !== 'reply');
  // A widget that is closed tells nothing more: its element does.
  expect(membersOf('EspalierEvents', text).sort()).toEqual([...told, 'closed'].sort());
});

test('each attribute is described once, with every word that the widget reads and no other', () => {
  expect(new Set(attributes.map(({ name }) => name)).size).toBe(attributes.length);
  const names = attributes.map(({ name }) => name);
  // The host is what the element itself writes.
  expect(names).toEqual(expect.arrayContaining(Object.keys(takes).filter((name) => name !== 'host')));
  for (const { name, words } of attributes) {
    if (!Object.hasOwn(takes, name)) continue;
    for (const word of words) expect(() => readOptions(`?${name}=${word}`), word).not.toThrow();
  }
  const wordsOf = (wanted: string) => attributes.find(({ name }) => name === wanted)?.words;
  expect(wordsOf('view')).toEqual(views);
  expect(wordsOf('hide')).toEqual(parts);
  expect(wordsOf('theme')).toEqual(themes);
  expect(wordsOf('loading')).toEqual(loadings);
  expect(wordsOf('settings')).toEqual([...Object.keys(switchWords), ...settingKeys]);
  expect(wordsOf('lock')).toEqual(['all', ...(wordsOf('settings') ?? [])]);
});
