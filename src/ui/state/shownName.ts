/**
 * Names of runs, arms and own code as readers see them. Links, records and files hold one name in every language, in English and
 * with keys of settings; only where it is shown does it get the words of the page.
 */
import { optionOf } from '../../config/settings.ts';
import { readChange } from '../../experiment/comparisonNames.ts';
import { valueText } from './configDiff.ts';

/** Names that the page gives by itself. */
const words: Readonly<Record<string, string>> = {
  'The Lab’s recipe': /* text */ 'The Lab’s recipe',
  'the Lab’s recipe': /* text */ 'the Lab’s recipe',
  'Tree off': /* text */ 'Tree off',
  'Tree on': /* text */ 'Tree on',
  'No baseline': /* text */ 'No baseline',
  'With a baseline': /* text */ 'With a baseline',
  'Baseline and clip': /* text */ 'Baseline and clip',
  'Unfinished method': /* text */ 'Unfinished method',
  'Unfinished task': /* text */ 'Unfinished task',
};

/** What stands behind the name of a method, a recipe or a run. */
const endings: readonly (readonly [RegExp, (inside: string) => string])[] = [
  [/^(.+) \(mine\)$/, (name) => `${name} (mine)`],
  [/^(.+) \(before\)$/, (name) => `${name} (before)`],
  [/^from round (\d+)$/, (round) => `from round ${round}`],
  [/^round (\d+)$/, (round) => `round ${round}`],
];

function shownPart(part: string): string | null {
  if (Object.hasOwn(words, part)) return words[part] ?? null;
  const change = readChange(part);
  if (change) return `${optionOf(change.key).label} ${valueText(change.key, change.value)}`;
  for (const [ending, shown] of endings) {
    const inside = ending.exec(part)?.[1];
    if (inside !== undefined) return shown(shownName(inside));
  }
  return null;
}

/** A stored name in the words of the page: `learning_rate 0.001` becomes “Learning rate 0.001”. A reader's own name stays. */
export function shownName(name: string): string {
  const parts = name.split(', ').map((part) => {
    const [, bare = '', number = ''] = /^(.+?)( \d+)?$/.exec(part) ?? [];
    const shown = shownPart(part);
    if (shown !== null) return shown;
    // A number behind a name tells it from an equal one.
    const numbered = number === '' ? null : shownPart(bare);
    return numbered === null ? part : `${numbered}${number}`;
  });
  return parts.join(', ');
}
