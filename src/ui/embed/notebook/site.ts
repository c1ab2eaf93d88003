/** Loads the element's script from the site that hosts Espalier, once for all widgets of the notebook's page. */
const patienceMs = 20_000;

/** The folder of a site, with a trailing slash. Throws a sentence where the text is no web address. */
export function folderOf(site: string): string {
  try {
    const { protocol, origin, pathname } = new URL(site);
    if (/^https?:$/.test(protocol)) return origin + pathname.replace(/\/?[^/]*\.html$|\/?$/, '/');
  } catch {
    // Not an address: refused below.
  }
  throw new Error(
    `site: must be the address of a hosted Espalier such as http://localhost:4173/, got "${site}". Correct it where the widget is made.`,
  );
}

/** Defines `<espalier-lab>`. Rejects with a sentence where the site does not answer with it, or another site already has. */
export async function loadElement(site: string): Promise<void> {
  const folder = folderOf(site);
  const address = `${folder}espalier.js`;
  const loaded = [...document.scripts].find(({ src }) => /\/espalier\.js$/.test(src));
  // A page can define an element once, so the widgets of all its cells come from one site.
  if (loaded && loaded.src !== address)
    throw new Error(
      `site: this page already shows widgets of ${folderOf(loaded.src.slice(0, -11))}, got ${folder}. Reload the page to show others.`,
    );
  if (customElements.get('espalier-lab')) return;
  const script = loaded ?? addScript(address);
  try {
    await answerOf(script);
    if (!customElements.get('espalier-lab'))
      throw new Error(`${address} answers, but it is not Espalier's script`);
  } catch (error) {
    // The next try asks again.
    script.remove();
    throw new Error(`site: ${(error as Error).message}. ${adviceFor(folder)}`, { cause: error });
  }
}

function addScript(address: string): HTMLScriptElement {
  const script = document.createElement('script');
  // An isolated page loads what others host only by these rules.
  if (globalThis.crossOriginIsolated) script.crossOrigin = 'anonymous';
  script.src = address;
  document.head.append(script);
  return script;
}

function answerOf(script: HTMLScriptElement): Promise<void> {
  return new Promise((resolve, reject) => {
    const refuse = (why: string) => reject(new Error(`${script.src} ${why}`));
    const timer = setTimeout(refuse, patienceMs, `did not answer in ${patienceMs / 1000} seconds`);
    script.addEventListener('load', () => (clearTimeout(timer), resolve()));
    script.addEventListener('error', () => (clearTimeout(timer), refuse('could not be read')));
  });
}

function adviceFor(folder: string): string {
  const isMixed = location.protocol === 'https:' && folder.startsWith('http:');
  return isMixed
    ? 'A notebook on https may refuse a site on http: host Espalier on https.'
    : 'Look whether Espalier is hosted there and whether this browser reaches it, then run the cell again.';
}
