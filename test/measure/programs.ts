/** What can be measured: every program of `npm run -s measure -- NAME`, with its flags and what it needs and writes. */
import type { CommandForm, Flag, Flags } from '../../src/cli/arguments.ts';
import { writeRooms } from '../architecture/rooms.ts';

export interface Program extends Pick<CommandForm, 'words' | 'flags'> {
  readonly name: string;
  /** What it measures, as one sentence. */
  readonly what: string;
  /** Its flags belong to another program, which reads them. */
  readonly passesOn?: true;
  /** It drives the built page: `npm run build` comes first. */
  readonly needsBuild?: true;
  /** Its committed result; absent where it only prints. */
  readonly result?: string;
  /** Its code. */
  readonly load: () => Promise<{ measure(flags: Flags): Promise<void> }>;
}

const json: Flag = { form: '--json <file>', help: 'Writes the result to this file.' };
const task: Flag = { form: '--task <name>', help: 'Only this task.' };
const quick: Flag = { form: '--quick', help: 'Measures less often, to see that it works.' };
const jobs: Flag = { form: '--jobs <number>', help: 'Runs that train at a time.', default: 2, atLeast: 1 };
const threads: Flag = { form: '--threads <number>', help: 'Processor threads.', default: 2, atLeast: 1 };
const seeds = (count: number): Flag => ({
  form: '--seeds <number>',
  help: 'How many seeds to train.',
  default: count,
  atLeast: 1,
});

export const programs: readonly Program[] = [
  {
    name: 'bench',
    what: 'Speed of updates, generation, rounds and pages, beside jax-js and onnxruntime.',
    flags: [
      quick,
      { form: '--only <name...>', help: 'Only these rows.' },
      { form: '--all', help: 'Also the rows that take long.' },
      json,
    ],
    result: 'public/bench.json',
    load: () => import('./bench.ts'),
  },
  {
    name: 'browsers',
    what: 'A first visit in Firefox and WebKit.',
    flags: [json],
    needsBuild: true,
    result: 'public/browsers.json',
    load: () => import('./browsers.ts'),
  },
  {
    name: 'claims',
    what: 'Makes the list of claims that the page shows from the results of experiments.',
    flags: [],
    result: 'public/claims.json',
    load: () => import('./claims.ts'),
  },
  {
    name: 'combinations',
    what: 'Every pair and every four of the switches’ strategies on the real engine, each resumed to the same hash.',
    flags: [
      { form: '--every <number>', help: 'Takes one combination of this number.', default: 1, atLeast: 1 },
      json,
    ],
    result: 'public/combinations.json',
    load: () => import('./combinations.ts'),
  },
  {
    name: 'drafting',
    what: 'Tokens per second with and without drafted tokens, side by side, and the time of each program of them.',
    flags: [quick, threads, json],
    result: 'public/drafting.json',
    load: () => import('./drafting.ts'),
  },
  {
    name: 'exercises',
    what: 'Trains every exercise from its start settings and with a solution, and fails where it is solved too early or not at all.',
    words: { form: '[id...]', help: 'Exercises by their names; without one all.' },
    flags: [seeds(3), threads, json],
    result: 'public/exercises.json',
    load: () => import('./exercises.ts'),
  },
  {
    name: 'experiment',
    what: 'Conducts plans, which test claims of papers with paired seeds at equal budget.',
    words: { form: '[plan...]', help: 'Plans by their names.' },
    flags: [
      { form: '--all', help: 'All plans.' },
      jobs,
      { form: '--minutes <number>', help: 'Starts no run after this many minutes.', atLeast: 1 },
      { form: '--results <folder>', help: 'Writes results to this folder.' },
      { form: '--plan-commit <hash>', help: 'The commit that holds the plans.' },
      {
        form: '--again',
        help: 'Repeats published results: their plan commits, another folder, and both outcomes at the end.',
      },
      { form: '--estimate', help: 'Prints how long the plans take, and trains nothing.' },
      { form: '--pilot', help: 'Measures how much paired runs differ.' },
      { form: '--trial', help: 'Tests that all arms run.' },
    ],
    result: 'public/experiments',
    load: () => import('./experiment.ts'),
  },
  {
    name: 'figures',
    what: 'Writes the README of the measuring programs again from the committed results, and the table of modules.',
    flags: [{ form: '--lower', help: 'Lowers the sizes that modules may have to those of today.' }],
    result: 'test/measure/README.md',
    // Whatever ran, the figures are written after it.
    load: () => Promise.resolve({ measure: (flags) => Promise.resolve(writeRooms(flags.has('lower'))) }),
  },
  {
    name: 'foreign',
    what: 'Time and memory of opening 50 MB that other libraries wrote.',
    flags: [json],
    load: () => import('./foreign.ts'),
  },
  {
    name: 'gpu',
    what: 'A graphics card against WASM: times of rounds, results and calls of programs.',
    flags: [
      { form: '--pack <folder>', help: 'Writes a folder that measures elsewhere without a network.' },
      json,
    ],
    result: 'public/gpu.json',
    load: () => import('./gpu.ts'),
  },
  {
    name: 'lessons',
    what: 'Trains every run of every lesson, and fails where a text says what its runs do not show.',
    words: { form: '[id...]', help: 'Lessons by their names; without one all.' },
    flags: [seeds(3), jobs, json],
    result: 'public/lessons.json',
    load: () => import('./lessons.ts'),
  },
  {
    name: 'mass-balance',
    what: 'How often a step on N completions of a prompt makes a right answer less likely, by exact gradients.',
    flags: [json],
    result: 'public/massBalance.json',
    load: () => import('./massBalance.ts'),
  },
  {
    name: 'notebooks',
    what: 'The widget in notebook servers that run on this machine, with anywidget.',
    flags: [
      {
        form: '--server <address...>',
        help: 'Pages of a server without a token: …/lab/tree/ or …/notebooks/.',
      },
      { form: '--note <text>', help: 'What a reader of the result must know of this set-up.' },
      json,
    ],
    needsBuild: true,
    result: 'public/notebooks.json',
    load: () => import('./notebooks.ts'),
  },
  {
    name: 'pilots',
    what: 'Quick looks at claims, three seeds each at equal budget: for cards, and for planning experiments.',
    words: { form: '[id...]', help: 'Methods by their ids.' },
    flags: [seeds(3), jobs, json],
    result: 'public/pilots.json',
    load: () => import('./pilots.ts'),
  },
  {
    name: 'plateaus',
    what: 'Trains policies until they no longer improve, as a start for experiments.',
    words: { form: '[id...]', help: 'Policies by their names; without one all.' },
    flags: [],
    result: 'public/plateaus.json',
    load: () => import('./plateaus.ts'),
  },
  {
    name: 'proofs',
    what: 'Trains ten recipes in Node and verifies their links in Node and in Chromium.',
    flags: [json, { form: '--own', help: 'Ten own methods instead, with their code in the links.' }],
    needsBuild: true,
    result: 'public/proofs.json',
    load: () => import('./proofs.ts'),
  },
  {
    name: 'reliability',
    what: 'Each fault at its count, in a real Chromium; takes the flags of Playwright.',
    words: {
      form: '[playwright...]',
      help: 'Words and flags of Playwright, such as a file or --grep WORDS.',
    },
    flags: [],
    passesOn: true,
    needsBuild: true,
    result: 'public/reliability.json',
    load: () => import('./reliability.ts'),
  },
  {
    name: 'screenshot',
    what: 'Takes the README’s moving picture of a real run, and one after it.',
    flags: [{ form: '--all <folder>', help: 'Writes pictures of all views to this folder, too.' }],
    needsBuild: true,
    result: 'public/moving.png',
    load: () => import('./screenshot.ts'),
  },
  {
    name: 'showcase',
    what: 'What “Show me” shows: each recipe with and without its switch, over 16 seeds.',
    words: { form: '[id...]', help: 'Recipes by their names; without one all.' },
    flags: [{ ...seeds(16), atLeast: 2 }, jobs, json],
    result: 'public/showcase.json',
    load: () => import('./showcase.ts'),
  },
  {
    name: 'stills',
    what: 'Records the runs that widgets and the empty Lab show before the reader presses Run.',
    flags: [
      {
        form: '--rounds <number>',
        help: 'Rounds of each run; without it 200 for the Lab and 60 for widgets.',
        atLeast: 2,
      },
      { form: '--only <id>', help: 'Only this recipe, or lab.' },
    ],
    result: 'public/recording.json',
    load: () => import('./stills.ts'),
  },
  {
    name: 'tasks',
    what: 'What plain GRPO with the defaults learns of each task in five minutes.',
    flags: [task, seeds(3), threads, json],
    result: 'public/tasks.json',
    load: () => import('./tasks.ts'),
  },
  {
    name: 'try-configs',
    what: 'Trains random configurations, and every method on every task, and looks for metrics that are not finite.',
    flags: [
      {
        form: '--count <number>',
        help: 'How many random configurations to train.',
        default: 500,
        atLeast: 1,
      },
      json,
    ],
    result: 'public/configs.json',
    load: () => import('./tryConfigs.ts'),
  },
];
