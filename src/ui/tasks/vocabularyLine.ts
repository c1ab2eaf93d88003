/** Writes into the code of a task which symbols it is made of. */

const said = /^export const vocabulary\s*=\s*(?:\[[^\]]*\]|[^;\n]*);?/m;
const levels = /^export const levels\b/m;

/** The code with this kind: in the place of what says it, else above its levels, else at its beginning. */
export function withVocabulary(source: string, kind: 'characters' | 'words'): string {
  const line = `export const vocabulary = '${kind}';`;
  if (said.test(source)) return source.replace(said, line);
  return levels.test(source) ? source.replace(levels, `${line}\n$&`) : `${line}\n${source}`;
}
