/** Trains an own method beside the one that it is based on: the comparison of the recipe in use, its seeds and its training. */
import { changesOf } from '../../config/changes.ts';
import { encodeLink } from '../../config/link.ts';
import { ConfigError, defaultConfig, parseConfig, type RunConfig } from '../../config/schema.ts';
import { encodeComparison } from '../../experiment/comparisonLink.ts';
import type { Comparison } from '../../experiment/comparison.ts';
import { comparisonOfOwn, ownAndBase, ownArmNames, type OwnAndBase } from '../../experiment/comparisonOwn.ts';
import type { OwnMethod } from '../../learn/own/ownMethod.ts';
import { quickSettings } from '../compare/presets.ts';
import { Training, usualLanes } from '../compare/Training.svelte.ts';
import type { Lab } from '../state/Lab.svelte.ts';
import { sentenceOf, withField } from '../state/sentences.ts';
import { methodTitle } from './sources.ts';

export const mostTrialSeeds = 8;
/** Rounds that the budget of a run pays for. */
const rounds = 100;

type TriedLab = Pick<Lab, 'recipe' | 'state'>;

export class OwnTrial {
  readonly training: Training;
  readonly #lab: TriedLab;
  readonly #own: () => OwnMethod | null;
  seeds = $state(3);

  readonly #configs = $derived.by((): OwnAndBase | { readonly problem: string } | null => {
    const own = this.#own();
    if (own === null) return null;
    try {
      return ownAndBase(own, this.recipe);
    } catch (error) {
      if (error instanceof ConfigError) return { problem: error.problems.map(withField).join(' ') };
      return { problem: sentenceOf(error) };
    }
  });
  readonly comparison = $derived.by((): Comparison | null => {
    const [own, configs] = [this.#own(), this.configs];
    if (own === null || configs === null) return null;
    const seeds = Array.from({ length: this.seeds }, (_, i) => (configs.base.seed + i) % 2 ** 32);
    return comparisonOfOwn({ ...configs, ...this.#named(own), seeds, rounds });
  });

  constructor(lab: TriedLab, own: () => OwnMethod | null, parts: ConstructorParameters<typeof Training>[0]) {
    this.#lab = lab;
    this.#own = own;
    this.training = new Training(parts);
  }

  /** The Lab's recipe; before the reader has changed it, the default one in a size that trains in a minute. */
  get recipe(): RunConfig {
    const recipe = this.#lab.recipe ?? defaultConfig();
    const isChosen = changesOf(recipe).length > 0 || recipe.own_task !== undefined;
    return isChosen ? recipe : parseConfig({ ...recipe, ...quickSettings });
  }
  /** The recipe with the own method and with its base; null where there is none, or it is refused. */
  get configs(): OwnAndBase | null {
    return this.#configs && 'own' in this.#configs ? this.#configs : null;
  }
  /** Why the recipe does not take the method, as sentences; null if it does. */
  get problem(): string | null {
    return this.#configs && 'problem' in this.#configs ? this.#configs.problem : null;
  }
  setSeeds(count: number): void {
    if (Number.isInteger(count) && count >= 1 && count <= mostTrialSeeds) this.seeds = count;
  }
  /** The address part that opens the comparison; null where there is none or its code is too long for an address. */
  get link(): string | null {
    return linkOf(this.comparison);
  }
  /** Names of the arms. */
  get names(): ReturnType<typeof ownArmNames> | null {
    const own = this.#own();
    return own && ownArmNames(this.#named(own));
  }
  /** The link of the recipe with the own method. */
  get recipeLink(): string | null {
    return this.configs && encodeLink(this.configs.own);
  }
  /** Whether the training is that of the method as it stands. */
  get isShown(): boolean {
    return this.link !== null && this.training.link === this.link;
  }

  /** Trains the runs that are missing; training of other code stops. */
  async run(): Promise<void> {
    const { comparison } = this;
    if (comparison === null) return;
    const isBeside = this.#lab.state === 'running';
    this.training.setLanes(Math.max(1, usualLanes() - (isBeside ? 1 : 0)));
    if (!this.isShown) await this.training.open(comparison);
    if (this.training.state === 'ready') await this.training.start();
  }

  #named({ title, basedOn }: OwnMethod) {
    return { ownName: title, baseName: methodTitle(basedOn) };
  }
}

function linkOf(comparison: Comparison | null): string | null {
  try {
    return comparison && encodeComparison(comparison);
  } catch {
    return null;
  }
}
