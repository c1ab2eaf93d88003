/** Where files of the page write public state of a class that is not theirs. */
import type { Source } from './checkSource.ts';

const declared = /^ {2}(\w+)(?:: [^=;\n]+)? = \$state/gm;
const assigned = /([\w#\])]+)\.(\w+)\s*(?:=(?![=>])|[-+*|?&]{1,2}=|\+\+|--)/g;
const bound = /bind:\w+=\{(?:[\w.]+\.)?(\w+)\.(\w+)\}/g;

/** Each write as `file: object.field`; objects that components own, such as elements, are told apart by nothing but their names. */
export function foreignWrites(sources: readonly Source[]): string[] {
  const classes = sources.filter(({ path }) => path.endsWith('.svelte.ts'));
  const fields = new Set(classes.flatMap(({ text }) => [...text.matchAll(declared)].map(([, name]) => name)));
  const writes = sources.flatMap(({ path, text }) =>
    [...text.matchAll(assigned), ...text.matchAll(bound)]
      .filter(([, object, field]) => object !== 'this' && fields.has(field))
      .map(([, object, field]) => `${path}: ${object}.${field}`),
  );
  return [...new Set(writes)].sort();
}
