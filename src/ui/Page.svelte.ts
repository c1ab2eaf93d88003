/** The page: the place that is open and the way between places. Every place is given it. */
import type { Component } from 'svelte';
import type { Exchange } from './files/Exchange.svelte.ts';
import type { Lab } from './lab/Lab.svelte.ts';
import { referenceHash, referenceQuery } from './methods/referenceLink.ts';
import { addressOf, placeAt, type PlaceName } from './places.ts';
import type { Library } from './runs/Library.svelte.ts';
import type { Site } from './site/Site.svelte.ts';
import type { CodeGate } from './tasks/CodeGate.svelte.ts';

/** What a place is given: the page, and what its address says after the place (`treepo` of `#/methods/treepo`), empty for none. */
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
  /** Code that comes from outside waits here for the reader. */
  readonly gate: CodeGate;

  readonly #load: Parts['load'];
  #place = $state<PlaceName>('Lab');
  #routes = $state.raw<Readonly<Partial<Record<PlaceName, string>>>>({});
  #loaded = $state.raw<Readonly<Partial<Record<PlaceName, Promise<PlaceModule>>>>>({});
  #query = $state<string | null>(null);
  /** Places whose script could not be fetched: tried again when they are next wanted. */
  #lost: readonly PlaceName[] = [];

  constructor({ lab, library, site, exchange, gate, load }: Parts) {
    this.lab = lab;
    this.library = library;
    this.site = site;
    this.exchange = exchange;
    this.gate = gate;
    this.#load = load;
  }

  get place(): PlaceName {
    return this.#place;
  }
  /** The script of a place; undefined until it is first wanted. */
  loaded(place: PlaceName): Promise<PlaceModule> | undefined {
    return this.#loaded[place];
  }
  /** What the address says after a place, empty for none. */
  route(place: PlaceName): string {
    return this.#routes[place] ?? '';
  }
  /** What the reference of settings and metrics is searched for; null while the methods are shown. */
  get query(): string | null {
    return this.#query;
  }

  /** Opens a place, with something in it where a route is given; the way back in the browser leads here. */
  readonly go = (place: PlaceName, route?: string): void => {
    this.#open(place, route);
    const address = addressOf(place, this.route(place));
    if (location.hash !== address)
      history.pushState(null, '', address || location.pathname + location.search);
  };

  /** Says in the address what is open in a place, without a step back in the browser. */
  readonly amend = (place: PlaceName, route: string): void => {
    this.#routes = { ...this.#routes, [place]: route };
    history.replaceState(history.state, '', addressOf(place, route));
  };

  /** Sets the method up in the Lab and shows it there. */
  readonly openMethod = (method: string): void => {
    this.lab.adopt(method);
    this.#toLab();
  };

  /** Goes on with a stored run in the Lab. */
  readonly resume = (runId: string): Promise<void> => {
    this.#toLab();
    return this.lab.resume(runId);
  };

  /** Searches the reference, or leaves it (null); the address follows, so that it can be copied. */
  readonly search = (query: string | null): void => {
    this.#query = query;
    history.replaceState(null, '', query === null ? addressOf('Methods') : referenceHash(query));
  };

  /** Shows what the address names. An address without a place opens the Lab, or leaves the reader there. */
  readonly followAddress = (): void => {
    const query = referenceQuery(location.hash);
    if (query !== null) {
      this.#query = query;
      return this.#open('Methods');
    }
    const at = placeAt(location.hash);
    if (at?.place === 'Methods') this.#query = null;
    this.#open(at?.place ?? 'Lab', at?.route ?? '');
  };

  #toLab(): void {
    this.go('Lab');
    document.getElementById('tab-Lab')?.focus();
  }

  #open(place: PlaceName, route?: string): void {
    this.#place = place;
    if (route !== undefined) this.#routes = { ...this.#routes, [place]: route };
    if (place === 'Runs') void this.library.refresh();
    if (place === 'Lab' || (this.#loaded[place] && !this.#lost.includes(place))) return;
    this.#lost = this.#lost.filter((one) => one !== place);
    const loading = this.#load(place);
    loading.catch(() => (this.#lost = [...this.#lost, place]));
    this.#loaded = { ...this.#loaded, [place]: loading };
  }
}
