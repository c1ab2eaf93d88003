/** Asks the reader of a widget about the code of its link. Fetched only where a link brings some. */
import { mount, unmount } from 'svelte';
import { codeIn, openedLink, type LinkWithCode } from '../../config/linkCode.ts';
import AskCode from './AskCode.svelte';

/** Shows the code and runs none of it before the reader agrees; then calls with the link without code. Throws on a link that is too long. */
export function askCode(target: HTMLElement, hash: string, onopen: (hash: string) => void): void {
  const link = codeIn(hash) as LinkWithCode;
  target.replaceChildren();
  const asking = mount(AskCode, {
    target,
    props: {
      hash,
      brought: link.brought,
      onopen: (ids: readonly string[]) => {
        void unmount(asking);
        onopen(openedLink(link, ids));
      },
    },
  });
}
