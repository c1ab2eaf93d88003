/**
 * The library as those see it who install it: `import { train } from 'espalier'`, in Node and in a worker of a browser. This file
 * holds types alone and is the package's own declaration, so it imports nothing.
 */

/** A recipe. What it does not name has the default of its method and task; `catalogue()` lists every setting. */
export interface LibraryRecipe {
  /** Id of a method; default: the page's. */
  readonly method?: string;
  /** Id of a task; default: that of the method. */
  readonly task?: string;
  /** Settings by their keys, as in `--set` and in links: `seed`, `max_rounds`, `learning_rate`, … */
  readonly settings?: Readonly<Record<string, unknown>>;
}

/** Metrics of a round by their keys; `pass@1` and other shares are from 0 to 1, and null means that nothing was measured. */
export type LibraryMetrics = { readonly round: number; readonly update: number } & Readonly<
  Record<string, number | null>
>;

/** Where the package finds what it fetches. */
export interface LibraryPlace {
  /**
   * Address of a folder with the built page, where base policies and, in a browser, the engine are fetched: what
   * `npx espalier site FOLDER` writes. Default: the package's own, which bundlers do not copy.
   */
  readonly site?: string;
}

export interface TrainingOptions extends LibraryPlace {
  /**
   * Bytes of a run file to continue; the recipe then holds settings that may change, such as `max_rounds`. A run of another
   * engine version continues from its weights as a new run.
   */
  readonly from?: Uint8Array;
  /** Threads of the engine, 1 or more; the numbers do not depend on them. Default: 1. Only Node has more than one. */
  readonly threads?: number;
  /** Awaited after every round, and after the evaluation before the first one (round 0). */
  readonly onRound?: (metrics: LibraryMetrics) => unknown;
  /** Ends the training after the current round. */
  readonly signal?: AbortSignal;
}

export interface LibraryRun {
  /** Every setting. */
  readonly settings: Readonly<Record<string, unknown>>;
  /** Finished rounds. */
  readonly round: number;
  /** One row for each round, from round 0, which is the evaluation before training. */
  readonly metrics: readonly LibraryMetrics[];
  /** Weights as one vector in layout order. */
  readonly parameters: Float32Array;
  /** Digest of weights, moments and memory: the same for the same recipe on every machine. */
  readonly hash: string;
  /** Opens the recipe on the page, from its `#` on; it holds a proof where the run can be repeated. */
  readonly link: string;
}

export interface TrainedLibraryRun extends LibraryRun {
  /** The run as a file that the page imports and `from` continues. */
  readonly file: Uint8Array;
}

export interface LibraryComparison {
  /** 1 to 8 arms with unique names. */
  readonly arms: readonly ({ readonly name: string } & LibraryRecipe)[];
  /** 1 to 64 distinct whole numbers; every arm trains with each. */
  readonly seeds: readonly number[];
  /** What each run may spend: `budget` counts tokens made, 3 × those trained, and those scored; others are ledger columns. */
  readonly budget: { readonly counter: string; readonly value: number };
  /** Name of the arm that the others are compared with; default: the first. */
  readonly control?: string;
}

/** An arm minus the control over paired seeds, with its 95 % interval by Student's t. */
export interface LibraryDifference {
  /** `auc`: mean held-out pass@1 over the budget; `final`: at its end; `pass@8`: at its end. */
  readonly metric: string;
  readonly arm: string;
  readonly against: string;
  readonly difference: number;
  readonly low: number;
  readonly high: number;
  /** Seeds that both have finished. */
  readonly pairs: number;
}

export interface LibraryComparisonResult {
  /** The text of its link, behind `#/compare/`. */
  readonly link: string;
  readonly differences: readonly LibraryDifference[];
  /** Warnings that a reader must know, as sentences. */
  readonly notes: readonly string[];
  /** Each arm with its curve over the budget: what was spent, and the mean of pass@1 with its interval. */
  readonly arms: readonly {
    readonly name: string;
    readonly curve: readonly {
      readonly spent: number;
      readonly mean: number;
      readonly low: number | null;
      readonly high: number | null;
    }[];
  }[];
}

export interface LibraryAnswer {
  readonly prompt: string;
  readonly completions: readonly {
    /** The symbols joined, as the task writes them. */
    readonly text: string;
    /** Probability of each symbol at the temperature; 1 where the policy did not choose it. */
    readonly probabilities: readonly number[];
    /** The verifier's verdict; null where the prompt is no question of the task. */
    readonly correct: boolean | null;
  }[];
}

/** What is wrong with a run of another library, or likely to be, or what its files do not show. */
export interface LibraryDiagnosis {
  readonly id: string;
  readonly certainty: 'sure' | 'likely' | 'cannot tell';
  readonly what: string;
  readonly why: string;
  /** The step from which on it is so; null for the whole run. */
  readonly since: number | null;
  /** Settings of that library that may help, and what each costs. */
  readonly remedies: readonly { readonly setting: string; readonly cost: string }[];
}

/** A method, task, setting or metric. */
export interface CatalogueEntry {
  /** Its id or key in recipes and metrics. */
  readonly key: string;
  readonly label: string;
  readonly help: string;
  /** The values that a setting takes, in words. */
  readonly rule?: string;
  readonly default?: unknown;
}

/**
 * Trains a run to its end, or until the signal. `recipe` may be a link of the page. Throws a sentence that names every wrong
 * setting, and what a base policy or the engine is missing. Code in a link runs in a sandbox; in a browser it is refused.
 */
export declare function train(
  recipe?: LibraryRecipe | string,
  options?: TrainingOptions,
): Promise<TrainedLibraryRun>;

/** Trains every arm with every seed to the same budget, one run after the other, and compares. `comparison` may be a link. */
export declare function compare(
  comparison: LibraryComparison | string,
  options?: LibraryPlace & {
    /** After every run: how many are done, of how many. */
    readonly onRun?: (done: number, total: number) => void;
  },
): Promise<LibraryComparisonResult>;

/**
 * Draws completions of a prompt from the policy of a run file, with the random numbers that Try on the page draws with.
 * `temperature` is at least 0.01 (default 1), `draws` at least 1 (default 64). Throws a sentence where the prompt has symbols that the task lacks.
 */
export declare function ask(
  file: Uint8Array,
  question: { readonly prompt: string; readonly temperature?: number; readonly draws?: number },
  options?: LibraryPlace,
): Promise<LibraryAnswer>;

/** Opens files that TRL, ms-swift, verl, prime-rl, slime, Trackio or this library wrote, and says what is wrong with the run. */
export declare function diagnose(
  files: readonly { readonly name: string; readonly bytes: Uint8Array }[],
): Promise<{
  readonly library: string;
  readonly steps: number;
  readonly completions: number;
  readonly diagnoses: readonly LibraryDiagnosis[];
}>;

/** Reads a run file. Throws a sentence if it is damaged or something else. */
export declare function readRun(file: Uint8Array): LibraryRun;

/** The recipe of a link (a whole address, or its part from the # on): only what differs from the defaults. Throws a sentence. */
export declare function readLink(link: string): LibraryRecipe;

/** The link of a recipe, from its # on, which opens it on any page. Throws a sentence that names every wrong setting. */
export declare function writeLink(recipe: LibraryRecipe): string;

/** All methods, tasks, settings and metrics. */
export declare function catalogue(): {
  readonly methods: readonly CatalogueEntry[];
  readonly tasks: readonly CatalogueEntry[];
  readonly settings: readonly CatalogueEntry[];
  readonly metrics: readonly CatalogueEntry[];
};
