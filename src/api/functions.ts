/** The functions of the library over a host: Node, or a worker of a browser. Their types and words are in `declared.ts`. */
import { codeIn, methodsIn, openedLink, type BroughtCode } from '../config/linkCode.ts';
import { changesOf } from '../config/changes.ts';
import { decodeLink, encodeLink } from '../config/link.ts';
import { metricEntries } from '../config/metrics.ts';
import { ConfigError, defaultConfig, parseConfig, ruleOf, unknownSetting } from '../config/schema.ts';
import type { RunConfig } from '../config/schema.ts';
import { encodeProvenLink, readLink as readProvenLink } from '../config/proof.ts';
import { isSettingKey, optionOf, settingKeys } from '../config/settings.ts';
import { writeValue } from '../config/text.ts';
import { parseComparison, studyOf, type Comparison } from '../experiment/comparison.ts';
import { comparisonFileOf } from '../experiment/comparisonFile.ts';
import { unknownCode } from '../experiment/comparisonCode.ts';
import { decodeComparison } from '../experiment/comparisonLink.ts';
import { conductStudy } from '../experiment/conduct.ts';
import { performRun } from '../experiment/performRun.ts';
import { runsOf } from '../experiment/study.ts';
import { openForeign } from '../foreign/open.ts';
import { overviewOf } from '../foreign/overview.ts';
import type { Executor } from '../graph/index.ts';
import { methods } from '../methods/index.ts';
import { drawCompletions } from '../question/draw.ts';
import { openAsked } from '../question/policy.ts';
import { typedPrompt } from '../question/prompt.ts';
import { openRun } from '../run/open.ts';
import { proofOf, whyNoProof } from '../run/proof.ts';
import type { Checkpoint, MetricRow, RunSave, RunStore } from '../run/records.ts';
import { resumedWith } from '../run/resumedWith.ts';
import { startingWeights } from '../run/startingWeights.ts';
import { takenOver } from '../run/takenOver.ts';
import { groupsShown, trainRun } from '../run/train.ts';
import { runFileOf, savedRunIn } from '../runfile/saved.ts';
import { shownLinesOf, type ShownGroups } from '../runfile/shownLines.ts';
import { createProgramActor } from '../runtime/programActor.ts';
import { createProgramPolicy } from '../runtime/programPolicy.ts';
import { openBrought } from '../sandbox/openBrought.ts';
import { hasOwnCode, playOwnCode } from '../sandbox/ownCode.ts';
import { withSandbox, type SandboxThread } from '../sandbox/sandbox.ts';
import { taskOf, tasks } from '../tasks/index.ts';
import type * as declared from './declared.ts';

/** What differs between Node and a browser. */
export interface LibraryHost {
  /** An executor of the engine; `site` is the place of the built page, absent for the package's own. */
  openExecutor(threads: number, site: string | undefined): Executor | Promise<Executor>;
  /** A file of models/. Throws a sentence if it is missing. */
  readModel(file: string, site: string | undefined): Promise<Uint8Array>;
  /** For code of readers. Throws a sentence where none can be had. */
  spawnSandbox(): SandboxThread;
}

type Library = typeof declared;
const now = (): number => performance.now();
const programs = { createPolicy: createProgramPolicy, createActor: createProgramActor };
const entryOf = (key: string, label: string, help: string) => ({ key, label, help });
const hashOfLink = (link: string): string => link.slice(Math.max(0, link.indexOf('#')));

function configOf({ method, task, settings = {} }: declared.LibraryRecipe): RunConfig {
  const unknown = Object.keys(settings).filter((key) => !isSettingKey(key));
  if (unknown.length > 0)
    throw new ConfigError(unknown.map((key) => unknownSetting(key, 'catalogue() lists all settings.')));
  return parseConfig({ ...defaultConfig(method, task), ...settings });
}

const recipeOf = (config: RunConfig): declared.LibraryRecipe => ({
  ...{ method: config.method, task: config.task },
  settings: Object.fromEntries(changesOf(config).map((key) => [key, config[key]])),
});

function runOf(checkpoint: Checkpoint, metrics: readonly MetricRow[]): declared.LibraryRun {
  const { config, round, hash, arrays } = checkpoint;
  const trained = { checkpoint, metrics };
  const link =
    whyNoProof(trained) === null
      ? encodeProvenLink(config, proofOf(trained, { device: 'wasm', threads: 1 }))
      : encodeLink(config);
  const parameters = arrays['parameters'] as Float32Array;
  return { settings: { ...config }, round, metrics, parameters, hash, link };
}

export function libraryOn(host: LibraryHost): Library {
  /** Works with an executor that ends with the work. */
  async function withEngine<T>(
    { threads = 1, site }: Pick<declared.TrainingOptions, 'threads' | 'site'>,
    work: (executor: Executor, read: (file: string) => Promise<Uint8Array>) => Promise<T>,
  ): Promise<T> {
    const executor = await host.openExecutor(threads, site);
    try {
      return await work(executor, (file) => host.readModel(file, site));
    } finally {
      await executor.dispose();
    }
  }

  const openCode = (brought: readonly BroughtCode[]): Promise<readonly string[]> =>
    withSandbox(host.spawnSandbox, (sandbox) => openBrought(sandbox, brought));

  async function configIn(recipe: declared.LibraryRecipe | string): Promise<RunConfig> {
    if (typeof recipe !== 'string') return configOf(recipe);
    const hash = hashOfLink(recipe);
    const code = codeIn(hash);
    return readProvenLink(code === null ? hash : openedLink(code, await openCode(code.brought))).config;
  }

  /** The settings of a run that continues; what its method's code says must be what the file says. */
  async function continued(from: Checkpoint, recipe: declared.LibraryRecipe): Promise<RunConfig> {
    const { settings, ...chosen } = recipe;
    const given = Object.entries({ ...chosen, ...settings });
    await openCode(methodsIn(from.config));
    return resumedWith(
      from,
      given.map(([key, value]) => `${key}=${writeValue(value as never)}`),
    ).config;
  }

  /** Own code of a configuration plays in a sandbox that ends with the work. */
  async function withCode<T>(config: RunConfig, work: () => Promise<T>): Promise<T> {
    if (!hasOwnCode(config)) return work();
    return withSandbox(host.spawnSandbox, async (sandbox) => {
      await playOwnCode(sandbox, config);
      return work();
    });
  }

  const train: Library['train'] = async (recipe = {}, options = {}) => {
    const { from, threads = 1, onRound, signal } = options;
    const saved = from && savedRunIn(from);
    const resumed = saved && takenOver(saved.checkpoint).checkpoint;
    if (resumed && typeof recipe === 'string')
      throw new Error('from: must stand beside settings, got a link; a run file has its own recipe');
    const config = resumed
      ? await continued(resumed, recipe as declared.LibraryRecipe)
      : await configIn(recipe);
    return withCode(config, () =>
      withEngine(options, async (executor, read) => {
        const base = await startingWeights(config, read, resumed?.arrays['taught']);
        const saves: RunSave[] = [];
        const store: RunStore = { save: (_, save) => Promise.resolve(void saves.push(save)) };
        const opened = await openRun({ config, executor, ...programs, base: base.parameters, store, now });
        try {
          if (resumed) await opened.run.restore(resumed, config);
          const metrics: MetricRow[] = [...(saved?.content?.metrics ?? [])];
          let shown: ShownGroups | null = null;
          await trainRun(opened.run, {
            shownGroups: () => groupsShown,
            ...(signal && { signal }),
            async onRound({ metrics: row, rollouts, evaluated }) {
              metrics.push(row);
              if (rollouts) shown = { round: row.round, groups: rollouts, evaluated };
              await onRound?.(row);
            },
          });
          await opened.run.save(opened.run.done ? 'done' : 'paused');
          const { checkpoint, result } = saves.at(-1) as RunSave & { checkpoint: Checkpoint };
          const file = runFileOf('run', {
            ...{ checkpoint, metrics, result, threads, about: saved?.content ?? null },
            completions: shownLinesOf(shown),
          });
          return { ...runOf(checkpoint, metrics), file };
        } finally {
          await opened.dispose();
        }
      }),
    );
  };

  async function comparisonIn(given: declared.LibraryComparison | string): Promise<Comparison> {
    if (typeof given !== 'string') {
      const arms = given.arms.map(({ name, method, task, settings = {} }) => {
        const config = configOf({ method, task, settings });
        return { name, method: config.method, settings: { ...settings, task: config.task } };
      });
      return parseComparison({ control: given.arms[0]?.name, ...given, arms });
    }
    const plain = decodeURIComponent(given.replace(/^.*?#\/compare\//s, ''));
    await openCode(unknownCode(plain));
    return decodeComparison(plain);
  }

  const compare: Library['compare'] = async (given, options = {}) => {
    const comparison = await comparisonIn(given);
    const study = studyOf(comparison);
    let done = 0;
    const recordOf = await withEngine(options, (executor, read) =>
      conductStudy({
        ...{ study, lanes: 1, versionOf: () => Promise.resolve('library') },
        runArm: ({ request }) =>
          withCode(request.config, async () => {
            const { parameters } = await startingWeights(request.config, read);
            return performRun(request, { executor, ...programs, base: parameters, now });
          }),
        cache: { get: () => Promise.resolve(null), put: () => Promise.resolve() },
        onFinished: () => options.onRun?.(++done, runsOf(study).length),
      }),
    );
    return comparisonFileOf(comparison, recordOf);
  };

  const ask: Library['ask'] = (file, { prompt, temperature = 1, draws = 64 }, options = {}) => {
    if (!(temperature >= 0.01)) throw new Error(`temperature: must be at least 0.01, got ${temperature}`);
    if (!Number.isInteger(draws) || draws < 1)
      throw new Error(`draws: must be a whole number of at least 1, got ${draws}`);
    const { config, arrays, state } = savedRunIn(file).checkpoint;
    return withCode(config, () =>
      withEngine(options, async (executor) => {
        const task = taskOf(config.task);
        if (task.kind !== 'tokens') throw new Error(`prompt: ${task.title} has no prompts to ask`);
        const typed = typedPrompt(task, config, prompt);
        const parameters = arrays['parameters'] as Float32Array;
        const asked = await openAsked(config, parameters, { executor, ...programs }, state['memory']);
        const drawn = await drawCompletions(asked, typed, { temperature, first: 0, count: draws, now });
        await asked.dispose();
        const completions = drawn.map(({ symbols, probabilities, verdict }) => ({
          ...{ text: symbols.join(''), probabilities, correct: verdict?.correct ?? null },
        }));
        return { prompt, completions };
      }),
    );
  };

  return {
    ...{ train, compare, ask },
    async diagnose(files) {
      const run = await openForeign(
        files.map(({ name, bytes }) => ({
          ...{ name, size: bytes.length },
          slice: (start, end) => Promise.resolve(bytes.slice(start, end).buffer),
        })),
      );
      const { diagnoses, steps, completions } = overviewOf(run);
      return { library: run.library, steps, completions, diagnoses };
    },
    readRun(file) {
      const { checkpoint, content } = savedRunIn(file);
      return runOf(checkpoint, content?.metrics ?? []);
    },
    readLink: (link) => recipeOf(decodeLink(hashOfLink(link))),
    writeLink: (recipe) => encodeLink(configOf(recipe)),
    catalogue: () => ({
      methods: Object.values(methods).map(({ id, title, purpose }) => entryOf(id, title, purpose)),
      tasks: Object.values(tasks).map(({ id, title, description }) => entryOf(id, title, description)),
      settings: settingKeys.map((key) => {
        const option = optionOf(key);
        const entry = entryOf(key, option.label, option.help);
        return { ...entry, rule: ruleOf(option), default: option.default };
      }),
      metrics: metricEntries.map(({ key, label, help }) => entryOf(key, label, help)),
    }),
  };
}
