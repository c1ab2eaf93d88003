/** Narrows the Content-Security-Policy of a widget to its site's folder, which only the running page knows. */

/** The policy of a widget whose site is in this folder (an address with a trailing slash). */
export function widgetPolicy(folder: string): string {
  // A semicolon or comma would end the rule.
  const site = folder.replaceAll(';', '%3B').replaceAll(',', '%2C');
  return [
    `default-src ${site}`,
    `script-src ${site} 'wasm-unsafe-eval'`,
    `img-src ${site} data:`,
    `worker-src ${site} blob:`,
  ].join('; ');
}

/** Restricts all later loading to the folder. The built page has its other rules in its head. */
export function narrowPolicy(page: Document, folder: string): void {
  const meta = page.createElement('meta');
  meta.httpEquiv = 'Content-Security-Policy';
  meta.content = widgetPolicy(folder);
  page.head.append(meta);
}
