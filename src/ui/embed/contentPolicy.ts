/** Narrows the Content-Security-Policy of a widget to the folder of its site, which only the running page knows. */

/** The policy of a widget whose site lies in this folder (an address that ends with a slash). */
export function widgetPolicy(folder: string): string {
  // Either sign would end the rule.
  const site = folder.replaceAll(';', '%3B').replaceAll(',', '%2C');
  return [
    `default-src ${site}`,
    `script-src ${site} 'wasm-unsafe-eval'`,
    `img-src ${site} data:`,
    `worker-src ${site} blob:`,
  ].join('; ');
}

/** From here on nothing is loaded from elsewhere. The built page has its other rules in its head. */
export function narrowPolicy(page: Document, folder: string): void {
  const meta = page.createElement('meta');
  meta.httpEquiv = 'Content-Security-Policy';
  meta.content = widgetPolicy(folder);
  page.head.append(meta);
}
