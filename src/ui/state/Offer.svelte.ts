/** The recipe of a link that came while a run was open; it waits for the reader's decision. */
import { decodeLink } from '../../config/link.ts';
import type { Changes } from './Draft.svelte.ts';

export class Offer {
  recipe = $state.raw<Changes | null>(null);

  /** Reads the recipe of a link, the part of an address from its # on. Throws a sentence if it is invalid. */
  read(hash: string): Changes {
    try {
      return decodeLink(hash);
    } catch (error) {
      throw new Error(`link not opened: ${error instanceof Error ? error.message : String(error)}`, {
        cause: error,
      });
    }
  }

  make(recipe: Changes): void {
    this.recipe = recipe;
  }

  decline(): void {
    this.recipe = null;
  }
}
