/** The same for the element as a module, whose caller names the folder of the page. */
export let base = '';

/** Sets the folder of the page, relative to the document; absent: beside this module, in the package. */
export function setSite(site: string | undefined): void {
  base =
    site === undefined
      ? new URL('./site/', import.meta.url).href
      : new URL(site.replace(/\/?$/, '/'), document.baseURI).href;
}
