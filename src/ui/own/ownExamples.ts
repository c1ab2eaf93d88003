/** Sources of own methods that come with the page: whole methods of the catalogue, and examples. Each is fetched when it is opened. */
const wholeSources = import.meta.glob<string>('../../sandbox/examples/methods/*.js', {
  query: '?raw',
  import: 'default',
});
const exampleSources = import.meta.glob<string>('../../sandbox/examples/own/*.js', {
  query: '?raw',
  import: 'default',
});

/** Ids of the methods that have a whole source. */
export const wholeMethods: readonly string[] = Object.keys(wholeSources).map((path) =>
  path.replace(/^.*\/|\.js$/g, ''),
);

/** The whole source of a method of the catalogue as an own method; null where it has none. */
export async function sourceOfMethod(id: string): Promise<string | null> {
  return (await wholeSources[`../../sandbox/examples/methods/${id}.js`]?.()) ?? null;
}

export interface OwnExample {
  /** The name of its file. */
  readonly id: string;
  readonly title: string;
  /** What one can learn from it, in one line. */
  readonly about: string;
}

/** Examples in the order in which they are offered: those that teach most first. */
export const ownExamples: readonly OwnExample[] = [
  { id: 'clip-higher', title: 'Clip higher', about: 'A loss whose clip is wider above than below.' },
  {
    id: 'median-baseline',
    title: 'Median baseline',
    about: 'Advantages that one lucky completion cannot move.',
  },
  { id: 'brevity', title: 'Brevity', about: 'A reward that pays short right answers more.' },
  {
    id: 'prune-by-entropy',
    title: 'Prune by entropy',
    about: 'Stops the completions with the highest entropy.',
  },
  { id: 'replay-by-surprise', title: 'Replay by surprise', about: 'Replays what was unlikely and good.' },
  { id: 'collapse', title: 'Collapse', about: 'An objective that fails, and why.' },
  { id: 'soft-gates', title: 'Soft gates', about: 'A sigmoid in place of a clip.' },
  { id: 'choose-half-solved', title: 'Half-solved prompts', about: 'Chooses prompts by their records.' },
  { id: 'growing-hint', title: 'Growing hint', about: 'A hint that grows with failure.' },
  { id: 'branch-late', title: 'Late forks', about: 'A tree that forks at late, uncertain tokens.' },
];

/** The source of an example. Throws where there is none of this name. */
export async function sourceOfExample(id: string): Promise<string> {
  const source = await exampleSources[`../../sandbox/examples/own/${id}.js`]?.();
  if (source !== undefined) return source;
  throw new Error(`examples: must be one of ${ownExamples.map((one) => one.id).join(', ')}, got ${id}`);
}
