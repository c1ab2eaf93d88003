/** The address of this site, with a slash at its end: what `npm run site` wrote into the page, else where the page is. */
export const siteAddress = (): string =>
  new URL('./', document.querySelector<HTMLLinkElement>('link[rel="canonical"]')?.href ?? location.href).href;
