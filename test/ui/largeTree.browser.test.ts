/** A tree of thousands of stretches: only what is in sight is in the page, so that it stays smooth. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { RolloutGroup, RolloutNode } from '../../src/run/records.ts';
import { stepsGroup } from './pictures.ts';
import { completionsDrawn, openToyPage, settle, type ToyPage } from './toyPage.ts';

let page: ToyPage;
beforeEach(async () => {
  page = await openToyPage();
});
afterEach(() => page.close());

/** A root with 500 branches, each of which splits in two and each of these in one more. */
function largeTree(): RolloutNode[] {
  const node = (parent: number, depth: number, more: Partial<RolloutNode> = {}): RolloutNode => ({
    parent,
    depth,
    symbols: [...'12+3='],
    roles: [1, 1, 1, 1, 1],
    lines: [0],
    ends: [],
    value: 0.5,
    advantage: depth % 2 ? 0.4 : -0.3,
    pruned: null,
    ...more,
  });
  const nodes = [node(-1, 0, { symbols: [], roles: [] })];
  for (let branch = 0; branch < 500; branch++) {
    const at = nodes.push(node(0, 1)) - 1;
    for (let fork = 0; fork < 2; fork++) {
      const forked = nodes.push(node(at, 2)) - 1;
      nodes.push(
        node(forked, 3, fork === 0 ? { ends: [0] } : { lines: [], pruned: { rule: 'random', score: null } }),
      );
    }
  }
  return nodes;
}

const items = (): Element[] => [...document.querySelectorAll('[role="tree"] [role="treeitem"]')];

test('only the nodes in sight of 2,500 are drawn, wherever the tree is scrolled', async () => {
  const tree = largeTree();
  expect(tree.length).toBeGreaterThan(2500);
  const group: RolloutGroup = { ...stepsGroup, tree };
  await page.lab.start();
  page.handle.turn({}, [group]);
  await completionsDrawn();
  const scroller = document.querySelector('[role="tree"]')?.parentElement as HTMLElement;
  expect(scroller.scrollHeight).toBeGreaterThan(20_000);
  const seen = Math.ceil(scroller.clientHeight / 26);
  // A row has up to three stretches, and 16 rows are drawn beyond those in sight.
  const most = 3 * (seen + 18) + 1;
  for (const share of [0, 0.3, 0.999]) {
    scroller.scrollTop = share * scroller.scrollHeight;
    await settle(50);
    expect(items().length).toBeGreaterThan(seen);
    expect(items().length).toBeLessThanOrEqual(most);
  }
  (document.querySelector('[role="treeitem"][tabindex="0"]') as SVGElement).focus();
  const press = (key: string) =>
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
  press('End');
  await settle(50);
  const last = document.activeElement as SVGElement;
  expect(Number(last.dataset['node'])).toBe(tree.length - 1);
  expect(items().length).toBeLessThanOrEqual(most);
});
