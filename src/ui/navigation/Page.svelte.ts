/** The page: the open place, and navigation between places. Every place receives it. */
import type { Component } from 'svelte';
import type { Exchange } from '../files/Exchange.svelte.ts';
import type { Lab } from '../state/Lab.svelte.ts';
import { referenceHash, referenceQuery } from './referenceLink.ts';
import { addressOf, placeAt, type PlaceName } from './places.ts';
import type { Library } from '../state/Library.svelte.ts';
import type { Site } from '../site/Site.svelte.ts';
import type { CodeGate } from '../state/CodeGate.svelte.ts';

/** Props of a place: the page, and what the address has after the place (`treepo` of `#/methods/treepo`; may be empty). */
export interface PlaceProps {
  page: Page;
  route: string;
}

export interface PlaceModule {
  readonly default: Component<PlaceProps>;
}

interface Parts {
  readonly lab: Lab;
  readonly library: Library;
  readonly site: Site;
  readonly exchange: Exchange;
  readonly gate: CodeGate;
  /** Fetches what draws a place; the Lab is there from the start. */
  readonly load: (place: Exclude<PlaceName, 'Lab'>) => Promise<PlaceModule>;
}

export class Page {
  readonly lab: Lab;
  readonly library: Library;
  readonly site: Site;
  readonly exchange: Exchange;
  /** Asks the reader before code from outside runs. */
  readonly gate: CodeGate;

  readonly #load: Parts['load'];
  place = $state<PlaceName>('Lab');
  #routes = $state.raw<Readonly<Partial<Record<PlaceName, string>>>>({});
  #loaded = $state.raw<Readonly<Partial<Record<PlaceName, Promise<PlaceModule>>>>>({});
  /** The search in the reference of settings and metrics; null while the methods are shown. */
  query = $state<string | null>(null);
  /** Places whose script could not be fetched; the next visit tries again. */
  #lost: readonly PlaceName[] = [];

  constructor({ lab, library, site, exchange, gate, load }: Parts) {
    this.lab = lab;
    this.library = library;
    this.site = site;
    this.exchange = exchange;
    this.gate = gate;
    this.#load = load;
  }

  /** The script of a place; undefined until it is first wanted. */
  loaded(place: PlaceName): Promise<PlaceModule> | undefined {
    return this.#loaded[place];
  }
  /** The part of the address after a place; may be empty. */
  route(place: PlaceName): string {
    return this.#routes[place] ?? '';
  }

  /** Opens a place, optionally at a route, and adds a step to the browser's history. */
  readonly go = (place: PlaceName, route?: string): void => {
    this.#open(place, route);
    const address = addressOf(place, this.route(place));
    if (location.hash !== address)
      history.pushState(null, '', address || location.pathname + location.search);
  };

  /** Updates the route of a place in the address without a step in the browser's history. */
  readonly amend = (place: PlaceName, route: string): void => {
    this.#routes = { ...this.#routes, [place]: route };
    history.replaceState(history.state, '', addressOf(place, route));
  };

  /** Sets the method up in the Lab and shows it there. */
  readonly openMethod = (method: string): void => {
    this.lab.adopt(method);
    this.#toLab();
  };

  /** Resumes a stored run in the Lab. */
  readonly resume = (runId: string): Promise<void> => {
    this.#toLab();
    return this.lab.resume(runId);
  };

  /** Searches the reference, or leaves it (null); updates the address so that it can be copied. */
  readonly search = (query: string | null): void => {
    this.query = query;
    history.replaceState(null, '', query === null ? addressOf('Methods') : referenceHash(query));
  };

  /** Shows what the address names. An address without a place opens the Lab, or leaves the reader there. */
  readonly followAddress = (): void => {
    const query = referenceQuery(location.hash);
    if (query !== null) {
      this.query = query;
      return this.#open('Methods');
    }
    const at = placeAt(location.hash);
    if (at?.place === 'Methods') this.query = null;
    this.#open(at?.place ?? 'Lab', at?.route ?? '');
  };

  #toLab(): void {
    this.go('Lab');
    document.getElementById('tab-Lab')?.focus();
  }

  #open(place: PlaceName, route?: string): void {
    this.place = place;
    if (route !== undefined) this.#routes = { ...this.#routes, [place]: route };
    if (place === 'Runs') void this.library.refresh();
    if (place === 'Lab' || (this.#loaded[place] && !this.#lost.includes(place))) return;
    this.#lost = this.#lost.filter((one) => one !== place);
    const loading = this.#load(place);
    loading.catch(() => (this.#lost = [...this.#lost, place]));
    this.#loaded = { ...this.#loaded, [place]: loading };
  }
}
