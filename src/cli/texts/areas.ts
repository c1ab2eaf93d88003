/** Which files of the source hold texts that readers see, and which of these a page in another language fetches later. */

/** Files of engine modules whose texts the page has in its own code; the others speak to developers, or from workers. */
const engine =
  /^src\/(methods\/options|learn\/(options|words|averagedWeights)|policy\/(options|ownPolicy)|rollout\/options|run\/(options|metricMeta|bought|engineVersion|objectiveCurve|proof|retrain|rewardedBy|stopWords|baseReport)|run\/schedule\/(options|rules)|tasks\/[^/]+|tasks\/own\/[^/]+|tasks\/words\/(replies|replyRules|wordProblems)|strategies\/.*(metas?|words|rules|options|Words|Meta|Rules)|sandbox\/(check(Task|Method|Hooks|Loss)|openBrought|repair|sandbox)|foreign\/((checks|formats)\/\w+|words|remedies|libraries|open|gather|derived))\.ts$/;
const whole =
  /^src\/(ui|lessons|config|experiment|storage|site|question)\/|^(index|embed|package)\.html$|^public\/start\.js$/;
const runtime =
  /^src\/runtime\/(deviceChoice|engineFiles|notices|notLoaded|restarts|supervisor|call|callable|breathing|siteThread|spareTrainer|trainerWorker|(arm|trainer|late|objective|question|runFile|selfTest|teacher|foreign)Handle)\.ts$/;
/** What a notebook shows, its Python reads too; both are in English, as the static reference is. */
const english = /^src\/ui\/(embed\/notebook|docs)\//;

/** Whether readers see texts of a file, by its path from the root. */
export const isShown = (file: string): boolean =>
  !english.test(file) && (whole.test(file) || engine.test(file) || runtime.test(file));

/** Files whose texts come later: those of places besides the Lab. They are loaded by `withMoreTexts`. */
const later =
  /^src\/lessons\/(?!prediction)|^src\/ui\/(learn|claims|methods|own|verify|selftest|activity|runs|inside|foreign|lab\/choose)\/|^src\/(sandbox\/check|foreign\/)|^src\/ui\/tasks\/(TaskEditor|StartFrom|TableForm|TryTask|Vocabulary|examples|OpenedTable)\.|^src\/ui\/try\/(?!address)|^src\/ui\/share\/(?!options|attributeNames)|^src\/question\/|^src\/ui\/compare\/(?!Training|Keeping|pace|versions|Setup|range|words|presets)/;

export const isLater = (file: string): boolean => later.test(file);
