/** `espalier/element`: the element for bundlers. Importing it does nothing, so that it can be rendered on a server. */
import { setSite } from './moduleBase.ts';

/**
 * Defines `<espalier-lab>`; a second call changes nothing. `site` is the address of a folder that `npx espalier site FOLDER` wrote;
 * without it, the page lies beside this module, which a bundler moves. Resolves to false on a server, where no elements are; rejects
 * with a sentence in a browser that has no custom elements.
 */
export async function defineLab({ site }: { readonly site?: string } = {}): Promise<boolean> {
  if (typeof document === 'undefined') return false;
  if (typeof customElements === 'undefined')
    throw new Error('espalier-lab: needs custom elements, which this browser lacks; update it');
  if (customElements.get('espalier-lab')) return true;
  setSite(site);
  await import('./espalierLab.ts');
  return true;
}
