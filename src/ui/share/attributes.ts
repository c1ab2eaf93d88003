/** Every attribute of `<espalier-lab>` with what it takes and means: for the Studio and for the types of the element. */
import { ruleOf } from '../../config/schema.ts';
import { optionOf, settingKeys } from '../../config/settings.ts';
import { lessons } from '../../lessons/index.ts';
import { languageCodes } from '../../site/languages.ts';
import { passed, short } from './attributeNames.ts';
import { loadings, parts, switchWords, takes, themes, views } from './options.ts';

export interface Attribute {
  readonly name: string;
  /** What a value must be. */
  readonly takes: string;
  /** The words that a value is made of; empty where it is a number, a link or no value at all. */
  readonly words: readonly string[];
  /** Whether a value is a list of words. */
  readonly isList: boolean;
  readonly means: string;
}

const without = 'given without a value';
const settingWords = [...Object.keys(switchWords), ...settingKeys];

function choicesOf(key: (typeof short)[number]): readonly string[] {
  const option = optionOf(key);
  return option.kind === 'choice' ? option.choices.map(({ value }) => value) : [];
}

const meanings: Readonly<Record<(typeof passed | typeof short)[number], string>> = {
  method: 'The method that trains; it brings its own settings.',
  task: 'What the policy practises.',
  policy: 'The network to train.',
  level: 'How hard the prompts are.',
  seed: 'The seed of the run: the same seed gives the same numbers.',
  view: 'The run as curve and completions, or with the strip of a round. Lessons begin with the strip.',
  hide: 'Parts that are left out.',
  lock: 'Settings that readers see and cannot change.',
  settings: 'Settings that are shown as fields, beside the four switches.',
  theme: 'Colours: those of the reader’s system, or always the same.',
  autoplay: 'Trains as soon as a third of it is in sight.',
  store: 'Keeps runs in the reader’s browser. Without it they stay in memory and end with the page.',
  lesson: 'The lesson to show instead of a run.',
  height: 'The height; auto follows the content.',
  loading: 'When the widget is fetched: near the window, at once, or on a click.',
  language: 'The language of its texts. Without it, that of the reader’s browser.',
};

const listed: Readonly<Record<string, readonly string[]>> = { hide: parts, lock: ['all', ...settingWords] };
const worded: Readonly<Record<string, readonly string[]>> = {
  view: views,
  theme: themes,
  loading: loadings,
  language: languageCodes,
  lesson: lessons.map(({ id }) => id),
};

/** All attributes: those of the recipe, those of the widget, and those of its frame. */
export const attributes: readonly Attribute[] = [
  ...short.map((name) => ({
    name,
    takes: ruleOf(optionOf(name)),
    words: choicesOf(name),
    isList: false,
    means: meanings[name],
  })),
  {
    name: 'link',
    takes: 'an address with a recipe, its part from the # on, or settings such as #seed=7&temperature=0.8',
    words: [],
    isList: false,
    means: 'The recipe. The attributes above replace parts of it.',
  },
  {
    name: 'method-src',
    takes: 'the address of a JavaScript file that the page around may read',
    words: [],
    isList: false,
    means: 'A method of your own. Its reader sees the code and is asked before any of it runs.',
  },
  ...passed.map((name) => ({
    name,
    takes: takes[name],
    words: (name === 'settings' ? settingWords : (listed[name] ?? worded[name])) ?? [],
    isList: name === 'settings' || Object.hasOwn(listed, name),
    means: meanings[name],
  })),
  ...[
    ['sandbox', 'Gives the frame no origin and no storage.'],
    ['credentialless', 'Loads the frame without cookies, for pages that are cross-origin isolated.'],
    ['parallel', 'May train while another widget of the page trains.'],
  ].map(([name = '', means = '']) => ({ name, takes: without, words: [], isList: false, means })),
];
