/** Which module may import which, as data: the one place to change it. */

const pure = [
  'tensor',
  'graph',
  'policy',
  'tasks',
  'config',
  'rollout',
  'learn',
  'strategies',
  'methods',
  'run',
  'question',
  'experiment',
  'lessons',
] as const;

export const modules = [
  ...pure,
  'sandbox',
  'runtime',
  'storage',
  'site',
  'scorm',
  'runfile',
  'trainer',
  'foreign',
  'api',
  'texts',
  'ui',
  'cli',
  'workers',
] as const;
export type Module = (typeof modules)[number];

/** Modules without random numbers of the engine, clocks and inexact maths, so that runs repeat bit for bit. */
export const pureModules: ReadonlySet<Module> = new Set(pure);

/**
 * One permitted kind of arrow. `to` is a module, or one file (a path under the root without `.ts`; `*` stands for
 * any run of characters but `/`, `**` for any at all). `types`: by `import type` only.
 */
export interface Arrow {
  readonly to: string;
  readonly types?: true;
}

const any = (...to: string[]): Arrow[] => to.map((to) => ({ to }));
const types = (...to: string[]): Arrow[] => to.map((to) => ({ to, types: true }));

/** Every module's arrows to other modules; files of one module import each other freely. */
export const importTable: Readonly<Record<Module, readonly Arrow[]>> = {
  tensor: [],
  graph: any('tensor'),
  policy: any('graph', 'tensor'),
  tasks: any('tensor'),
  // Code of strangers: it has answers to give and nothing else. The catalogue's settings, because an own method is checked
  // against them; its loss as a graph, because the checks differentiate it.
  sandbox: any('tasks', 'tensor', 'config', 'graph', 'src/learn/own/*'),
  // Every stage describes its own settings; config only gathers them. The plan of rows, because a round's memory follows it.
  config: any(
    'src/**/options',
    'src/methods/settingsOf',
    'src/**/meta',
    'src/**/rules',
    'src/strategies/*/metas',
    'src/strategies/*/learning/metas',
    'src/learn/rowPlan',
    // Own methods as data: the form of their records, their loss and the ones known here.
    'src/learn/own/*',
    'src/run/metricMeta',
    'src/tensor/similarity',
    // Help and metrics are looked up where they are read, because the build moves them.
    'src/texts/t',
    'tasks',
  ),
  rollout: [
    ...any('tasks', 'tensor', 'src/strategies/**/options'),
    ...types('config', 'src/strategies/hints/tally'),
  ],
  // Engines and their interfaces; a strategy never imports another slot's.
  strategies: [
    ...any('rollout', 'learn', 'tasks', 'policy', 'graph', 'tensor'),
    // Choices as the text of a setting, which the judge reads.
    ...any('src/config/declare', 'src/config/meta', 'src/config/problem', 'src/config/choiceText'),
    // What another slot's strategy does, asked by trait.
    ...any('src/config/strategyTraits'),
    ...types('config'),
  ],
  // The ledger's arithmetic, because the learner enters what an update cost; the tree, because credit follows it.
  learn: [
    ...any('policy', 'graph', 'tensor', 'src/rollout/ledger', 'src/rollout/tree'),
    ...types('rollout', 'config'),
  ],
  methods: types('config'),
  run: any('strategies', 'methods', 'rollout', 'learn', 'policy', 'tasks', 'graph', 'tensor', 'config'),
  // Asks a policy: it plays by the run's engine and reads weights, and never learns; which heads the weights hold, by objective.
  // What chooses among completions: heads, judge and answers of strategies, pass@k and the interval of a share.
  question: [
    ...any('run', 'rollout', 'policy', 'tasks', 'graph', 'tensor', 'src/strategies/learning'),
    ...any(
      'src/strategies/advantage/process/head',
      'src/strategies/reward/judge/*',
      'src/strategies/reward/vote/vote',
    ),
    ...any('src/learn/evaluate', 'src/experiment/statistics'),
    ...types('config'),
  ],
  // The ledger's arithmetic, because budgets are counted with it.
  experiment: any('run', 'methods', 'config', 'tensor', 'src/rollout/ledger'),
  // Data and the arithmetic of classes: page and command line read the same lessons. A lesson is a study; statistics, because a
  // class is pooled; showcases, because a lesson on a switch trains the recipe that was measured for it. Proofs, because rows of a
  // class bring them; the ledger, because exercises limit what a run spends.
  lessons: [
    ...any(
      'config',
      'tensor',
      'src/experiment/statistics',
      'src/experiment/study',
      'src/experiment/showcase*',
      'src/run/engineVersion',
      'src/run/proof',
      'src/rollout/ledger',
    ),
    ...types('rollout', 'experiment', 'src/run/records'),
  ],
  // What an arm's thread is asked and answers, because its handle carries it. How rows are gathered, because a pool splits them.
  runtime: [
    ...any('graph', 'policy', 'tensor', 'src/rollout/policy'),
    // Sentences about engines and evicted checkpoints, which notices of a run say too.
    ...any('src/run/engineVersion', 'src/storage/evictionWords'),
    ...types('rollout', 'learn', 'run', 'question', 'experiment', 'config', 'runfile', 'sandbox', 'foreign'),
  ],
  // The schemas of a run's records, because storage and run files check them alike; it keeps the finished runs of comparisons.
  storage: [...any('tensor', 'config', 'src/run/recordSchemas'), ...types('rollout', 'run', 'experiment')],
  // How the page is delivered, which has nothing to do with what it does.
  site: [],
  // Packages for learning platforms: it carries records of activities and knows neither lessons nor runs; which file is a base
  // policy's, because a package holds only its own.
  scorm: [...any('src/policy/base'), ...types('src/lessons/activity')],
  // Bytes of runs: it reads what every module keeps in a checkpoint, and shares the schemas of storage.
  runfile: [
    ...any('run', 'rollout', 'policy', 'tasks', 'config', 'tensor', 'src/strategies/learning'),
    ...any('src/storage/records', 'src/storage/note'),
  ],
  // What a training thread does: it joins the engine, the loop and the store. Whole runs of a comparison, because its arms are such
  // threads too.
  trainer: any(
    ...['runtime', 'storage', 'run', 'question', 'config', 'src/policy/options', 'sandbox'],
    // How the built site has policy files.
    ...['src/policy/packedFile', 'src/site/unzipped'],
    ...['src/experiment/performRun', 'src/experiment/trainTo', 'src/experiment/version'],
  ),
  // Runs of other libraries: plain data and arithmetic. What a collapsed reward is and the limits of checks, because they mean the
  // same for our runs. How charts thin curves, because their thread thins them.
  foreign: [
    ...any('tensor', 'src/run/collapse', 'src/run/findingLimits', 'src/run/MetricHistory'),
    // Thinned curves, and numbers as the page writes them.
    ...any('src/ui/charts/summarise', 'src/ui/state/format'),
  ],
  // Proofs, because the page writes them into links and compares a run with them; they are digests of rows. What switches
  // brought and comparisons, because page and command line must say the same: arithmetic on rows and finished runs, no tensors.
  // What an experiment found and how it is decided, because Claims shows it.
  ui: [
    ...any(
      'src/runtime/*Handle',
      // Whether the page can start workers at all.
      'src/runtime/moduleWorker',
      'src/run/engineVersion',
      'src/run/proof',
      // The history of a run, and what its findings share with checks of other libraries' runs.
      ...['src/run/MetricHistory', 'src/run/collapse', 'src/run/findingLimits'],
      // The titles of other libraries, and what checks found in words; their runs are read by a worker.
      ...['src/foreign/libraries', 'src/foreign/words'],
      // Completions as lines of a run file, because page and command line save the same.
      'src/runfile/shownLines',
      // Which settings the rounds of a run had, because a round that is not stored is trained again.
      'src/run/retrain',
      'src/run/bought',
      // What a state of a control task consists of: data.
      'src/question/quantities',
      'src/experiment/compar*',
      'src/experiment/conduct',
      'src/experiment/study',
      'src/experiment/arm',
      'src/experiment/obtain',
      'src/experiment/readings',
      'src/experiment/claimList',
      'src/experiment/published',
      'src/experiment/pilots',
      'src/experiment/board',
      'src/experiment/outcome',
      'src/experiment/mark',
      // The interval of a share, which a page of one run shows, and what more seeds would show.
      'src/experiment/statistics',
      'src/experiment/pairing',
      // Own methods as data: their records, their loss as a formula, and the answers of code in a sandbox of the page.
      'src/learn/own/*',
      // Recipes that show what a switch does: data.
      'src/experiment/showcase*',
      'sandbox',
      'storage',
      'site',
      // A package's page talks to the platform around it, and Share makes packages.
      'scorm',
      'config',
      'methods',
      'tasks',
      'lessons',
      // Prompts, worlds and exchanges of Try: rules and the environments themselves, no tensors of weights.
      ...['src/question/prompt', 'src/question/world', 'src/question/exchange', 'src/question/rightDraws'],
      ...['src/question/testTime/plan', 'src/question/testTime/words'],
      ...['src/question/offline/plan', 'src/question/offline/results', 'src/question/offline/words'],
      'src/texts/t',
      // Sentences of workers' data, which a page says in its own language.
      ...['src/run/rewardedBy', 'src/run/stopWords', 'src/runtime/deviceChoice', 'src/runtime/notices'],
      // The judge that the reader's choices make: arithmetic on plain numbers.
      ...['src/strategies/reward/judge/fittedJudge', 'src/strategies/reward/judge/readerChoices'],
      // Words of the Token panel, which are data.
      'src/strategies/words',
    ),
    ...types(
      'src/experiment/obtain',
      'src/experiment/trainTo',
      'src/runtime/protocol',
      'src/runtime/runFileProtocol',
      'src/runtime/foreignProtocol',
      'foreign',
      'src/run/records',
      'question',
      'src/runfile/content',
      'src/run/objectiveCurve',
      'src/runtime/questionProtocol',
      'src/question/inside',
      'src/question/plane',
    ),
  ],
  // The code of a widget, because the command line writes it into pages; it is text and knows no page.
  cli: [
    ...any(
      ...modules.filter((module) => module !== 'ui' && module !== 'workers'),
      'src/ui/share/embedCode',
      'src/ui/share/options',
      // The report on a run of another library, and its frame.
      ...['src/ui/foreign/report', 'src/ui/files/document'],
      // The types of the element are written from what it takes.
      'src/ui/share/attributes',
      // The static reference says what the page says, in its words.
      ...['src/ui/claims/words', 'src/ui/methods/words', 'src/ui/methods/symbols', 'src/ui/files/formats'],
      ...['src/ui/files/markup', 'src/ui/navigation/places'],
    ),
    ...types('src/ui/embed/still', 'src/ui/state/recording'),
  ],
  // The library that others install: it joins what the command line joins, without its files and flags.
  api: any(...modules.filter((module) => !['ui', 'cli', 'texts', 'api', 'workers'].includes(module))),
  // Catalogues of other languages, and how a page looks texts up.
  texts: [],
  workers: any(...modules.filter((module) => !['ui', 'cli', 'texts'].includes(module))),
};

/** What an `options.ts` of any module may import besides: how settings are described. */
export const optionsArrows: readonly Arrow[] = [
  ...any('src/config/declare'),
  ...types('src/config/option', 'src/config/schema'),
];

/** Packages that only some modules may name. A trailing `/` stands for any subpath; other packages are free. */
export const packageModules: readonly {
  readonly name: RegExp;
  readonly modules: readonly Module[];
  /** One file of another module, without `.ts`. */
  readonly also?: string;
}[] = [
  // The engine of the npm package reads its own file, as only the command line may.
  { name: /^onnxruntime-/, modules: ['runtime'], also: 'src/cli/npm/engine' },
  { name: /^comlink$/, modules: ['runtime', 'workers'] },
  { name: /^(quickjs-emscripten-core|@jitl\/quickjs)/, modules: ['sandbox'] },
  { name: /^idb$/, modules: ['storage'] },
  { name: /^(svelte|uplot)(\/|$)/, modules: ['ui', 'cli'] },
  { name: /^node:/, modules: ['cli'] },
];
