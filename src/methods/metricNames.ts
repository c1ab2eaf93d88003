/** Finds names of metrics in sentences. */

/** `clip_ratio/region_mean`, `pass@1`, `grad_norm`: forms that no other word of a sentence has. */
const unmistakable = /\b[a-z]\w*(?:\/\w+)+|\bpass@1|\b[a-z]+_\w+/g;
/** A plain word counts only after "watch". */
const watched = /\bwatch (?:\S+ and )?(entropy|reward|loss)\b/g;

/** The names in these sentences, each once, in order, among them names of settings, which have the same form. */
export function metricNamesIn(sentences: readonly string[]): readonly string[] {
  const found = sentences.flatMap((text) =>
    [
      ...[...text.matchAll(unmistakable)].map(({ 0: name, index }) => ({ name, index })),
      ...[...text.matchAll(watched)].map(({ 1: name = '', index }) => ({ name, index })),
    ]
      .sort((a, b) => a.index - b.index)
      .map(({ name }) => name),
  );
  return [...new Set(found)];
}
