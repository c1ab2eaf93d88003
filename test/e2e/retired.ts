/** Words of the glossary that a page should no longer say. */
import type { Page } from '@playwright/test';
import { allowed, retired } from '../words/glossary.ts';

/** What a reader or a screen reader is given: text, names, descriptions and placeholders; not code and not what a task writes. */
const saidOn = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const named = ['aria-label', 'title', 'placeholder', 'aria-description'];
    const isCode = (node: Element | null): boolean => node?.closest('pre, code, .cm-editor, math') != null;
    const texts: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (node instanceof Element) {
        if (!isCode(node)) texts.push(...named.flatMap((name) => node.getAttribute(name) ?? []));
      } else if (!isCode(node.parentElement) && !node.parentElement?.closest('script, style')) {
        texts.push(node.textContent ?? '');
      }
    }
    return texts.map((text) => text.trim().replaceAll(/\s+/g, ' ')).filter((text) => text !== '');
  });

/** Every retired word on the page, with its sentence and what to write instead. */
export async function retiredOn(page: Page): Promise<string[]> {
  return (await saidOn(page)).flatMap((text) => {
    const rest = allowed.reduce((left, genuine) => left.replaceAll(genuine, ''), text);
    return retired.flatMap(({ word, use }) => {
      const found = word.exec(rest);
      return found ? [`"${found[0]}" in "${text.slice(0, 160)}"; use ${use}`] : [];
    });
  });
}
