/** Which files of the source hold texts that readers see, and in which part of the table their translations stand. */

/** The part of the table for what only workers say. */
export const workersArea = 'workers';

/** The other parts of a language's table, each with the files it is for; the first that fits has the file. */
const areas: readonly (readonly [area: string, files: RegExp])[] = [
  ['findings', /^src\/ui\/lab\/findings\//],
  [
    'lab',
    /^src\/ui\/(lab|round|rollouts|inside|objective|tree|tokens|charts|state|notes|differs)\/|^src\/ui\/[^/]+$/,
  ],
  ['learn', /^src\/ui\/learn\//],
  ['methods', /^src\/ui\/(methods|own)\/|^src\/methods\//],
  ['compare', /^src\/ui\/(compare|claims)\/|^src\/experiment\//],
  ['runs', /^src\/ui\/(runs|files|verify)\/|^src\/storage\//],
  ['share', /^src\/ui\/(share|embed|site|selftest|controls|navigation)\/|^src\/site\//],
  ['tasks', /^src\/ui\/(tasks|try|views)\/|^src\/question\/|^src\/tasks\//],
  ['lessons', /^src\/lessons\//],
  ['metrics', /^src\/run\/(metricMeta|bought)\.ts$/],
  ['settings', /^src\/(config|learn|policy|rollout|run)\//],
  ['advantage', /^src\/strategies\/advantage\//],
  ['objective', /^src\/strategies\/objective\//],
  ['growth', /^src\/strategies\/(topology|pruning)\//],
  ['prompts', /^src\/strategies\/(prompts|budget)\//],
  ['signals', /^src\/strategies\//],
  ['rest', /^(src\/(ui|runtime|site)\/|(index|embed|package)\.html$|public\/start\.js$)/],
];

/** Files of engine modules whose texts the page has in its own code; the others speak to developers, or from workers. */
const engine =
  /^src\/(methods\/options|learn\/(options|words|averagedWeights)|policy\/(options|ownPolicy)|rollout\/options|run\/(options|metricMeta|bought|engineVersion|objectiveCurve|proof|retrain|startingWeights|baseReport)|run\/schedule\/(options|rules)|tasks\/[^/]+|tasks\/own\/[^/]+|strategies\/.*(metas?|words|rules|options|Words|Meta|Rules))\.ts$/;
const whole = /^src\/(ui|lessons|config|experiment|storage|site|question)\//;
const runtime =
  /^src\/runtime\/(deviceChoice|devices|engineFiles|notLoaded|restarts|supervisor|call|breathing|siteWorker|webgpuProbe)\.ts$/;

/**
 * Files whose sentences come from workers. All languages share these, and records hold what they say: it stays English, and the
 * page translates it where it is drawn.
 */
const spoken = new RegExp(
  [
    /trainer\/\w+/,
    /run\/(checkpoint|engineVersion|open|playerOf|questions|retrain|run|startingWeights|stop|takenOver|view)/,
    /rollout\/(decide|groups|states|turns|verify)/,
    /policy\/(file|ownPolicy)/,
    /config\/own(Base|Method|Task)/,
    /learn\/own\/ownMethod/,
    /tasks\/(?!options)\w+/,
    /storage\/\w+/,
    /site\/(ask|connect|replies|shelf)/,
    /runfile\/(arrays|completions|file|json|limits|manifest|metrics|tokenizer|zip)/,
    /runfile\/trl\/refusal/,
    /runtime\/(call|deviceChoice|devices|engineFiles|notLoaded|restarts|siteWorker|supervisor|webgpuProbe)/,
    /runtime\/(arm|objective|question|runFile|sandbox|selfTest|teacher|trainer|widget)Handle/,
    /runtime\/(spareTrainer|trainerWorker)/,
    /runtime\/generator\/(browserThread|generatorHandle)/,
    /runtime\/pool\/(browserThread|remotePolicy|rolloutPool|seat|serve|workerCount)/,
    /sandbox\/(?!examples)\w+/,
    /strategies\/pruning\/\w+\/(calibration|firstTokens|lengthCap|ownPruning|predictedLength|quality|random|tailConfidence)/,
    /strategies\/topology\/\w+\/(forkPoints|lookahead|predictor|results|steps)/,
  ]
    .map(({ source }) => `^src\\/${source}\\.ts$`)
    .join('|'),
);

/** Whether workers say what stands in a file. */
export const isSpoken = (file: string): boolean => spoken.test(file);

/** What a notebook shows, its Python reads too; both are in English. */
const notebook = /^src\/ui\/embed\/notebook\//;

/** The part of the table for a file, by its path from the root; null if readers see no texts of it. */
export function areaOf(file: string): string | null {
  if (notebook.test(file)) return null;
  if (!whole.test(file) && !engine.test(file) && !runtime.test(file) && file.startsWith('src/')) return null;
  return areas.find(([, files]) => files.test(file))?.[0] ?? null;
}

/** The names of all parts; a text that stands in several is of the first. */
export const areaNames: readonly string[] = [...areas.map(([area]) => area), workersArea];
