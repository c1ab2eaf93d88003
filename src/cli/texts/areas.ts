/** Which files of the source hold texts that readers see, and in which part of the table their translations stand. */

/** The parts of a language's table, each with the files it is for; the first that fits has the file. */
const areas: readonly (readonly [area: string, files: RegExp])[] = [
  ['findings', /^src\/ui\/lab\/findings\//],
  [
    'lab',
    /^src\/ui\/(lab|round|rollouts|inside|objective|tree|tokens|charts|state|notes|differs)\/|^src\/ui\/[^/]+$/,
  ],
  ['learn', /^src\/ui\/learn\//],
  ['methods', /^src\/ui\/(methods|own)\/|^src\/methods\/|^src\/sandbox\/(?!checkTask)/],
  ['compare', /^src\/ui\/(compare|claims)\/|^src\/experiment\//],
  ['runs', /^src\/ui\/(runs|files|verify)\/|^src\/storage\//],
  ['share', /^src\/ui\/(share|embed|site|selftest|controls|navigation)\/|^src\/site\//],
  ['tasks', /^src\/ui\/(tasks|try|views)\/|^src\/question\/|^src\/(tasks|sandbox)\//],
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
  /^src\/(methods\/options|learn\/(options|words|averagedWeights)|policy\/(options|ownPolicy)|rollout\/options|run\/(options|metricMeta|bought|engineVersion|objectiveCurve|proof|retrain|rewardedBy|stopWords|baseReport)|run\/schedule\/(options|rules)|tasks\/[^/]+|tasks\/own\/[^/]+|strategies\/.*(metas?|words|rules|options|Words|Meta|Rules)|sandbox\/(check(Task|Method|Hooks|Loss)|openBrought|repair|sandbox))\.ts$/;
const whole = /^src\/(ui|lessons|config|experiment|storage|site|question)\//;
const runtime =
  /^src\/runtime\/(deviceChoice|engineFiles|notices|notLoaded|restarts|supervisor|call|callable|breathing|siteWorker|spareTrainer|trainerWorker|(arm|trainer|widget|objective|question|runFile|selfTest|teacher)Handle)\.ts$/;

/** What a notebook shows, its Python reads too; both are in English. */
const notebook = /^src\/ui\/embed\/notebook\//;

/** The part of the table for a file, by its path from the root; null if readers see no texts of it. */
export function areaOf(file: string): string | null {
  if (notebook.test(file)) return null;
  if (!whole.test(file) && !engine.test(file) && !runtime.test(file) && file.startsWith('src/')) return null;
  return areas.find(([, files]) => files.test(file))?.[0] ?? null;
}

/** The names of all parts; a text that stands in several is of the first. */
export const areaNames: readonly string[] = areas.map(([area]) => area);
