/** The glossary: words that are retired, and what to write instead. */
interface Retired {
  readonly word: RegExp;
  readonly use: string;
}

/** Paths whose texts and names keep to the glossary. */
export const covered: readonly string[] = [
  'README.md',
  'src/api',
  'src/cli',
  'test/measure',
  'src/experiment',
  'src/graph',
  'src/lessons',
  'src/methods',
  'src/policy',
  'src/runfile',
  'src/foreign',
  'src/texts',
  'src/trainer',
  'src/runtime',
  'src/sandbox',
  'src/scorm',
  'src/site',
  'src/storage',
  'src/tasks',
  'src/tensor',
  'src/ui',
  'src/config',
  'src/learn',
  'src/rollout',
  'src/run',
  'src/question',
  'src/strategies',
  'workers',
];

/** Genuine uses of retired words, and stored texts. */
export const allowed: readonly string[] = [
  // A verdict's clause: it is stored with replayed completions, so another text would change hashes of checkpoints.
  'goes on after all numbers are equal',
  // An arm's title in two plans: a plan with a result may not change.
  'Groups without signal are thrown away and drawn again',
];

/** Names that are keys of stored records, with the file that declares them. */
export const storedNames: readonly string[] = ['src/rollout/sample.ts cut'];

/** In what a user reads. */
export const retired: readonly Retired[] = [
  { word: /\b(rooms?|houses?)\b/i, use: 'module, or space' },
  // The judge is the reward model that learns from choices, and judged what it says; a task verifies.
  { word: /\b(judging|judge?ments?)\b/i, use: 'verify and verdict, or estimate' },
  { word: /\b(told|occasions?)\b/i, use: 'hint, hinted or hint request' },
  { word: /\b(likeness|alike)\b/i, use: 'similarity, similar' },
  { word: /\bstretch(es)?\b/i, use: 'segment, or node of a tree' },
  { word: /\b(standing|growing) (rows?|branch(es)?|completions?)\b/i, use: 'row' },
  { word: /\b(cut|cut off|thrown away)\b/i, use: 'prune, pruned or discard' },
  {
    word: /\b(completions?|groups?|rows?|branch(es)?) (is|are|was|were) (lost|dropped)\b/i,
    use: 'pruned or discarded',
  },
  { word: /\bleft open\b/i, use: 'unfinished' },
  { word: /\b(lives?|lived) on\b/i, use: 'survive' },
  { word: /\bchances?\b/i, use: 'probability, success rate, or at random' },
  { word: /(?<!standard |absolute )\bdeviations?\b/i, use: 'standard deviation' },
  { word: /\b(surer|surest|unsure|how sure|least sure)\b/i, use: 'confidence, confident or uncertain' },
  { word: /\b(gives?|gave|given) up\b/i, use: 'discard, evict or stop' },
  { word: /\bmakes? room\b|\bfor want of\b/i, use: 'discard or evict' },
  { word: /\bcentred?\b/i, use: 'baseline, or proximal policy' },
  { word: /\banew\b/i, use: 'again' },
  { word: /\bof which\b|\bhangs? on\b|\b(on|of) no account\b|\bcomes? to say\b/i, use: 'a plain sentence' },
  { word: /\b(go|goes|going|went|gone) on\b/i, use: 'resume or continue' },
  { word: /\b(say|says|said) of\b/i, use: 'says about, or a plain sentence' },
  { word: /\bso (many|few)\b/i, use: 'a number, or its name' },
  { word: /\b(whoever|nobody|somebody)\b/i, use: 'the one who does it: reader, page, worker, caller' },
  { word: /\bas good as (none|0)\b/i, use: 'like, or a plain sentence' },
];

/** In names that the source declares, as parts of camel case. */
export const retiredInNames: readonly Retired[] = (
  [
    ['room', 'module, or space'],
    ['house', 'module'],
    ['judgement', 'verify or estimate'],
    ['told|occasion|occasions', 'hint'],
    ['likeness|alike', 'similarity'],
    ['stretch|stretches', 'segment or node'],
    ['standing|growing', 'row'],
    ['chance|chances', 'probability or rate'],
    ['surer|sure', 'confidence'],
    ['centre|centred', 'baseline or proximal'],
    ['goOn|goesOn', 'continue'],
    ['cut', 'prune'],
    ['anew', 'again'],
  ] as const
).map(([words, use]) => ({
  word: new RegExp(`(^|[a-z0-9_])(?:${capitalised(words)})(?![a-z])|^(?:${words})(?![a-z])`),
  use,
}));

/** `told|occasion` → `Told|Occasion`. */
function capitalised(words: string): string {
  return words.replace(/(^|\|)./g, (letter) => letter.toUpperCase());
}
