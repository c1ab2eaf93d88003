/** Texts of a page as it stands that a reader cannot read whole. */
import type { Page } from '@playwright/test';

/**
 * Words of visible elements that hide what does not fit, in width or in lines, without a title that says it; of choice lists whose
 * chosen word is longer than the list; and of texts that leave the window sideways, or the box that they stand in.
 */
export const cutTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = [];
    const ink = document.createElement('canvas').getContext('2d');
    const say = (why: string, node: Element, text: string | null | undefined) =>
      found.push(
        `${why}: ${node.tagName.toLowerCase()}.${node.getAttribute('class') ?? ''}: ${text?.trim().slice(0, 80)}`,
      );
    /** What scrolls sideways shows the rest when it is scrolled. */
    const scrolls = (node: Element | null): boolean =>
      node !== null &&
      (['auto', 'scroll'].includes(getComputedStyle(node).overflowX) || scrolls(node.parentElement));
    /** The box that an inline text stands in. */
    const blockOf = (node: Element): Element =>
      /^(inline|contents)$/.test(getComputedStyle(node).display) && node.parentElement
        ? blockOf(node.parentElement)
        : node;
    for (const node of document.querySelectorAll<HTMLElement>('body *')) {
      if (node.clientWidth <= 1 || !node.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
        continue;
      if (node.closest('svg, .visually-hidden')) continue;
      const style = getComputedStyle(node);
      if (style.clipPath !== 'none') continue;
      if (node instanceof HTMLInputElement && node.placeholder !== '' && node.value === '' && !node.title) {
        if (ink) ink.font = style.font;
        const room =
          node.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight);
        if (ink && ink.measureText(node.placeholder).width > room + 1)
          say('placeholder', node, node.placeholder);
      }
      if (node instanceof HTMLSelectElement) {
        const text = node.selectedOptions[0]?.text ?? '';
        if (node.closest<HTMLElement>('[title]')?.title.includes(text)) continue;
        if (ink) ink.font = style.font;
        const room =
          node.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight);
        // The arrow of a list with the browser's own look stands inside its padding box.
        const arrow = style.appearance === 'none' ? 0 : 16;
        if (ink && ink.measureText(text).width > room - arrow + 1) say('chosen', node, text);
        continue;
      }
      const texts = [...node.childNodes].filter(
        (one) => one.nodeType === 3 && one.textContent?.trim() !== '',
      );
      if (texts.length === 0) continue;
      const isShort = node.closest('[title]') !== null;
      const wide = node.scrollWidth > node.clientWidth + 1;
      const tall = node.scrollHeight > node.clientHeight + 2 && style.webkitLineClamp !== 'none';
      const hides = ['hidden', 'clip'].includes(style.overflowX);
      if (!isShort && hides && (wide || tall)) say('hidden', node, node.textContent);
      for (const text of texts) {
        const range = document.createRange();
        range.selectNodeContents(text);
        const box = blockOf(node).getBoundingClientRect();
        for (const { left, right, width } of range.getClientRects()) {
          if (width === 0 || scrolls(node)) continue;
          if (right > document.documentElement.clientWidth + 1 || left < -1)
            say('leaves', node, text.textContent);
          else if (!hides && right > box.right + 2) say('spills', node, text.textContent);
        }
      }
    }
    return [...new Set(found)];
  });
