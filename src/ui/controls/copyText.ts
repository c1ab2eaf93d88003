/** Copies to the clipboard, which a browser may deny. */

/** Copies a text and returns what to say: `Copied`, or, where the clipboard is denied, what `otherwise` returns. */
export async function copyText(text: string, otherwise: () => string): Promise<string> {
  try {
    await navigator.clipboard.writeText(text);
    return /* text */ 'Copied';
  } catch {
    return otherwise();
  }
}

/** Copies a link, or puts it in the address bar; returns what to say. */
export function copyLink(link: string): Promise<string> {
  return copyText(link, () => {
    history.replaceState(history.state, '', link);
    return 'In the address bar';
  });
}
