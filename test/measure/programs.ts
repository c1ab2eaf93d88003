/** What can be measured: every program of `npm run -s measure -- NAME`, with its flags and what it needs and writes. */

export interface Program {
  readonly name: string;
  /** What it measures, as one sentence. */
  readonly what: string;
  /** Its words and flags as a reader types them; empty where it has none. */
  readonly usage: string;
  /** It drives the built page: `npm run build` comes first. */
  readonly needsBuild?: true;
  /** Its committed result; absent where it only prints. */
  readonly result?: string;
  /** Its code. */
  readonly load: () => Promise<{ measure(args: readonly string[]): Promise<void> }>;
}

export const programs: readonly Program[] = [
  {
    name: 'bench',
    what: 'Speed of updates, generation, rounds and pages, beside jax-js and earlier builds.',
    usage: '[--quick] [--only NAME …] [--all] [--profile] [--against DIST] [--json FILE]',
    result: 'public/bench.json',
    load: () => import('./bench.ts'),
  },
  {
    name: 'browsers',
    what: 'A first visit in Firefox and WebKit.',
    usage: '[--json FILE]',
    needsBuild: true,
    result: 'public/browsers.json',
    load: () => import('./browsers.ts'),
  },
  {
    name: 'claims',
    what: 'Makes the list of claims that the page shows from the results of experiments.',
    usage: '',
    result: 'public/claims.json',
    load: () => import('./claims.ts'),
  },
  {
    name: 'combinations',
    what: 'Every pair and every four of the switches’ strategies on the real engine, each resumed to the same hash.',
    usage: '[--every N] [--json FILE]',
    result: 'public/combinations.json',
    load: () => import('./combinations.ts'),
  },
  {
    name: 'experiment',
    what: 'Conducts plans, which test claims of papers with paired seeds at equal budget.',
    usage:
      '(PLAN … | --all) [--jobs 2] [--minutes M] [--results FOLDER] [--plan-commit HASH] [--estimate | --pilot | --trial]',
    result: 'public/experiments',
    load: () => import('./experiment.ts'),
  },
  {
    name: 'figures',
    what: 'Writes the README of the measuring programs again from the committed results.',
    usage: '',
    result: 'test/measure/README.md',
    // Whatever ran, the figures are written after it.
    load: () => Promise.resolve({ measure: () => Promise.resolve() }),
  },
  {
    name: 'first-seconds',
    what: 'What a new user would see of plain GRPO in the first 30 seconds, on the tasks that could come first.',
    usage: '[--task T] [--seconds 30] [--seeds 2] [--threads 2] [--json FILE]',
    result: 'public/first-seconds.json',
    load: () => import('./firstSeconds.ts'),
  },
  {
    name: 'fuzz',
    what: 'Reads hostile run files, and measures time and memory of each.',
    usage: '[--count 2000] [--json FILE]',
    result: 'public/runfile.json',
    load: () => import('./fuzz.ts'),
  },
  {
    name: 'fuzz-links',
    what: 'Reads 500 hostile links in Node, and opens 50 of them in one page.',
    usage: '[--json FILE]',
    needsBuild: true,
    result: 'public/links.json',
    load: () => import('./fuzzLinks.ts'),
  },
  {
    name: 'lengths',
    what: 'How long the completions of every base policy are, at every level.',
    usage: '[--task T] [--json FILE]',
    result: 'public/lengths.json',
    load: () => import('./lengths.ts'),
  },
  {
    name: 'lessons',
    what: 'Trains every run of every lesson, and fails where a text says what its runs do not show.',
    usage: '[--seeds 3] [--only LESSON] [--json FILE]',
    result: 'public/lessons.json',
    load: () => import('./lessons.ts'),
  },
  {
    name: 'plateaus',
    what: 'Trains policies until they no longer improve, as a start for experiments.',
    usage: '[ID …]',
    result: 'public/plateaus.json',
    load: () => import('./plateaus.ts'),
  },
  {
    name: 'pool',
    what: 'What rollout workers keep and bring: numbers, kills, speed and memory.',
    usage: '[numbers] [kills] [speed] [memory] [--quick]',
    needsBuild: true,
    result: 'public/pool.json',
    load: () => import('./pool.ts'),
  },
  {
    name: 'proofs',
    what: 'Trains ten recipes in Node and verifies their links in Node and in Chromium.',
    usage: '[--json FILE]',
    needsBuild: true,
    result: 'public/proofs.json',
    load: () => import('./proofs.ts'),
  },
  {
    name: 'reliability',
    what: 'Each fault at its count, in a real Chromium; takes the flags of Playwright.',
    usage: '[FILE …] [--grep WORDS]',
    needsBuild: true,
    result: 'public/reliability.json',
    load: () => import('./reliability.ts'),
  },
  {
    name: 'screenshot',
    what: 'Takes the picture of the README after a real run.',
    usage: '[--all FOLDER]',
    needsBuild: true,
    result: 'public/screenshot.png',
    load: () => import('./screenshot.ts'),
  },
  {
    name: 'showcase',
    what: 'What “Show me” shows: each recipe with and without its switch, over 8 seeds.',
    usage: '[ID …] [--seeds 8] [--jobs 2] [--json FILE]',
    result: 'public/showcase.json',
    load: () => import('./showcase.ts'),
  },
  {
    name: 'stills',
    what: 'Records the runs that widgets and the empty Lab show before the reader presses Run.',
    usage: '[--rounds 60] [--only ID]',
    result: 'public/recording.json',
    load: () => import('./stills.ts'),
  },
  {
    name: 'tasks',
    what: 'What plain GRPO with the defaults learns of each task in five minutes.',
    usage: '[--task T] [--seeds 3] [--threads 2] [--json FILE]',
    result: 'public/tasks.json',
    load: () => import('./tasks.ts'),
  },
  {
    name: 'try-configs',
    what: 'Trains random configurations, and every method on every task, and looks for metrics that are not finite.',
    usage: '[--count 500] [--json FILE]',
    result: 'public/configs.json',
    load: () => import('./tryConfigs.ts'),
  },
  {
    name: 'value-head',
    what: 'How long PPO takes until its value head is within 0.05 of the exact values of grid-world.',
    usage: '[--json FILE]',
    result: 'public/value-head.json',
    load: () => import('./valueHead.ts'),
  },
];
